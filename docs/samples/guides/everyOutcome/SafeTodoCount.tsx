import { useQuery } from '@thinql/react'
import { Problem } from '../errors/Problem.tsx'
import { CountQuery } from './TodoCount.tsx'

export function SafeTodoCount() {
  const { data, error, refetch } = useQuery<{ todos: { id: string }[] | null }>(CountQuery)
  if (data?.todos) return <p>{data.todos.length} todos</p>
  if (error) return <Problem error={error} retry={refetch} />
  return <p role="status">Loading…</p>
}
