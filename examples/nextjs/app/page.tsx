import { request, unwrap } from '@thinql/core'
import { createQueryStore, dehydrate, prefetchQuery } from '@thinql/react'
import { createUserClient } from './createUserClient'
import { GreetingQuery, TodosQuery } from './documents'
import { Todos } from './Todos'

export default async function Page() {
  const store = createQueryStore(await createUserClient())
  await prefetchQuery(store, TodosQuery)
  // The greeting is the same for all users: the request has no cookies,
  // so the cache of Next.js may keep the response.
  const greeting = await request<{ greeting: string }>(GreetingQuery, {
    endpoint: process.env.GRAPHQL_URL,
    cache: 'force-cache',
    next: { tags: ['greeting'] },
  })
  return (
    <main>
      <h1>{unwrap(greeting).greeting}</h1>
      <Todos state={dehydrate(store)} />
    </main>
  )
}
