import { type Operation, toJson, toResult } from '@thinql/core'
import type { Client } from 'graphql-ws'
import { checkToken, socketFailure } from './socketFailure.ts'

/** Gives a Result for each event of an operation. If the socket fails, the last one has `done`. */
export async function* socketResults(socket: Client, operation: Operation) {
  const { query, name: operationName, variables = {}, fetchOptions } = operation
  toJson({ variables }) // Throws if JSON would change a variable, as over HTTP.
  const events = socket.iterate({ query, operationName, variables })
  fetchOptions.signal?.addEventListener('abort', () => void events.return?.())
  try {
    for await (const event of events)
      yield { ...checkToken(socket, toResult(operation, event)), done: undefined }
  } catch (thrown) {
    const { code } = thrown as Partial<CloseEvent>
    // After these codes of graphql-ws, a new connection would fail too.
    yield { ...socketFailure(socket, operation, thrown), done: /^4(?:4..|00[45])$/.test(String(code)) }
  }
}
