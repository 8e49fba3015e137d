import { ClientContext, GraphQLClient, useMutation, useQuery } from 'graphql-hooks'
import memCache from 'graphql-hooks-memcache'
import { addMutation, type Todo, TodoList, todosQuery } from './TodoList.tsx'

const client = new GraphQLClient({ url: '/graphql', cache: memCache() })

function Todos() {
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

export function Screen() {
  return (
    <ClientContext.Provider value={client}>
      <Todos />
    </ClientContext.Provider>
  )
}
