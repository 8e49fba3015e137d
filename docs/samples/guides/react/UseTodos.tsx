import type { Result } from '@thinql/core'
import { prefetchQuery, useQueryStore } from '@thinql/react'
import { Suspense, use, useState } from 'react'
import type { FoundTodosQuery as FoundTodos } from '../../support/gql/graphql.ts'
import { FoundTodosQuery } from '../../tutorial/documents.ts'

export function TodosOnClick() {
  const store = useQueryStore()
  const [found, setFound] = useState<Promise<Result<FoundTodos>>>()

  if (!found)
    return <button onClick={() => setFound(prefetchQuery(store, FoundTodosQuery))}>Show todos</button>
  return (
    <Suspense fallback={<p>Loading…</p>}>
      <Todos found={found} />
    </Suspense>
  )
}

function Todos({ found }: { found: Promise<Result<FoundTodos>> }) {
  const { data, error } = use(found)
  if (error) return <p role="alert">The list could not be loaded.</p>
  return data.todos.map((todo) => <p key={todo.id}>{todo.title}</p>)
}
