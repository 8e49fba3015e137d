import { skipToken, useQuery } from '@thinql/react'
import { useEffect, useState } from 'react'
import { graphql } from '../support/gql/index.ts'

const FoundTodosQuery = graphql(`
  query FoundTodos($search: String) {
    todos(search: $search) {
      id
      title
    }
  }
`)

export function Search() {
  const [text, setText] = useState('')
  const search = useDelayed(text.trim(), 250)
  const { data, error, fetching } = useQuery(FoundTodosQuery, {
    variables: search ? { search } : skipToken,
    keepPreviousData: true,
  })

  return (
    <>
      <label>
        Search <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      {error && <p role="alert">The search didn’t work. Please try again.</p>}
      {data?.todos.length === 0 && <p>Nothing found.</p>}
      <ul aria-busy={fetching} style={{ opacity: fetching ? 0.5 : 1 }}>
        {data?.todos.map((todo) => (
          <li key={todo.id}>{todo.title}</li>
        ))}
      </ul>
    </>
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
