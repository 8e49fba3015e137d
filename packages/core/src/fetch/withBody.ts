/**
 * Returns a copy of a response with another body. An empty body becomes null, because a 204 allows no other.
 *
 * It doesn't copy the statusText. Nobody reads it, and `Response` refuses one that isn't Latin-1.
 */
export function withBody({ status, headers }: Response, body: BodyInit | undefined): Response {
  // Servers may send a status up to 999, and an opaque response has 0. `Response` takes 200 to 599.
  const allowed = status >= 200 && status < 600 ? status : 599
  const copy = new Response(body === '' ? null : body, { status: allowed, headers })
  return Object.defineProperty(copy, 'status', { value: status })
}
