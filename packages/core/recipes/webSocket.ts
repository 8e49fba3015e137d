import { type Middleware, toResult } from '@thinql/core'
import type { Client } from 'graphql-ws'
import { socketResults } from './socketResults.ts'

/**
 * Sends subscriptions over one WebSocket. Create its client with `retryAttempts: 0`, and put `reconnect()` before this
 * middleware. What works on HTTP messages has no effect here: `headers`, `persisted`, `queryViaGet` and `upload`.
 */
export function webSocket(socket: Client): Middleware {
  return (next) => async (operation) => {
    const { kind, onPart } = operation
    if (!onPart || kind !== 'subscription') return next(operation)
    let hadData = false
    for await (const { result, isFailure } of socketResults(socket, operation)) {
      hadData ||= !!result.data
      // A first event without data is a refusal, as over HTTP.
      if (!hadData || isFailure) return result
      await onPart(result)
    }
    return { ...toResult(operation, { data: {} }), hasNext: false }
  }
}
