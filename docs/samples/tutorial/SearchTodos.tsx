import { skipToken, useQuery } from '@thinql/react'
import { useEffect, useState } from 'react'
import { FoundTodosQuery } from './documents.ts'

export function SearchTodos() {
  const [text, setText] = useState('')
  const search = useDelayed(text.trim(), 250)
  const { data, isPrevious } = useQuery(FoundTodosQuery, {
    variables: search ? { search } : skipToken,
    keepPreviousData: true,
  })

  return (
    <div role="search">
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <ul style={{ opacity: isPrevious ? 0.5 : 1 }}>
        {data?.todos.map((todo) => (
          <li key={todo.id}>{todo.title}</li>
        ))}
      </ul>
    </div>
  )
}

/** The newest value that has stayed the same for `ms` milliseconds. */
function useDelayed<T>(value: T, ms: number): T {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return delayed
}
