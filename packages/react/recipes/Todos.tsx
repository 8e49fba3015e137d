import { useQuery } from '@thinql/react'
import { TodosQuery } from './todos.ts'

/** A component to test. */
export function Todos() {
  const { data, error, loading } = useQuery(TodosQuery)
  if (loading) return <p>Loading …</p>
  if (error) return <p role="alert">{error.message}</p>
  return data.todos.map((todo) => <li key={todo.id}>{todo.title}</li>)
}
