import { ClientError, GraphQLClient } from 'graphql-request'
import { useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import useSWRMutation from 'swr/mutation'

interface TodosData {
  todos: { id: string; title: string; done: boolean }[]
}

const searchTodos = 'query SearchTodos($search: String!) { todos(search: $search) { id title done } }'
const addTodo = 'mutation AddTodo($title: String!) { addTodo(title: $title) { id title } }'
const completeTodo =
  'mutation CompleteTodo($id: ID!, $done: Boolean!) { completeTodo(id: $id, done: $done) { id done } }'

// graphql-request takes only a full URL.
const client = new GraphQLClient(new URL('/graphql', location.origin).href)

const fetchTodos = ([query, variables]: readonly [string, object]) =>
  client.request<TodosData>(query, variables)

function Todos({ search }: { search: string }) {
  const { data, error, mutate } = useSWR<TodosData, Error>([searchTodos, { search }], fetchTodos, {
    keepPreviousData: true,
  })
  const [failed, setFailed] = useState(false)

  async function complete(id: string, done: boolean) {
    const change = ({ todos }: TodosData = { todos: [] }) => ({
      todos: todos.map((todo) => (todo.id === id ? { ...todo, done } : todo)),
    })
    setFailed(false)
    try {
      // It changes the list of this search only.
      await mutate(
        async (data) => {
          await client.request(completeTodo, { id, done })
          return change(data)
        },
        { optimisticData: change, revalidate: false },
      )
    } catch {
      setFailed(true)
    }
  }

  if (!data) return error ? <p role="alert">The list could not be loaded.</p> : <p>Loading…</p>
  return (
    <>
      {failed && <p role="alert">The change was not saved.</p>}
      {data.todos.map(({ id, title, done }) => (
        <label key={id}>
          <input type="checkbox" checked={done} onChange={() => complete(id, !done)} />
          {title}
        </label>
      ))}
    </>
  )
}

function AddForm() {
  const [title, setTitle] = useState('')
  const { mutate } = useSWRConfig()
  const { error, isMutating, trigger } = useSWRMutation<object, Error, string, { title: string }>(
    addTodo,
    (query: string, { arg }: { arg: { title: string } }) => client.request<object>(query, arg),
    { onSuccess: () => void mutate((key) => Array.isArray(key) && key[0] === searchTodos) },
  )

  async function add() {
    try {
      await trigger({ title })
      setTitle('')
    } catch {
      // The state of the hook has the error.
    }
  }

  return (
    <form action={add}>
      <input aria-label="New todo" value={title} onChange={(event) => setTitle(event.target.value)} />
      <button disabled={isMutating}>Add</button>
      {error && (
        <p role="alert">
          {(error instanceof ClientError ? error.response.errors?.[0]?.message : undefined) ??
            'The todo was not added.'}
        </p>
      )}
    </form>
  )
}

export function App() {
  const [search, setSearch] = useState('')
  return (
    <>
      <input aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <Todos search={search} />
      <AddForm />
    </>
  )
}
