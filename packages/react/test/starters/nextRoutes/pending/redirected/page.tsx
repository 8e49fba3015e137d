import { createQueryStore, dehydrate, prefetchQuery } from '@thinql/react'
import { redirect } from 'next/navigation'
import { createUserClient } from '../../createUserClient'
import { GreetingQuery, TodosQuery } from '../../documents'

export const instant = false

/** Nobody reads the queries that it has started. */
export default async function Page() {
  const store = createQueryStore(await createUserClient())
  void prefetchQuery(store, GreetingQuery)
  void prefetchQuery(store, TodosQuery)
  dehydrate(store, { pending: true })
  redirect('/about')
}
