/** What a server, a proxy or a network does on a bad day. A header of the request chooses one of them. */
const conditions: Record<string, (signal: AbortSignal | null | undefined) => Response | Promise<Response>> = {
  'server error': () => new Response('The service is being restarted.', { status: 503 }),
  'login page': () =>
    new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } }),
  'empty result': () => Response.json({ data: null }),
  'GraphQL error': () => Response.json({ data: null, errors: [{ message: 'You may not see this list.' }] }),
  offline: () => Promise.reject(new TypeError('Failed to fetch')),
  silence: (signal) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    }),
}

/** Wraps a fetch: the request header `x-provoke` names what happens in place of a response. */
export function provoke(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const condition = conditions[new Headers(init?.headers).get('x-provoke') ?? '']
    return condition ? Promise.resolve(condition(init?.signal)) : fetch(input, init)
  }
}
