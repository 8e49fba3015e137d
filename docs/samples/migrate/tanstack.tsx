import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ClientError, GraphQLClient } from 'graphql-request'
import { useState } from 'react'

interface TodosData {
  todos: { id: string; title: string; done: boolean }[]
}

const searchTodos = 'query SearchTodos($search: String!) { todos(search: $search) { id title done } }'
const addTodo = 'mutation AddTodo($title: String!) { addTodo(title: $title) { id title } }'
const completeTodo =
  'mutation CompleteTodo($id: ID!, $done: Boolean!) { completeTodo(id: $id, done: $done) { id done } }'

// graphql-request takes only a full URL.
const api = new GraphQLClient(new URL('/graphql', location.origin).href)

function Todos({ search }: { search: string }) {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['todos', search],
    queryFn: () => api.request<TodosData>(searchTodos, { search }),
    placeholderData: keepPreviousData,
  })
  const completing = useMutation({
    mutationFn: (variables: { id: string; done: boolean }) => api.request(completeTodo, variables),
    onMutate: async ({ id, done }) => {
      await client.cancelQueries({ queryKey: ['todos'] })
      const before = client.getQueriesData<TodosData>({ queryKey: ['todos'] })
      client.setQueriesData<TodosData>(
        { queryKey: ['todos'] },
        (data) => data && { todos: data.todos.map((todo) => (todo.id === id ? { ...todo, done } : todo)) },
      )
      return before
    },
    onError: (_error, _variables, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['todos'] })
    },
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
            onChange={() => {
              completing.mutate({ id, done: !done })
            }}
          />
          {title}
        </label>
      ))}
    </>
  )
}

function AddForm() {
  const [title, setTitle] = useState('')
  const client = useQueryClient()
  const { error, isPending, mutateAsync } = useMutation({
    mutationFn: (variables: { title: string }) => api.request(addTodo, variables),
    onSuccess: () => client.invalidateQueries({ queryKey: ['todos'] }),
  })

  async function add() {
    try {
      await mutateAsync({ title })
      setTitle('')
    } catch {
      // The state of the hook has the error.
    }
  }

  return (
    <form action={add}>
      <input aria-label="New todo" value={title} onChange={(event) => setTitle(event.target.value)} />
      <button disabled={isPending}>Add</button>
      {error && (
        <p role="alert">
          {(error instanceof ClientError ? error.response.errors?.[0]?.message : undefined) ??
            'The todo was not added.'}
        </p>
      )}
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

const client = new QueryClient()

export const App = () => (
  <QueryClientProvider client={client}>
    <Screen />
  </QueryClientProvider>
)
