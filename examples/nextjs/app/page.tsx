import { request, unwrap } from '@thinql/core'
import { createQueryStore, dehydrate, prefetchQuery } from '@thinql/react'
import { cacheTag } from 'next/cache'
import { Suspense } from 'react'
import { createUserClient } from './createUserClient'
import { GreetingQuery, TodosQuery } from './documents'
import { Todos } from './Todos'

export default function Page() {
  return (
    <main>
      <Greeting />
      <Suspense fallback={<p>Loading…</p>}>
        <UserTodos />
      </Suspense>
    </main>
  )
}

/** Is the same for all users: the request has no cookies, so Next.js may keep what this returns. */
async function Greeting() {
  'use cache'
  cacheTag('greeting')
  const result = await request<{ greeting: string }>(GreetingQuery, { endpoint: process.env.GRAPHQL_URL })
  return <h1>{unwrap(result).greeting}</h1>
}

/** Belongs to one user: it is rendered for each request. */
async function UserTodos() {
  const store = createQueryStore(await createUserClient())
  await prefetchQuery(store, TodosQuery)
  return <Todos state={dehydrate(store)} />
}
