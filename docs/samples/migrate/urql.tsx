import { useState } from 'react'
import { cacheExchange, Client, fetchExchange, gql, Provider, useMutation, useQuery } from 'urql'

interface Todo {
  id: string
  title: string
  done: boolean
}

const SearchTodosQuery = gql<{ todos: Todo[] }, { search: string }>`
  query SearchTodos($search: String!) {
    todos(search: $search) {
      id
      title
      done
    }
  }
`
const AddTodo = gql<{ addTodo: Todo }, { title: string }>`
  mutation AddTodo($title: String!) {
    addTodo(title: $title) {
      id
      title
    }
  }
`
const CompleteTodo = gql<{ completeTodo: Pick<Todo, 'id' | 'done'> }, { id: string; done: boolean }>`
  mutation CompleteTodo($id: ID!, $done: Boolean!) {
    completeTodo(id: $id, done: $done) {
      id
      done
    }
  }
`

// A search that has found nothing names no type. Without this, no mutation would fetch it again.
const context = { additionalTypenames: ['Todo'] }

function Todos({ search }: { search: string }) {
  const [{ data, error }] = useQuery({ query: SearchTodosQuery, variables: { search }, context })
  const [completing, completeTodo] = useMutation(CompleteTodo)

  if (!data) return error ? <p role="alert">The list could not be loaded.</p> : <p>Loading…</p>
  return (
    <>
      {completing.error && <p role="alert">The change was not saved.</p>}
      {data.todos.map(({ id, title, done }) => (
        <label key={id}>
          <input type="checkbox" checked={done} onChange={() => completeTodo({ id, done: !done })} />
          {title}
        </label>
      ))}
    </>
  )
}

function AddForm() {
  const [title, setTitle] = useState('')
  const [{ error, fetching }, addTodo] = useMutation(AddTodo)

  async function add() {
    const { error } = await addTodo({ title })
    if (!error) setTitle('')
  }

  return (
    <form action={add}>
      <input aria-label="New todo" value={title} onChange={(event) => setTitle(event.target.value)} />
      <button disabled={fetching}>Add</button>
      {error && <p role="alert">{error.graphQLErrors[0]?.message ?? 'The todo was not added.'}</p>}
    </form>
  )
}

function Screen() {
  const [search, setSearch] = useState('')
  return (
    <>
      <input aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <Todos search={search} />
      <AddForm />
    </>
  )
}

const client = new Client({
  url: '/graphql',
  exchanges: [cacheExchange, fetchExchange],
  preferGetMethod: false,
})

export const App = () => (
  <Provider value={client}>
    <Screen />
  </Provider>
)
