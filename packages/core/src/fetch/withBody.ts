/**
 * Returns a copy of a response with another body. An empty body becomes null, because a 204 allows no other.
 *
 * It doesn't copy the statusText. Nobody reads it, and `Response` refuses one that isn't Latin-1.
 */
export function withBody({ status, headers }: Response, body: BodyInit | undefined): Response {
  const copy = new Response(body === '' ? null : body, { status: Math.min(status, 599), headers })
  // Servers may send a status up to 999, but `Response` takes none above 599.
  return Object.defineProperty(copy, 'status', { value: status })
}
