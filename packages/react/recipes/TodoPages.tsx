import { useQuery } from '@thinql/react'
import { useState } from 'react'
import { PageQuery } from './todos.ts'

/** A page, and below it the next one: what is on screen stays, and a refetch that moves a cursor doesn't blank it. */
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
