import { createClient, limitResponse, reconnect, retry, timeout } from '@thinql/core'
import { createDevtools } from '@thinql/devtools'
import { clearStore, createQueryStore } from '@thinql/react'
import { session } from './session.ts'

export const devtools = createDevtools()

export function createAppStore(endpoint: string | URL, fetch?: typeof globalThis.fetch) {
  const client = createClient({
    endpoint,
    middleware: [devtools.middleware, reconnect(), timeout(10_000), session, retry()],
    fetch: limitResponse({ idle: 60_000 }, fetch),
  })
  const store = devtools.connect(createQueryStore(client, { staleTime: 5_000 }))
  session.onEnd(() => clearStore(store))
  return store
}
