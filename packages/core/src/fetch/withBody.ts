import { headersOf } from '../http/responseHeaders.ts'

/**
 * Returns a copy of a response with another body. An empty body becomes null.
 *
 * It doesn't copy the statusText. Nobody reads it, and `Response` refuses one that isn't Latin-1.
 */
export function withBody(
  { ok, status: given, headers, redirected, url }: Response,
  body: BodyInit | undefined,
  status = given,
): Response {
  // Servers may send a status up to 999, and an opaque response has 0. `Response` takes 200 to 599, and some
  // of them without body.
  const statuses = body ? /^(?!20[45]|304)[2-5]..$/ : /^[2-5]..$/
  const allowed = statuses.test(String(status)) ? status : ok ? 200 : 599
  const copy = new Response(body === '' ? null : body, { status: allowed, headers: headersOf(headers) })
  return Object.defineProperties(copy, {
    status: { value: status },
    redirected: { value: redirected },
    url: { value: url },
  })
}
