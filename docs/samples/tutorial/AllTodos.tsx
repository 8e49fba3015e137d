import { useInfiniteQuery } from '@thinql/react'
import { Problem } from './Problem.tsx'
import { TodoPageQuery } from './documents.ts'

export function AllTodos() {
  const { pages, error, hasNext, loadNext, loadingNext, refetch } = useInfiniteQuery(TodoPageQuery, {
    next: ({ todoPage }) => (todoPage.endCursor ? { after: todoPage.endCursor } : undefined),
  })

  return (
    <>
      <ol>
        {pages
          .flatMap(({ todoPage }) => todoPage.nodes)
          .map((todo) => (
            <li key={todo.id}>{todo.title}</li>
          ))}
      </ol>
      {error && <Problem error={error} retry={refetch} />}
      {hasNext && (
        <button disabled={loadingNext} onClick={() => loadNext()}>
          Show more
        </button>
      )}
    </>
  )
}
