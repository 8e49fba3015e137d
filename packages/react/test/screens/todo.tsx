import { type QueryOptions, useQuery, useSuspenseQuery } from '../../src/index.ts'
import { type TodoData, TodoQuery } from './todoQuery.ts'

/** Shows a title with `useQuery`, or the status of the query while there is none. */
export function Todo({ id = '1', ...options }: { id?: string } & QueryOptions) {
  const { data, status } = useQuery<TodoData, { id: string }, QueryOptions>(TodoQuery, {
    ...options,
    variables: { id },
  })
  return <p>{data?.todo.title ?? status}</p>
}

/** Shows a title with `useSuspenseQuery`. */
export function SuspendedTodo({ id = '1' }: { id?: string }) {
  return <p>{useSuspenseQuery<TodoData, object>(TodoQuery, { variables: { id } }).data.todo.title}</p>
}
