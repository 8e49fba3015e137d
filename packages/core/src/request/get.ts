import type { HttpMessage } from '../operation/operation.ts'

/**
 * A JSON message as a GET: each key of the body becomes a parameter after those that the endpoint has.
 *
 * @see {@link https://graphql.github.io/graphql-over-http/draft/#sec-GET | GraphQL over HTTP, GET}
 */
export function toGet({ url, headers: given }: HttpMessage, json: string): HttpMessage & { url: string } {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(JSON.parse(json) as object)) {
    parameters.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  // By hand, because `URL` can't hold a relative endpoint and would write the present parameters anew.
  const endpoint = String(url).replace(/#.*/s, '')
  const headers = new Headers(given)
  headers.delete('content-type')
  return { url: `${endpoint}${endpoint.includes('?') ? '&' : '?'}${parameters}`, method: 'GET', headers }
}
