import { createClient } from '@thinql/core'
import { createQueryStore, dehydrate, prefetchQuery } from '@thinql/react'

export const TodosQuery = 'query Todos { todos { id title } }'
export const GreetingQuery = 'query Greeting { greeting }'

/** Starts the queries and doesn't wait for them. */
export function startQueries(request: Request) {
  const headers = { cookie: request.headers.get('cookie') ?? undefined }
  const store = createQueryStore(createClient({ endpoint: process.env.GRAPHQL_URL, headers }))
  void prefetchQuery(store, GreetingQuery)
  void prefetchQuery(store, TodosQuery)
  return dehydrate(store, { pending: true })
}
