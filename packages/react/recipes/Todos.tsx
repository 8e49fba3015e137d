import { useQuery } from '@thinql/react'
import { TodosQuery } from './todos.ts'

/** The component that the test recipes render. */
export function Todos() {
  const { data, error } = useQuery(TodosQuery)
  if (!data) return error ? <p role="alert">The todos could not be loaded.</p> : <p>Loading…</p>
  return data.todos.map((todo) => <li key={todo.id}>{todo.title}</li>)
}
