import { createClient, reconnect, type Session } from '@thinql/core'
import { createPingingSocket } from './createPingingSocket.ts'
import { requestsOverWebSocket } from './requestsOverWebSocket.ts'
import { webSocket } from './webSocket.ts'

/**
 * A client that sends everything over one WebSocket. The socket closes when the session ends, in each tab,
 * and the next user gets another one. That matters with cookies too: a server knows a socket by the cookies
 * with which it was opened.
 */
export function createSocketClient(url: string, session: Session) {
  const socket = createPingingSocket({ url, connectionParams: session.headers })
  session.onEnd(() => socket.terminate())
  const overSocket = [webSocket(socket), requestsOverWebSocket(socket)]
  return createClient({
    middleware: [reconnect({ maxDelay: 5_000 }), session, ...overSocket],
  })
}
