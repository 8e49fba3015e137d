import { createClient } from '@thinql/core'
import { useQuery } from '@thinql/react'
import { mocks } from '../../../packages/react/recipes/mocks.ts'
import { Problem } from './errors.tsx'

// #region TodoCount.tsx
export const CountQuery = 'query Count { todos { id } }'

export function TodoCount() {
  const { data, loading } = useQuery<{ todos: { id: string }[] }>(CountQuery)
  if (loading) return <p role="status">Loading…</p>
  return <p>{data!.todos.length} todos</p>
}
// #endregion

// #region SafeTodoCount.tsx
export function SafeTodoCount() {
  const { data, error, refetch } = useQuery<{ todos: { id: string }[] | null }>(CountQuery)
  if (data?.todos) return <p>{data.todos.length} todos</p>
  if (error) return <Problem error={error} retry={refetch} />
  return <p role="status">Loading…</p>
}
// #endregion

// #region mockedClient.ts
/** Give it to the store of a test. */
export const mockedClient = createClient({
  middleware: [
    mocks({
      Todos: { todos: [{ id: '1', title: 'Buy milk' }] },
      AddTodo: ({ title }) => ({ addTodo: { id: '2', title } }),
      DeleteTodo: 'NetworkError', // or another outcome
    }),
  ],
})
// #endregion
