import { useQuery } from '@thinql/react'

export const CountQuery = 'query Count { todos { id } }'

export function TodoCount() {
  const { data, loading } = useQuery<{ todos: { id: string }[] }>(CountQuery)
  if (loading) return <p role="status">Loading…</p>
  return <p>{data!.todos.length} todos</p>
}
