import { createClient, type Middleware, reconnect } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { createClient as createSocket } from 'graphql-ws'
import { webSocket } from '../../../../packages/core/recipes/webSocket.ts'
import { devtools } from '../store.ts'

const socket = createSocket({
  url: `${location.origin.replace('http', 'ws')}/graphql`,
  retryAttempts: 0,
})

export const eventStream = createConnection('Server-sent events')
export const webSocketConnection = createConnection('WebSocket', webSocket(socket))

/** A store whose subscriptions connect again by themselves: after at most 2 seconds, so that you see it. */
function createConnection(name: string, ...transport: Middleware[]) {
  const middleware = [devtools.middleware, reconnect({ maxDelay: 2_000 }), ...transport]
  return { name, store: devtools.connect(createQueryStore(createClient({ middleware })), name) }
}
