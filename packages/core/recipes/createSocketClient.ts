import { createClient, reconnect, type Session } from '@thinql/core'
import { createClient as createSocket } from 'graphql-ws'
import { requestsOverWebSocket } from './requestsOverWebSocket.ts'
import { webSocket } from './webSocket.ts'

/** A client that sends everything over one WebSocket. The socket closes when the session ends. */
export function createSocketClient(url: string, session: Session) {
  const { signal, headers, middleware } = session
  const socket = createSocket({ url, retryAttempts: 0, connectionParams: headers })
  session.onEnd(() => socket.terminate())
  const overSocket = [webSocket(socket), requestsOverWebSocket(socket)]
  return createClient({
    signal,
    headers,
    middleware: [reconnect({ maxDelay: 5_000 }), middleware, ...overSocket],
  })
}
