/** What was handed to fetch. */
export interface Sent {
  readonly method: string | undefined
  readonly url: string
  readonly headers: Headers
  readonly body: RequestInit['body']
}

/** The platform's fetch, which keeps what it is handed. */
export function recordFetch(fetch = globalThis.fetch) {
  const sent: Sent[] = []
  const recorded: typeof globalThis.fetch = (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    sent.push({ method: init.method, url, headers: new Headers(init.headers), body: init.body })
    return fetch(input, init)
  }
  return { fetch: recorded, sent }
}

/** The JSON that was sent. */
export function bodyOf({ body }: Sent): unknown {
  // Whoever asks has sent a text.
  return JSON.parse(body as string)
}
