import { graphqlErrors, type Middleware, NetworkError, type Result, withHeaders } from '@thinql/core'
import type { Session } from './session.ts'

/**
 * Sends the token with each operation. If the server refuses the token before anything ran, it gets a new token and sends
 * the operation again. If the refresh fails, the result is a NetworkError, after which `retry` and `reconnect` try again.
 */
export function authorize({ token, refresh }: Pick<Session, 'token' | 'refresh'>): Middleware {
  return (next) => async (operation) => {
    const used = token()
    const send = () => next(withHeaders(operation, token() ? { authorization: `Bearer ${token()}` } : {}))
    const result = await send()
    if (!used || !isRefused(result)) return result
    const failed = await refresh(used).catch(() => new NetworkError('the token could not be refreshed'))
    if (failed) return { error: failed }
    return token() && token() !== used ? send() : result
  }
}

const isRefused = ({ data, error, response }: Result<object>) =>
  response?.status === 401 ||
  (graphqlErrors(error).some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') &&
    Object.values(data ?? {}).every((field) => field === null))
