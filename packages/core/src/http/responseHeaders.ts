/**
 * Returns the headers of a response as `Headers`. A custom fetch may give a plain object or a list, and that
 * of a test may give none. Headers that no platform takes, such as `:status` of HTTP/2, become none.
 */
export function headersOf(given: unknown): Headers {
  try {
    const headers = given as Headers
    return 'get' in headers ? headers : new Headers(headers)
  } catch {
    return new Headers()
  }
}

/**
 * Reads a header of a response, or returns an empty text. The `Headers` of SvelteKit's `load` throw when a
 * page reads a header that it will not have in the browser. What core decides by a header is decided on the
 * server, so it reads a copy.
 */
export function headerOf({ headers }: { readonly headers?: unknown }, name: string): string {
  const received = headersOf(headers)
  try {
    return received.get(name) ?? ''
  } catch {
    return new Headers(received).get(name) ?? ''
  }
}
