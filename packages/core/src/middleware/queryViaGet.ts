import { isObject, parseExactly } from '../operation/json.ts'
import type { Middleware } from '../operation/operation.ts'
import { statusOrName } from './backoff.ts'

/** Limits which queries go by GET. */
export interface QueryViaGetOptions {
  /**
   * The longest URL, in characters. A query with a longer URL goes by POST.
   * @default 2000
   */
  maxUrlLength?: number | undefined
}

/**
 * Sends queries by GET, so that HTTP caches can serve them. Mutations still go by POST.
 *
 * It keeps the parameters of the endpoint, and a relative endpoint stays relative. It sends no Content-Type, so a
 * cross-origin query needs no preflight. Apollo Server then requires `headers: { 'apollo-require-preflight': 'true' }`.
 *
 * If a server or a proxy refuses a URL because it is too long (413, 414 or 431), the query is sent again by POST. So are
 * later queries whose URL is as long.
 *
 * @param options - The longest URL that goes by GET.
 * @returns The middleware.
 * @throws RangeError when `maxUrlLength` is NaN or negative.
 * @example
 * const client = createClient({ middleware: [persisted(), queryViaGet()] })
 * @see {@link https://http-spec.graphql.org/September2026/#sec-GET | GraphQL over HTTP, GET}
 */
export function queryViaGet({ maxUrlLength = 2000 }: QueryViaGetOptions = {}): Middleware {
  if (!(maxUrlLength >= 0)) throw new RangeError('queryViaGet: give a maxUrlLength from 0.')
  return (next) => {
    let longest = maxUrlLength
    return async (operation) => {
      let sent = ''
      const result = await next({
        ...operation,
        encode: async (encoded) => {
          const message = await operation.encode(encoded)
          const { body, headers = {} } = message
          if (encoded.kind !== 'query' || typeof body !== 'string') return message
          const url = toUrl(String(message.url), body)
          if (!url || url.length > longest) return message
          sent = url
          return { url, method: 'GET', headers }
        },
      })
      const { error } = result
      const isTooLong = sent && error && tooLong.includes(statusOrName(error))
      if (!isTooLong) return result
      longest = sent.length - 1
      return next(operation)
    }
  }
}

/** The statuses by which servers and proxies refuse a URL, alone or with the headers. The API gateway of AWS says 413. */
const tooLong: readonly (number | string)[] = [413, 414, 431]

/** Adds each key of a JSON body to a URL as a parameter. It returns nothing for another body. */
function toUrl(url: string, body: string): string | undefined {
  const parameters = new URLSearchParams()
  let fields: unknown
  try {
    fields = parseExactly(body)
  } catch {
    // The error of the platform quotes the body.
  }
  if (!isObject(fields)) return undefined
  for (const [name, value] of Object.entries(fields)) {
    // React Native 0.79 has no `set`. The names of an object are unique.
    parameters.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  // `URL` can't hold a relative endpoint, and it would rewrite the parameters of the endpoint.
  const endpoint = url.replace(/#.*/s, '')
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}${parameters}`
}
