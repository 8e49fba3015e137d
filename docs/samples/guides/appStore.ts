import { authorize, createClient, NetworkError, reconnect, retry, timeout } from '@thinql/core'
import { createQueryStore, followSession } from '@thinql/react'

export const session = authorize({ name: 'todos', refresh })

async function refresh(_token: string | undefined, ended: AbortSignal) {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(5_000)])
  const response = await fetch('/refresh', { method: 'POST', signal })
  if (response.status === 401) return false
  return response.ok ? response.text() : new NetworkError(`/refresh: ${response.status}`)
}

const { signal, headers, middleware } = session
const client = createClient({
  endpoint: '/graphql',
  signal,
  headers,
  middleware: [reconnect(), timeout(10_000), middleware, retry()],
})
export const store = createQueryStore(client)
followSession(store, session)
