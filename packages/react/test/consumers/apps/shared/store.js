import { createClient, createSession, reconnect, retry, timeout } from '@thinql/core'
import { clearStore, createQueryStore, persist, refetchOnReturn } from '@thinql/react'

// The module of an app that has all that listens to the page.
export const session = createSession({ name: 'shop', refresh: () => Promise.resolve(false) })
const client = createClient({
  endpoint: process.env.GRAPHQL_URL,
  middleware: [reconnect(), timeout(10_000), session, retry()],
})
export const store = createQueryStore(client)
refetchOnReturn(store)
persist(store, () => localStorage, { key: 'queries' })
session.onEnd(() => clearStore(store, { refetch: false }))
