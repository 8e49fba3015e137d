import { text } from 'node:stream/consumers'
import { useAPQ } from '@graphql-yoga/plugin-apq'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import {
  createClient,
  createSession,
  limitResponse,
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
import { describe, expect, test } from 'vitest'
import { logging } from '../../recipes/logging.ts'
import { tracing } from '../../recipes/tracing.ts'
import { collect, deferred, respondWith, serve } from '../harness.ts'
import { deferringServers, eventServers, serveStreamingYoga } from './servers.ts'
import { written } from './written.ts'
import { createHash } from 'node:crypto'

const deferring = '{ todo { title ... @defer { note } } }'
const ticking = 'subscription Ticks($count: Int!) { ticks(count: $count) }'

const withTrace: Middleware = (next) => (operation) => next(withHeaders(operation, { 'x-trace': 'abc' }))

const ours = Object.entries<() => Middleware>({
  timeout: () => timeout(20_000),
  retry,
  persisted,
  'trusted documents': () => persisted({ mode: 'trusted' }),
  queryViaGet,
  withHeaders: () => withTrace,
  upload,
  reconnect,
  tokens: () => createSession({ name: 'shop', refresh: () => Promise.resolve(true) }),
  logging: () => logging(() => undefined),
  tracing: () => tracing,
}).map(([name, make]) => ({ name, make }))

/** Each pair in both orders. The two modes of `persisted` exclude each other. */
const pairs = ours.flatMap((outer) =>
  ours
    .filter((inner) => inner !== outer)
    .filter((inner) => !/^(?:persisted|trusted documents){2}$/.test(outer.name + inner.name))
    .map((inner) => ({ outer, inner })),
)

const nothing = { name: 'nothing', make: (): Middleware => (next) => next }
/** The other servers know no hashes. */
const alone = ours
  .filter(({ name }) => name !== 'persisted' && name !== 'trusted documents')
  .map((outer) => ({ outer, inner: nothing }))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const trusted = new Map([deferring, ticking].map((text) => [`sha256:${sha256(text)}`, text]))

/** A server that takes texts, automatic persisted queries and trusted documents, by POST and by GET. */
const serveAll = () =>
  serveStreamingYoga({
    extraParamNames: ['documentId'],
    plugins: [
      useAPQ(),
      usePersistedOperations({
        allowArbitraryOperations: true,
        getPersistedOperation: (id: string) => trusted.get(id) ?? null,
        extractPersistedOperationId: (params, { url }) =>
          (params as { documentId?: string }).documentId ?? new URL(url).searchParams.get('documentId'),
      }),
    ],
  })

/** One server of each kind gets all pairs, and the others each middleware alone. */
const withLists = ([{ name }, ...others]: typeof eventServers) => [
  { name, start: serveAll, list: pairs },
  ...others.map((other) => ({ ...other, list: alone })),
]

async function clientOf(start: () => Promise<string>, ...middleware: Middleware[]) {
  // Apollo Server refuses a GET without it.
  const headers = { 'apollo-require-preflight': 'true' }
  return createClient({ endpoint: await start(), middleware, headers })
}

describe.for(withLists(deferringServers))('stream against $name', ({ start, list }) => {
  test.for(list)('a stream gets data through $outer.name, then $inner.name', async ({ outer, inner }) => {
    const results = await collect(stream(await clientOf(start, outer.make(), inner.make()), deferring))
    expect(results[0]).toMatchObject({ hasNext: true })
    expect(results.at(-1)?.data).toMatchObject({ todo: { title: 'Milk', note: 'two litres' } })
  })
})

describe.for(withLists(eventServers))('subscribe against $name', ({ start, list }) => {
  test.for(list)('each event comes through $outer.name, then $inner.name', async ({ outer, inner }) => {
    const client = await clientOf(start, outer.make(), inner.make())
    const results = await collect(subscribe<object>(client, ticking, { variables: { count: 3 } }))
    expect(results.map(({ data, error }) => error ?? data)).toEqual([1, 2, 3].map((ticks) => ({ ticks })))
  })
})

const events = 'text/event-stream'
const event1 = '{"data":{"n":1}}'
const notFound = (rest = '') =>
  `{"errors":[{"message":"PersistedQueryNotFound","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]${rest}}`

/** What each server writes, with status 200: a refusal of an unknown hash, or a single event. */
const servers = [
  {
    server: 'gqlgen, which always writes data',
    write: written.gqlgen,
    refusal: notFound(',"data":null'),
    only: event1,
  },
  { server: 'graphql-yoga', write: written.yoga, refusal: notFound(), only: event1 },
  {
    server: 'Apollo Router',
    write: written.apolloRouter,
    refusal: `{"payload":null,${notFound().slice(1)}`,
    only: `{"payload":${event1}}`,
  },
  {
    server: 'a server with data in the payload',
    write: written.asyncGraphql,
    refusal: `{"payload":${notFound(',"data":null')}}`,
    only: `{"payload":${event1}}`,
  },
]

test.for(servers)(
  '`persisted` sends a subscription that $server refuses again with its text',
  async ({ write, refusal, only }) => {
    const endpoint = await serve((request, response) => {
      void text(request).then((body) => write(body.includes('subscription { n }') ? only : refusal)(response))
    })
    const client = createClient({ endpoint, middleware: [persisted()] })
    expect(await collect(subscribe(client, 'subscription { n }'))).toMatchObject([{ data: { n: 1 } }])
  },
)

const errors = [{ message: 'Sign in', extensions: { code: 'UNAUTHENTICATED' } }]

describe.for([
  {
    kind: 'stream',
    run: stream,
    contentType: 'multipart/mixed; boundary="-"',
    head: '\r\n---\r\n\r\n',
    tail: '\r\n---',
  },
  { kind: 'subscribe', run: subscribe, contentType: events, head: 'event: next\ndata: ', tail: '\n\n' },
])('$kind', ({ run, contentType, head, tail }) => {
  async function serveOpen(body: string, ping?: string) {
    const closed = deferred<string>()
    const endpoint = await serve((_request, response) => {
      response.writeHead(401, { 'content-type': contentType }).write(body)
      const pings = setInterval(() => ping && response.write(ping), 5)
      response.on('close', () => {
        clearInterval(pings)
        closed.resolve('closed')
      })
    })
    return { endpoint, closed: closed.promise }
  }

  // https://github.com/pratikbaid3/flutter_client_sse/issues/21
  test('a 401 whose connection stays open gives a ServerError at its first event, and the connection is closed', async () => {
    const { endpoint, closed } = await serveOpen(`${head}${JSON.stringify({ errors })}${tail}`, ':\n\n')
    const results = await collect(run(createClient({ endpoint }), '{ a }'))
    expect(results).toMatchObject([{ error: { name: 'ServerError', status: 401, errors } }])
    expect(await closed).toBe('closed')
  })

  test('a 401 with endless pings gives a ServerError when `limitResponse` finds that it is too long', async () => {
    const { endpoint } = await serveOpen(':\n\n', ':'.repeat(1000))
    const client = createClient({ endpoint, fetch: limitResponse({ bytes: 5000 }) })
    const results = await collect(run(client, '{ a }'))
    expect(results).toMatchObject([{ error: { name: 'ServerError', status: 401 } }])
  })
})
