import { createClient, graphqlErrors } from '@thinql/core'
import { createQueryStore, GraphQLProvider, updateQueries, useMutation, useQuery } from '@thinql/react'
import { useState } from 'react'
import { graphql } from '../support/gql/index.ts'

const SearchTodosQuery = graphql(`
  query SearchTodos($search: String!) {
    todos(search: $search) {
      id
      title
      done
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
const CompleteTodo = graphql(`
  mutation CompleteTodo($id: ID!, $done: Boolean!) {
    completeTodo(id: $id, done: $done) {
      id
      done
    }
  }
`)

function Todos({ search }: { search: string }) {
  const { data, error } = useQuery(SearchTodosQuery, { variables: { search }, keepPreviousData: true })
  const [completeTodo, completing] = useMutation(CompleteTodo, {
    optimistic: (store, { id, done }) =>
      updateQueries(store, SearchTodosQuery, ({ todos }) => ({
        todos: todos.map((todo) => (todo.id === id ? { ...todo, done } : todo)),
      })),
  })

  if (!data) return error ? <p role="alert">The list could not be loaded.</p> : <p>Loading…</p>
  return (
    <>
      {completing.error && <p role="alert">The change was not saved.</p>}
      {data.todos.map(({ id, title, done }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={done}
            onChange={() => completeTodo({ variables: { id, done: !done } })}
          />
          {title}
        </label>
      ))}
    </>
  )
}

function AddForm() {
  const [title, setTitle] = useState('')
  const [addTodo, { error, loading }] = useMutation(AddTodo, { invalidates: [SearchTodosQuery] })

  async function add() {
    const { error } = await addTodo({ variables: { title } })
    if (!error) setTitle('')
  }

  return (
    <form action={add}>
      <input aria-label="New todo" value={title} onChange={(event) => setTitle(event.target.value)} />
      <button disabled={loading}>Add</button>
      {error && <p role="alert">{graphqlErrors(error)[0]?.message ?? 'The todo was not added.'}</p>}
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

const store = createQueryStore(createClient({ endpoint: '/graphql' }))

export const App = () => (
  <GraphQLProvider store={store}>
    <Screen />
  </GraphQLProvider>
)
