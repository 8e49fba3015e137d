import { unwrap } from '@thinql/core'
import { createQueryStore, extract } from '@thinql/react'
import { createUserClient } from './createUserClient'
import { GreetingQuery, TodosQuery } from './documents'
import { Todos } from './Todos'

export default async function Page() {
  const client = await createUserClient()
  const store = createQueryStore(client)
  await store.prefetch(TodosQuery)
  const greeting = client.request<{ greeting: string }>(GreetingQuery, {
    // The response is the same for all users, so the cache of Next.js may keep it.
    headers: { user: 'nobody' },
    cache: 'force-cache',
    next: { tags: ['greeting'] },
  })
  return (
    <main>
      <h1>{unwrap(await greeting).greeting}</h1>
      <Todos state={extract(store)} />
    </main>
  )
}
