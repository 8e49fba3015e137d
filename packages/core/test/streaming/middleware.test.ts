import {
  authorize,
  createClient,
  type Middleware,
  persisted,
  queryViaGet,
  reconnect,
  retry,
  stream,
  subscribe,
  timeout,
  upload,
  withHeaders,
} from '@thinql/core'
import { useAPQ } from '@graphql-yoga/plugin-apq'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { describe, expect, test } from 'vitest'
import { logging } from '../../recipes/logging.ts'
import { tracing } from '../../recipes/tracing.ts'
import { collect } from '../promises.ts'
import { serveGateway, sha256 } from './serveGateway.ts'
import { deferringServers, eventServers, serveStreamingYoga } from './servers.ts'

const deferring = '{ todo { title ... @defer { note } } }'
const ticking = 'subscription Ticks($count: Int!) { ticks(count: $count) }'

const withTrace: Middleware = (next) => (operation) => next(withHeaders(operation, { 'x-trace': 'abc' }))

const ours = [
  { name: 'timeout', make: () => timeout(20_000) },
  { name: 'retry', make: () => retry() },
  { name: 'persisted', make: () => persisted() },
  { name: 'trusted documents', make: () => persisted({ mode: 'trusted' }) },
  { name: 'queryViaGet', make: () => queryViaGet() },
  { name: 'withHeaders', make: () => withTrace },
  { name: 'upload', make: () => upload() },
  { name: 'reconnect', make: () => reconnect() },
  {
    name: 'tokens',
    make: () => authorize({ name: 'shop', refresh: () => Promise.resolve(true) }).middleware,
  },
  { name: 'logging', make: () => logging(() => undefined) },
  { name: 'tracing', make: () => tracing },
]

/** Each pair in both orders. The two modes of `persisted` exclude each other. */
const pairs = ours.flatMap((outer) =>
  ours
    .filter((inner) => inner !== outer)
    .filter((inner) => !/^(?:persisted|trusted documents){2}$/.test(outer.name + inner.name))
    .map((inner) => ({ outer, inner })),
)

async function clientOf(start: () => Promise<string>, middleware: Middleware[]) {
  const { endpoint, arrived } = await serveGateway(await start(), [deferring, ticking])
  // Apollo Server refuses a GET without it.
  const headers = { 'apollo-require-preflight': 'true' }
  return { client: createClient({ endpoint, middleware, headers }), arrived }
}

describe.for(deferringServers)('stream against $name', ({ start }) => {
  async function streamed(...middleware: Middleware[]) {
    const { client, arrived } = await clientOf(start, middleware)
    const results = await collect(stream(client, deferring))
    const [{ hasNext } = {}] = results
    return { arrived, first: { hasNext }, data: results.at(-1)?.data as unknown }
  }

  test('sends the hash, then the text with the hash, by persisted', async () => {
    const { arrived } = await streamed(persisted())
    expect(arrived.map(({ parameters }) => [parameters.query, parameters.extensions])).toEqual([
      [undefined, { persistedQuery: { version: 1, sha256Hash: sha256(deferring) } }],
      [deferring, { persistedQuery: { version: 1, sha256Hash: sha256(deferring) } }],
    ])
  })

  test('sends the id only by persisted of trusted documents', async () => {
    const { arrived } = await streamed(persisted({ mode: 'trusted' }))
    expect(arrived.map(({ parameters }) => parameters)).toEqual([
      { documentId: `sha256:${sha256(deferring)}` },
    ])
  })

  test('sends by GET with queryViaGet', async () => {
    const { arrived } = await streamed(queryViaGet())
    expect(arrived).toMatchObject([
      { method: 'GET', headers: { accept: expect.stringMatching(/^multipart/) as string } },
    ])
  })

  test('sends a header of withHeaders', async () => {
    const { arrived } = await streamed(withTrace)
    expect(arrived).toMatchObject([{ headers: { 'x-trace': 'abc' } }])
  })

  test.for(pairs)('gives all data through $outer.name, then $inner.name', async ({ outer, inner }) => {
    expect(await streamed(outer.make(), inner.make())).toMatchObject({
      first: { hasNext: true },
      data: { todo: { title: 'Milk', note: 'two litres' } },
    })
  })
})

describe.for(eventServers)('subscribe against $name', ({ start }) => {
  async function subscribed(...middleware: Middleware[]) {
    const { client, arrived } = await clientOf(start, middleware)
    const results = await collect(subscribe(client, ticking, { variables: { count: 3 } }))
    return { arrived, events: results.map(({ data, error }) => (error ?? data) as unknown) }
  }

  test('sends the hash first by persisted', async () => {
    const { arrived } = await subscribed(persisted())
    expect(arrived[0]?.parameters).not.toHaveProperty('query')
  })

  test('sends the id only by persisted of trusted documents', async () => {
    const { arrived } = await subscribed(persisted({ mode: 'trusted' }))
    for (const { parameters } of arrived) {
      expect(parameters).toMatchObject({ documentId: `sha256:${sha256(ticking)}` })
      expect(parameters).not.toHaveProperty('query')
    }
  })

  test('sends a header of withHeaders', async () => {
    const { arrived } = await subscribed(withTrace)
    for (const { headers } of arrived) expect(headers).toHaveProperty('x-trace', 'abc')
  })

  test.for(pairs)('gives each event through $outer.name, then $inner.name', async ({ outer, inner }) => {
    const { events } = await subscribed(outer.make(), inner.make())
    expect(events).toEqual([{ ticks: 1 }, { ticks: 2 }, { ticks: 3 }])
  })
})

describe('graphql-yoga, which refuses under 200', () => {
  const runs = [
    {
      name: 'stream',
      run: async (middleware: Middleware, ...args: Parameters<typeof serveStreamingYoga>) =>
        collect(
          stream(
            createClient({ endpoint: await serveStreamingYoga(...args), middleware: [middleware] }),
            deferring,
          ),
        ),
      last: { data: { todo: { title: 'Milk', note: 'two litres' } } },
    },
    {
      name: 'subscribe',
      run: async (middleware: Middleware, ...args: Parameters<typeof serveStreamingYoga>) =>
        collect(
          subscribe(
            createClient({ endpoint: await serveStreamingYoga(...args), middleware: [middleware] }),
            ticking,
            { variables: { count: 3 } },
          ),
        ),
      last: { data: { ticks: 3 } },
    },
  ]

  test.for(runs)('$name sends the text after PersistedQueryNotFound', async ({ run, last }) => {
    const results = await run(persisted(), { plugins: [useAPQ()] })
    expect(results.at(-1)).toMatchObject(last)
    expect(results.map(({ error }) => error).filter(Boolean)).toEqual([])
  })

  test.for(runs)('$name sends a trusted document', async ({ run, last }) => {
    const documents = new Map(
      [deferring, ticking].map((document) => [`sha256:${sha256(document)}`, document]),
    )
    const plugin = usePersistedOperations({
      getPersistedOperation: (key) => documents.get(key) ?? null,
      extractPersistedOperationId: (params: object) => (params as { documentId?: string }).documentId ?? null,
    })
    const results = await run(persisted({ mode: 'trusted' }), { plugins: [plugin] })
    expect(results.at(-1)).toMatchObject(last)
    expect(results.map(({ error }) => error).filter(Boolean)).toEqual([])
  })
})
