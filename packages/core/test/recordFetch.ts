/** The arguments of one call of fetch. */
export interface Sent {
  readonly method: string | undefined
  readonly url: string
  readonly headers: Headers
  readonly body: RequestInit['body']
}

/** A fetch that keeps the arguments of each call. */
export function recordFetch(fetch = globalThis.fetch) {
  const sent: Sent[] = []
  const recorded: typeof globalThis.fetch = (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    sent.push({ method: init.method, url, headers: new Headers(init.headers), body: init.body })
    return fetch(input, init)
  }
  return { fetch: recorded, sent }
}

/** The JSON of a body that is text. */
export function bodyOf({ body }: Sent): unknown {
  // Only tests that send text call this.
  return JSON.parse(body as string)
}
