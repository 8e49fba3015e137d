import { type Middleware, withHeaders } from '@thinql/core'

/** Sends a token with each operation. After a 401, it fetches a new token once for all calls, and repeats them. */
export function refreshToken(first: string, refresh: () => Promise<string>): Middleware {
  let token = Promise.resolve(first)
  return (next) => async (operation) => {
    const used = token
    const send = async () => next(withHeaders(operation, { authorization: `Bearer ${await token}` }))
    const result = await send()
    if (result.response?.status !== 401) return result
    if (token === used) token = refresh().catch(() => used)
    return send()
  }
}
