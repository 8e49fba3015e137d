import { useMutation, useQuery } from '@thinql/react'
import { useState } from 'react'
import { graphql } from './gql'
import { Problem, Spinner } from './states'

const TodosQuery = graphql(`
  query Todos {
    todos {
      id
      title
    }
  }
`)
const AddTodo = graphql(`
  mutation AddTodo($title: String!) {
    addTodo(title: $title) {
      id
    }
  }
`)

export function Todos() {
  const { data, error, refetch } = useQuery(TodosQuery)
  const [addTodo, adding] = useMutation(AddTodo, { invalidates: [TodosQuery] })
  const [title, setTitle] = useState('')

  async function add() {
    const { data } = await addTodo({ variables: { title } })
    if (data) setTitle('')
  }

  if (!data) return error ? <Problem error={error} retry={refetch} /> : <Spinner />
  return (
    <>
      <form action={add}>
        <label htmlFor="title">New todo</label>
        <input
          id="title"
          required
          readOnly={adding.loading}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <button disabled={adding.loading}>{adding.loading ? 'Adding…' : 'Add'}</button>
      </form>
      {adding.error && <Problem error={adding.error} />}
      {error && <Problem error={error} retry={refetch} />}
      {data.todos.length === 0 && <p className="quiet">Nothing to do</p>}
      <ul>
        {data.todos.map((todo) => (
          <li key={todo.id}>{todo.title}</li>
        ))}
      </ul>
    </>
  )
}
