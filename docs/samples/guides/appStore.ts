import { createClient, createSession, NetworkError, reconnect, retry, timeout } from '@thinql/core'
import { clearStore, createQueryStore } from '@thinql/react'

export const session = createSession({ name: 'todos', refresh })

async function refresh(_token: string | undefined, signal: AbortSignal) {
  const response = await fetch('/refresh', { method: 'POST', signal })
  if (response.status === 401) return false
  const token = response.ok ? await response.text() : ''
  // A proxy may send a page in its place, under status 200.
  return /^[\w.-]+$/.test(token) ? token : new NetworkError(`no token from /refresh: ${response.status}`)
}

const client = createClient({
  endpoint: '/graphql',
  middleware: [reconnect(), timeout(10_000), session, retry()],
})
export const store = createQueryStore(client)
session.onEnd(() => clearStore(store))
