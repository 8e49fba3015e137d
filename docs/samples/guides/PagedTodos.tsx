import { useQuery } from '@thinql/react'
import { useState } from 'react'
import { graphql } from '../support/gql/index.ts'

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
  const { data, error, isPrevious } = useQuery(TodoPageQuery, {
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
