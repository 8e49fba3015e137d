import { useMutation, useQuery } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'

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
      title
    }
  }
`)

export function Todos() {
  const { data, error } = useQuery(TodosQuery)
  const [addTodo, adding] = useMutation(AddTodo, { invalidates: [TodosQuery] })

  if (!data) return <p role={error && 'alert'}>{error ? error.message : 'Loading…'}</p>
  return (
    <>
      <ul>
        {data.todos.map((todo) => (
          <li key={todo.id}>{todo.title}</li>
        ))}
      </ul>
      <button disabled={adding.loading} onClick={() => addTodo({ variables: { title: 'Buy bread' } })}>
        Buy bread
      </button>
    </>
  )
}
