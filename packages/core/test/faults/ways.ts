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
  request: ({ endpoint, fetch }, signal, middleware) =>
    createClient({ endpoint, fetch: limitResponse({ bytes: limit }, fetch), middleware }).request(query, {
      signal,
    }),

  retry: ({ endpoint, fetch }, signal, middleware) => {
    const again = [...middleware, retry({ attempts: 2, maxDelay: 3 })]
    return createClient({
      endpoint,
      fetch: limitResponse({ bytes: limit }, fetch),
      middleware: again,
    }).request(query, {
      signal,
    })
  },

  batch: async ({ endpoint, fetch }, signal, middleware) => {
    const client = createClient({
      endpoint,
      fetch: batch({ fetch: limitResponse({ bytes: limit }, fetch) }),
      middleware,
    })
    const [result] = await Promise.all([client.request(query, { signal }), client.request(query, { signal })])
    return result
  },

  stream: ({ endpoint, fetch }, signal) =>
    lastOf(
      stream(createClient({ endpoint, fetch: limitResponse({ bytes: limit }, fetch) }), query, { signal }),
    ),

  subscribe: ({ endpoint, fetch }, signal) =>
    lastOf(
      subscribe(
        createClient({ endpoint, fetch: limitResponse({ bytes: limit }, fetch) }),
        'subscription { a }',
        {
          signal,
        },
      ),
    ),

  // Two more connections at most: each one that brings an event would allow another.
  reconnect: ({ endpoint, fetch }, signal) => {
    let left = 2
    const again = reconnect({ maxDelay: 3, when: ({ name }) => name !== 'AbortError' && left-- > 0 })
    const client = createClient({
      endpoint,
      fetch: limitResponse({ bytes: limit }, fetch),
      middleware: [again],
    })
    return lastOf(subscribe(client, 'subscription { a }', { signal }))
  },
} satisfies Record<string, Way>

/** In bytes. Enough for every response that ends. */
const limit = 100_000

async function lastOf(results: AsyncIterable<Result<unknown>>): Promise<Result<unknown>> {
  let last: Result<unknown> | undefined
  for await (const result of results) last = result
  if (!last) throw new Error('the stream ended without a result')
  return last
}
