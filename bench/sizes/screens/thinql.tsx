import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider, useMutation, useQuery } from '@thinql/react'
import { addMutation, type Todo, TodoList, todosQuery } from './TodoList.tsx'

const store = createQueryStore(createClient())

function Todos() {
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

export function Screen() {
  return (
    <GraphQLProvider store={store}>
      <Todos />
    </GraphQLProvider>
  )
}
