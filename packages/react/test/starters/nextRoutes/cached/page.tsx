import { createClient } from '@thinql/core'
import { createQueryStore, dehydrate, prefetchQuery } from '@thinql/react'
import { TodosQuery } from '../documents'
import { Todos } from '../Todos'

/** Next.js keeps the whole page, with the state of the store in it. */
export default async function Page() {
  'use cache'
  const store = createQueryStore(createClient({ endpoint: process.env.GRAPHQL_URL }))
  await prefetchQuery(store, TodosQuery)
  return <Todos state={dehydrate(store)} />
}
