import { type Operation, toJson, toResult } from '@thinql/core'
import type { Client } from 'graphql-ws'
import { checkToken, socketFailure } from './socketFailure.ts'

/** Gives a Result for each event of an operation. If the socket fails, the last one is the failure. */
export async function* socketResults(socket: Client, operation: Operation) {
  const { query, name: operationName, variables = {}, fetchOptions } = operation
  toJson({ variables }) // Throws if JSON would change a variable, as over HTTP.
  const events = socket.iterate({ query, operationName, variables })
  fetchOptions.signal?.addEventListener('abort', () => void events.return?.())
  try {
    for await (const event of events)
      yield { result: checkToken(socket, toResult(operation, event)), isFailure: false }
  } catch (thrown) {
    const { code } = thrown as Partial<CloseEvent>
    const result = socketFailure(socket, operation, thrown)
    // After these codes of graphql-ws, a new connection would fail too.
    const isFinal = /^4(?:4..|00[45])$/.test(String(code))
    yield { result: isFinal ? { ...result, hasNext: false } : result, isFailure: true }
  }
}
