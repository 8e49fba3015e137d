import { type Middleware, NetworkError, toResult } from '@thinql/core'
import type { Client } from 'graphql-ws'

/**
 * Sends subscriptions over one WebSocket. Create its client with `retryAttempts: 0`, and put `reconnect()` before this
 * middleware. What works on HTTP messages has no effect here: `headers`, `persisted`, `queryViaGet` and `upload`.
 */
export function webSocket(socket: Client): Middleware {
  return (next) => async (operation) => {
    const { query, name: operationName, variables = {}, fetchOptions, onPart } = operation
    if (!onPart || operation.kind !== 'subscription') return next(operation)
    const events = socket.iterate({ query, operationName, variables })
    fetchOptions.signal?.addEventListener('abort', () => void events.return?.())
    try {
      for await (const event of events) await onPart(toResult(operation, event))
      return { ...toResult(operation, { data: {} }), done: true }
    } catch (thrown) {
      if (Array.isArray(thrown)) return toResult(operation, { errors: thrown as unknown[] })
      return { error: new NetworkError(`the WebSocket closed. ${(thrown as CloseEvent).reason}`) }
    }
  }
}
