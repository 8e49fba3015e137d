/** The JSON of a response with about this many bytes: one todo with many tags. */
export function responseOf(bytes: number): string {
  const todo = { __typename: 'Todo', id: '1', title: 'Water the plants', done: false }
  const tags = Array.from(
    { length: Math.round(bytes / 25) },
    (_, index) => `a tag with number ${1000 + index}`,
  )
  return JSON.stringify({ data: { todo: { ...todo, tags } } })
}

export const sizes = { '1 kB': 1_000, '1 MB': 1_000_000 }

/** The requests to measure. */
export interface Scenario {
  readonly endpoint: string
  readonly fetch: typeof globalThis.fetch
  readonly concurrency: number
  /** Per round. */
  readonly requests: number
  readonly rounds: number
}

/** Responses without a network, so that only the work of the clients differs. */
export function inMemory(
  size: keyof typeof sizes,
  scenario: Pick<Scenario, 'requests' | 'rounds'>,
): Scenario {
  const body = responseOf(sizes[size])
  const headers = { 'content-type': 'application/json' }
  return {
    ...scenario,
    endpoint: 'http://localhost/graphql',
    fetch: () => Promise.resolve(new Response(body, { headers })),
    concurrency: 1,
  }
}

/** Requests to a server on this machine. */
export function loopback(
  origin: string,
  size: keyof typeof sizes,
  scenario: Pick<Scenario, 'requests' | 'rounds' | 'concurrency'>,
): Scenario {
  return { ...scenario, endpoint: `${origin}/${sizes[size]}`, fetch: globalThis.fetch }
}
