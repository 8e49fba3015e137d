import { type Middleware, withHeaders } from '@thinql/core'

/** Sends a token, and on 401 a new one: fetched once, however many calls need it. */
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
