import { graphqlErrors, NetworkError, type Operation, type Result, toResult } from '@thinql/core'
import type { Client } from 'graphql-ws'

/** Closes the socket if the server refuses its token, so that a new token gets a new socket. */
export function checkToken<T extends Result<object>>(socket: Client, result: T): T {
  const codes = graphqlErrors(result.error).map(({ extensions }) => extensions?.code)
  if (!result.data && codes.includes('UNAUTHENTICATED')) socket.terminate()
  return result
}

/** Makes the Result of what a socket throws. When a socket closes because of its token, its operations are refused too. */
export function socketFailure(socket: Client, operation: Operation, thrown: unknown) {
  const { code, reason, message } = thrown as Partial<CloseEvent & ErrorEvent>
  if (Array.isArray(thrown)) return checkToken(socket, toResult(operation, { errors: thrown as unknown }))
  const why = [reason, message, code].find(Boolean) ?? 'no connection'
  const refusal = { message: String(why), extensions: { code: 'UNAUTHENTICATED' } }
  const isRefused = /^4(?:40[13]|499)$/.test(String(code)) && operation.kind !== 'mutation' // that may have run
  if (isRefused) return toResult(operation, { errors: [refusal] })
  return { error: new NetworkError(`the WebSocket closed: ${why}.`) }
}
