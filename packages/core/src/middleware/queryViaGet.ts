import { mergeHeaders } from '../operation/headers.ts'
import type { Middleware } from '../operation/operation.ts'

/** What `queryViaGet` sends by GET. */
export interface QueryViaGetOptions {
  /**
   * Characters. What would be longer goes by POST.
   * @default 2000
   */
  maxUrlLength?: number | undefined
}

/**
 * Sends queries by GET, so that HTTP caches can serve them. Mutations still go by POST.
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
        const url = toUrl(String(message.url), message.body)
        if (url.length > maxUrlLength) return message
        const headers = await mergeHeaders(message.headers)
        headers.delete('content-type')
        return { url, method: 'GET', headers }
      },
    })
}

/** Each key of a JSON body becomes a parameter after those that the endpoint has. */
function toUrl(url: string, json: string): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(JSON.parse(json) as object)) {
    parameters.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  // By hand, because `URL` can't hold a relative endpoint and would rewrite the present parameters.
  const endpoint = url.replace(/#.*/s, '')
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}${parameters}`
}
