import {
  batch,
  createClient,
  limitResponse,
  type Middleware,
  reconnect,
  type Result,
  retry,
  stream,
  subscribe,
} from '../../src/index.ts'
import type { FaultyEndpoint } from './serveFaults.ts'

/** Sends one request, and those that share its connection. */
type Way = (
  fault: FaultyEndpoint,
  signal: AbortSignal,
  middleware: readonly Middleware[],
) => Promise<Result<unknown>>

const query = 'query Fault { a }'

export const ways = {
  request: (fault, signal, middleware) => clientOf(fault, middleware).request(query, { signal }),

  retry: (fault, signal, middleware) =>
    clientOf(fault, [...middleware, retry({ attempts: 2, maxDelay: 3 })]).request(query, { signal }),

  batch: async ({ endpoint, fetch }, signal, middleware) => {
    const client = createClient({ endpoint, fetch: batch({ fetch: limited(fetch) }), middleware })
    const [result] = await Promise.all([client.request(query, { signal }), client.request(query, { signal })])
    return result
  },

  stream: (fault, signal) => lastOf(stream(clientOf(fault), query, { signal })),

  subscribe: (fault, signal) => lastOf(subscribe(clientOf(fault), 'subscription { a }', { signal })),

  // Two more connections at most: each one that brings an event would allow another.
  reconnect: (fault, signal) => {
    let left = 2
    const again = reconnect({ maxDelay: 3, when: ({ name }) => name !== 'AbortError' && left-- > 0 })
    return lastOf(subscribe(clientOf(fault, [again]), 'subscription { a }', { signal }))
  },
} satisfies Record<string, Way>

/** Enough bytes for every response that ends. */
function limited(fetch: typeof globalThis.fetch) {
  return limitResponse({ bytes: 100_000 }, fetch)
}

function clientOf({ endpoint, fetch }: FaultyEndpoint, middleware: readonly Middleware[] = []) {
  return createClient({ endpoint, fetch: limited(fetch), middleware })
}

async function lastOf(results: AsyncIterable<Result<unknown>>): Promise<Result<unknown>> {
  let last: Result<unknown> | undefined
  for await (const result of results) last = result
  if (!last) throw new Error('the stream ended without a result')
  return last
}
