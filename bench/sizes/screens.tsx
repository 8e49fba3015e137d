import { ApolloClient, gql, HttpLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client'
import {
  ApolloProvider,
  useMutation as useApolloMutation,
  useQuery as useApolloQuery,
} from '@apollo/client/react'
import {
  QueryClient,
  QueryClientProvider,
  useMutation as useTanstackMutation,
  useQuery as useTanstackQuery,
} from '@tanstack/react-query'
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider, useMutation, useQuery } from '@thinql/react'
import useSWR, { SWRConfig } from 'swr'
import useSWRMutation from 'swr/mutation'
import {
  cacheExchange,
  Client,
  fetchExchange,
  Provider,
  useMutation as useUrqlMutation,
  useQuery as useUrqlQuery,
} from 'urql'
import { graphqlFetch } from '../page/clients/graphqlFetch.ts'

// The same screen with every library. A bundle of run.ts has one of them alone, so what is made outside of components
// is marked as pure.

export interface Todo {
  readonly id: string
  readonly title: string
}

export const todosQuery = 'query Todos { todos { id title } }'
export const addMutation = 'mutation AddTodo($title: String!) { addTodo(title: $title) { id title } }'

/** The same screen for every library. */
interface TodoListProps {
  readonly loading: boolean
  readonly error: { readonly message: string } | null | undefined
  readonly todos: readonly Todo[] | undefined
  readonly add: (title: string) => void
}

export function TodoList({ loading, error, todos = [], add }: TodoListProps) {
  if (loading) return <p>Loading</p>
  if (error) return <p role="alert">{error.message}</p>
  return (
    <form action={(form) => add(form.get('title') as string)}>
      <ul>
        {todos.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <input name="title" aria-label="New todo" />
    </form>
  )
}

const store = /* @__PURE__ */ createQueryStore(/* @__PURE__ */ createClient())

function ThinqlTodos() {
  const { data, loading, error } = useQuery<{ todos: Todo[] }>(todosQuery)
  const [add] = useMutation(addMutation, { invalidates: [todosQuery] })
  return (
    <TodoList
      loading={loading}
      error={error}
      todos={data?.todos}
      add={(title) => void add({ variables: { title } })}
    />
  )
}

/** @public A bundle has it alone. */
export function Thinql() {
  return (
    <GraphQLProvider store={store}>
      <ThinqlTodos />
    </GraphQLProvider>
  )
}

function SwrTodos() {
  const { data, isLoading, error } = useSWR<{ todos: Todo[] }, Error>(todosQuery, graphqlFetch)
  const { trigger } = useSWRMutation(todosQuery, (_key: string, { arg }: { arg: string }) =>
    graphqlFetch(addMutation, { title: arg }),
  )
  return (
    <TodoList loading={isLoading} error={error} todos={data?.todos} add={(title) => void trigger(title)} />
  )
}

/** @public A bundle has it alone. */
export function Swr() {
  return (
    <SWRConfig>
      <SwrTodos />
    </SWRConfig>
  )
}

const queryClient = /* @__PURE__ */ new QueryClient()

function TanstackTodos() {
  const { data, isPending, error } = useTanstackQuery({
    queryKey: ['todos'],
    queryFn: () => graphqlFetch<{ todos: Todo[] }>(todosQuery),
  })
  const { mutate } = useTanstackMutation({
    mutationFn: (title: string) => graphqlFetch(addMutation, { title }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['todos'] }),
  })
  return (
    <TodoList
      loading={isPending}
      error={error}
      todos={data?.todos}
      add={(title) => {
        mutate(title)
      }}
    />
  )
}

/** @public A bundle has it alone. */
export function Tanstack() {
  return (
    <QueryClientProvider client={queryClient}>
      <TanstackTodos />
    </QueryClientProvider>
  )
}

const urqlClient = /* @__PURE__ */ new Client({
  url: '/graphql',
  exchanges: [cacheExchange, fetchExchange],
  preferGetMethod: false,
})
const context = { additionalTypenames: ['Todo'] }

function UrqlTodos() {
  const [{ data, fetching, error }] = useUrqlQuery<{ todos: Todo[] }>({ query: todosQuery, context })
  const [, add] = useUrqlMutation<object, { title: string }>(addMutation)
  return (
    <TodoList
      loading={fetching}
      error={error}
      todos={data?.todos}
      add={(title) => void add({ title }, context)}
    />
  )
}

/** @public A bundle has it alone. */
export function Urql() {
  return (
    <Provider value={urqlClient}>
      <UrqlTodos />
    </Provider>
  )
}

const apolloClient = /* @__PURE__ */ new ApolloClient({
  link: /* @__PURE__ */ new HttpLink({ uri: '/graphql' }),
  cache: /* @__PURE__ */ new InMemoryCache(),
})
const todos: TypedDocumentNode<{ todos: Todo[] }, Record<string, never>> = /* @__PURE__ */ gql(todosQuery)
const addTodo: TypedDocumentNode<object, { title: string }> = /* @__PURE__ */ gql(addMutation)

function ApolloTodos() {
  const { data, loading, error } = useApolloQuery(todos)
  const [add] = useApolloMutation(addTodo, { refetchQueries: [todos] })
  return (
    <TodoList
      loading={loading}
      error={error}
      todos={data?.todos}
      add={(title) => void add({ variables: { title } })}
    />
  )
}

/** @public A bundle has it alone. */
export function Apollo() {
  return (
    <ApolloProvider client={apolloClient}>
      <ApolloTodos />
    </ApolloProvider>
  )
}
