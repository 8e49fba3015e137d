import { createClient } from '@thinql/core'
import { createQueryStore, dehydrate, HydrationBoundary, prefetchQuery } from '@thinql/react'
import { TodosQuery } from '../documents'
import { Counted } from '../pending/Counted'

async function loadState() {
  'use cache'
  const store = createQueryStore(createClient({ endpoint: process.env.GRAPHQL_URL }))
  await prefetchQuery(store, TodosQuery)
  return dehydrate(store)
}

/** Next.js renders the hook while it builds the app. */
export default async function Page() {
  return (
    <HydrationBoundary state={await loadState()}>
      <Counted />
    </HydrationBoundary>
  )
}
