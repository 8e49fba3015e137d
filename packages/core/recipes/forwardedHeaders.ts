/**
 * The headers that a server passes on to the API when it sends operations for a browser. All others describe
 * the connection, the body or the host of the request that came: a copy of them makes the API wait, refuse,
 * or send bytes that nobody can read.
 */
const passedOn = ['accept-language', 'authorization', 'cookie', 'traceparent', 'tracestate', 'x-request-id']

/** Returns what to pass on of an incoming request: `headers: () => forwardedHeaders(request.headers)`. */
export function forwardedHeaders(incoming: Headers): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of passedOn) {
    const value = incoming.get(name)
    if (value !== null) headers[name] = value
  }
  return headers
}
