import { useQuery } from '@thinql/react'
import { Link } from 'react-router'
import { TodosQuery } from './documents'

export function TodosPage() {
  const { data, error } = useQuery(TodosQuery)
  if (!data) return error ? <p role="alert">The page could not be loaded.</p> : <Loading />
  return data.todos.map((todo) => (
    <p key={todo.id}>
      <Link to={`/todos/${todo.id}`}>{todo.title}</Link>
    </p>
  ))
}

export function Loading() {
  return <p>Loading…</p>
}
