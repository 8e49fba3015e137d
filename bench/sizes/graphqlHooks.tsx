import { ClientContext, GraphQLClient, useMutation, useQuery } from 'graphql-hooks'
import memCache from 'graphql-hooks-memcache'
import { addMutation, type Todo, TodoList, todosQuery } from './screens.tsx'

// A file of its own: its package doesn't say that an import of it has no side effects.

const client = new GraphQLClient({ url: '/graphql', cache: memCache() })

function GraphQLHooksTodos() {
  const { data, loading, error } = useQuery<{ todos: Todo[] }>(todosQuery, {
    refetchAfterMutations: addMutation,
  })
  const [add] = useMutation(addMutation)
  return (
    <TodoList
      loading={loading}
      error={error && { message: error.graphQLErrors?.[0]?.message ?? 'The request failed.' }}
      todos={data?.todos}
      add={(title) => void add({ variables: { title } })}
    />
  )
}

export function GraphQLHooks() {
  return (
    <ClientContext.Provider value={client}>
      <GraphQLHooksTodos />
    </ClientContext.Provider>
  )
}
