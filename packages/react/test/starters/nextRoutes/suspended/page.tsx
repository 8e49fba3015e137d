import { createQueryStore, dehydrate, HydrationBoundary, prefetchQuery } from '@thinql/react'
import { createUserClient } from '../createUserClient'
import { GreetingQuery, TodosQuery } from '../documents'
import { StreamedGreeting, StreamedTodos } from '../streaming/Streamed'

export const instant = false

export default async function Page() {
  const store = createQueryStore(await createUserClient())
  await Promise.all([prefetchQuery(store, GreetingQuery), prefetchQuery(store, TodosQuery)])
  return (
    <HydrationBoundary state={dehydrate(store)}>
      <StreamedGreeting />
      <StreamedTodos />
    </HydrationBoundary>
  )
}
