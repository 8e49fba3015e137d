import { useQuery } from '@thinql/react'
import { Problem } from './screens.tsx'
import { TodoListQuery } from './documents.ts'

export function TodoList() {
  const { data, error, refetch } = useQuery(TodoListQuery)

  if (!data) return error ? <Problem error={error} retry={refetch} /> : <p role="status">Loading…</p>
  return (
    <>
      {error && <Problem error={error} retry={refetch} />}
      <ul>
        {data.todos.map((todo) => (
          <li key={todo.id}>{todo.title}</li>
        ))}
      </ul>
    </>
  )
}
