import { type Middleware, toResult } from '@thinql/core'
import type { Client } from 'graphql-ws'
import { socketResults } from './webSocket.ts'

/**
 * Sends queries and mutations over the WebSocket too. Put it after `webSocket(socket)` in the list of middleware. What
 * `stream` sends still goes over HTTP.
 */
export function requestsOverWebSocket(socket: Client): Middleware {
  return (next) => async (operation) => {
    if (operation.onPart) return next(operation)
    for await (const { result } of socketResults(socket, operation)) return result
    return toResult(operation, undefined)
  }
}
