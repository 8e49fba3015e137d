import useSWR, { SWRConfig } from 'swr'
import useSWRMutation from 'swr/mutation'
import { graphqlFetch } from '../../page/clients/graphqlFetch.ts'
import { addMutation, type Todo, TodoList, todosQuery } from './TodoList.tsx'

function Todos() {
  const { data, isLoading, error } = useSWR<{ todos: Todo[] }, Error>(todosQuery, graphqlFetch)
  const { trigger } = useSWRMutation(todosQuery, (_key: string, { arg }: { arg: string }) =>
    graphqlFetch(addMutation, { title: arg }),
  )
  return (
    <TodoList loading={isLoading} error={error} todos={data?.todos} add={(title) => void trigger(title)} />
  )
}

export function Screen() {
  return (
    <SWRConfig>
      <Todos />
    </SWRConfig>
  )
}
