import { toGet } from '../request/get.ts'
import type { Middleware } from './transport.ts'

/** What `queryViaGet` sends by GET. */
export interface QueryViaGetOptions {
  /**
   * Characters; what would be longer goes by POST.
   * @default 2000
   */
  maxUrlLength?: number | undefined
}

/**
 * Sends queries by GET, so that HTTP caches can answer them; mutations go by POST as ever.
 *
 * The parameters that the endpoint has are kept, and a relative endpoint stays relative. No Content-Type is sent, so a
 * cross-origin query needs no preflight; Apollo Server then wants `headers: { 'apollo-require-preflight': 'true' }`.
 *
 * @param options - How long a URL may be.
 * @returns The middleware.
 * @example
 * const client = createClient({ middleware: [persisted(), queryViaGet()] })
 * @see {@link https://graphql.github.io/graphql-over-http/draft/#sec-GET | GraphQL over HTTP, GET}
 */
export function queryViaGet({ maxUrlLength = 2000 }: QueryViaGetOptions = {}): Middleware {
  return (next) => (operation) =>
    next({
      ...operation,
      encode: async (encoded) => {
        const message = await operation.encode(encoded)
        if (encoded.kind !== 'query' || typeof message.body !== 'string') return message
        const viaGet = toGet(message, message.body)
        return viaGet.url.length > maxUrlLength ? message : viaGet
      },
    })
}
