import { authorize, createClient, NetworkError, reconnect, retry, timeout } from '@thinql/core'
import { createQueryStore, followSession } from '@thinql/react'

export const session = authorize({ name: 'todos', refresh })

async function refresh(_token: string | undefined, ended: AbortSignal) {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(5_000)])
  const response = await fetch('/refresh', { method: 'POST', signal })
  if (response.status === 401) return false
  const token = response.ok ? await response.text() : ''
  // A proxy may send a page in its place, under status 200.
  return /^[\w.-]+$/.test(token) ? token : new NetworkError(`no token from /refresh: ${response.status}`)
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
