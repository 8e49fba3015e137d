import { useQuery } from '@thinql/react'
import { useState } from 'react'
import { PageQuery } from './todos.ts'

/** Shows a page, and the next pages below it. Pages stay on screen, even if a refetch changes a cursor. */
export function TodoPages({ after = null }: { after?: string | null }) {
  const [showsNext, setShowsNext] = useState(false)
  const { data, error } = useQuery(PageQuery, { variables: { after }, keepPreviousData: true })
  if (!data) return <p>{error?.message ?? 'Loading …'}</p>
  const { todos, next } = data.page
  const more = <button onClick={() => setShowsNext(true)}>More</button>
  return (
    <>
      {todos.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
      {next && (showsNext ? <TodoPages after={next} /> : more)}
    </>
  )
}
