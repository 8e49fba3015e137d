import { useInfiniteQuery } from '@thinql/react'
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

export function TodoPages() {
  const { pages, loading, error, refetch, hasNext, loadNext, loadingNext } = useInfiniteQuery(TodoPageQuery, {
    next: ({ todoPage }) => (todoPage.endCursor ? { after: todoPage.endCursor } : undefined),
  })

  if (loading) return <p>Loading…</p>
  return (
    <>
      <ul>
        {pages
          .flatMap(({ todoPage }) => todoPage.nodes)
          .map((todo) => (
            <li key={todo.id}>{todo.title}</li>
          ))}
      </ul>
      {error && (
        <p role="alert">
          Not all todos could be loaded. <button onClick={() => refetch()}>Try again</button>
        </p>
      )}
      {hasNext && (
        <button disabled={loadingNext} onClick={() => loadNext()}>
          Show more
        </button>
      )}
    </>
  )
}
