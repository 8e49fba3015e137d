import { createQueryStore, dehydrate, HydrationBoundary, prefetchQuery } from '@thinql/react'
import { Suspense } from 'react'
import { createUserClient } from '../createUserClient'
import { GreetingQuery, TodosQuery } from '../documents'
import { StreamedGreeting } from '../streaming/Streamed'
import { Counted } from './Counted'

/** The page waits for the cookies, and for none of its queries. */
export const instant = false

/** Starts its queries and doesn't wait for them. */
export default async function Page() {
  const store = createQueryStore(await createUserClient())
  void prefetchQuery(store, GreetingQuery)
  void prefetchQuery(store, TodosQuery)
  return (
    <HydrationBoundary state={dehydrate(store, { pending: true })}>
      <Suspense fallback={<p>Loading the greeting …</p>}>
        <StreamedGreeting />
      </Suspense>
      <Counted />
    </HydrationBoundary>
  )
}
