import { createClient, limitResponse, reconnect, retry, timeout } from '@thinql/core'
import { createQueryStore, followSession } from '@thinql/react'
import { session } from './session.ts'

export function createAppStore(endpoint: string | URL, fetch?: typeof globalThis.fetch) {
  const { signal, headers, middleware } = session
  const client = createClient({
    endpoint,
    signal,
    headers,
    middleware: [reconnect(), timeout(10_000), middleware, retry()],
    fetch: limitResponse({ idle: 60_000 }, fetch),
  })
  const store = createQueryStore(client, { staleTime: 5_000 })
  followSession(store, session)
  return store
}
