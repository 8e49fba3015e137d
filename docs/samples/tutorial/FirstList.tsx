import { useQuery } from '@thinql/react'
import { TodoListQuery } from './documents.ts'

export function TodoList() {
  const { data, error } = useQuery(TodoListQuery)

  if (!data) return <p>{error ? 'The list could not be loaded.' : 'Loading…'}</p>
  return (
    <ul>
      {data.todos.map((todo) => (
        <li key={todo.id}>{todo.title}</li>
      ))}
    </ul>
  )
}
