import { type Middleware, NetworkError, toResult } from '@thinql/core'
import type { Client } from 'graphql-ws'

/**
 * Sends queries and mutations over the WebSocket too. Put it after `webSocket(socket)` in the list of middleware. What
 * `stream` sends still goes over HTTP.
 */
export function requestsOverWebSocket(socket: Client): Middleware {
  return (next) => async (operation) => {
    const { query, name: operationName, variables = {}, fetchOptions, onPart } = operation
    if (onPart) return next(operation)
    const events = socket.iterate({ query, operationName, variables })
    fetchOptions.signal?.addEventListener('abort', () => void events.return?.())
    try {
      return toResult(operation, (await events.next()).value)
    } catch (thrown) {
      if (Array.isArray(thrown)) return toResult(operation, { errors: thrown as unknown[] })
      return { error: new NetworkError(`the WebSocket closed. ${(thrown as CloseEvent).reason}`) }
    }
  }
}
