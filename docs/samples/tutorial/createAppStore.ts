import { createClient, limitResponse, reconnect, retry, timeout } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { authorization } from './session.ts'

export function createAppStore(endpoint: string | URL, fetch?: typeof globalThis.fetch) {
  const client = createClient({
    endpoint,
    headers: authorization,
    middleware: [reconnect(), timeout(10_000), retry()],
    fetch: limitResponse({ idle: 60_000 }, fetch),
  })
  return createQueryStore(client, { staleTime: 5_000 })
}
