import { cacheExchange, Client, fetchExchange, Provider, useMutation, useQuery } from 'urql'
import { addMutation, type Todo, TodoList, todosQuery } from './TodoList.tsx'

const client = new Client({
  url: '/graphql',
  exchanges: [cacheExchange, fetchExchange],
  preferGetMethod: false,
})
const context = { additionalTypenames: ['Todo'] }

function Todos() {
  const [{ data, fetching, error }] = useQuery<{ todos: Todo[] }>({ query: todosQuery, context })
  const [, add] = useMutation<object, { title: string }>(addMutation)
  return (
    <TodoList
      loading={fetching}
      error={error}
      todos={data?.todos}
      add={(title) => void add({ title }, context)}
    />
  )
}

export function Screen() {
  return (
    <Provider value={client}>
      <Todos />
    </Provider>
  )
}
