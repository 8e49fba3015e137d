import { skipToken, useQuery } from '@thinql/react'
import { useEffect, useRef, useState } from 'react'
import { graphql } from '../support/gql/index.ts'

// #region Search.tsx
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
// #endregion

// #region PagedTodos.tsx
const TodoPageQuery = graphql(`
  query TodoPage($after: ID) {
    todoPage(first: 2, after: $after) {
      nodes {
        id
        title
      }
      endCursor
    }
  }
`)

export function PagedTodos() {
  // The cursors of the pages that the reader has seen. The first page has none.
  const [cursors, setCursors] = useState<(string | null)[]>([null])
  const { data, error, isPrevious, refetch } = useQuery(TodoPageQuery, {
    variables: { after: cursors.at(-1) },
    keepPreviousData: true,
  })

  if (!data) return <p role={error && 'alert'}>{error ? 'The list could not be loaded.' : 'Loading…'}</p>
  const { nodes, endCursor } = data.todoPage
  return (
    <>
      <ul style={{ opacity: isPrevious ? 0.5 : 1 }}>
        {nodes.map((todo) => (
          <li key={todo.id}>{todo.title}</li>
        ))}
      </ul>
      {error && (
        <p role="alert">
          The page could not be loaded. <button onClick={refetch}>Try again</button>
        </p>
      )}
      <button disabled={cursors.length === 1} onClick={() => setCursors(cursors.slice(0, -1))}>
        Back
      </button>
      <button
        disabled={isPrevious || endCursor == null}
        onClick={() => setCursors([...cursors, endCursor ?? null])}
      >
        Next
      </button>
    </>
  )
}
// #endregion

// #region TodoDetails.tsx
const TodoDetailsQuery = graphql(`
  query TodoDetails($id: ID!) {
    todo(id: $id) {
      id
      title
      ... @defer {
        history
      }
    }
  }
`)

export function TodoDetails({ id }: { id: string }) {
  const { data, error } = useQuery(TodoDetailsQuery, { variables: { id } })
  if (!data?.todo) {
    // A todo that failed to load is null, too.
    if (error) return <p role="alert">The todo could not be loaded.</p>
    return <p>{data ? 'There is no such todo.' : 'Loading…'}</p>
  }
  const { title, history } = data.todo
  return (
    <>
      <h1>{title}</h1>
      <p>
        {history ? history.join(', ') : error ? 'The history could not be loaded.' : 'Loading the history…'}
      </p>
    </>
  )
}
// #endregion

// #region ScrollEnd.tsx
/** Put it after the list: it calls `onVisible` when the reader has scrolled to it. */
export function ScrollEnd({ onVisible }: { onVisible: () => unknown }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onVisible()
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [onVisible])
  return <div ref={place} />
}
// #endregion
