import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { graphqlFetch } from '../../page/clients/graphqlFetch.ts'
import { addMutation, type Todo, TodoList, todosQuery } from './TodoList.tsx'

const client = new QueryClient()

function Todos() {
  const { data, isPending, error } = useQuery({
    queryKey: ['todos'],
    queryFn: () => graphqlFetch<{ todos: Todo[] }>(todosQuery),
  })
  const { mutate } = useMutation({
    mutationFn: (title: string) => graphqlFetch(addMutation, { title }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['todos'] }),
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

export function Screen() {
  return (
    <QueryClientProvider client={client}>
      <Todos />
    </QueryClientProvider>
  )
}
