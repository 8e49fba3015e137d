import { text } from 'node:stream/consumers'
import { useAPQ } from '@graphql-yoga/plugin-apq'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import {
  createClient,
  createSession,
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
import { collect, deferred, serve } from '../harness.ts'
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
const withLists = (servers: typeof eventServers) => [
  { name: 'graphql-yoga', start: serveAll, list: pairs },
  ...servers.slice(1).map((server) => ({ ...server, list: alone })),
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

// https://github.com/pratikbaid3/flutter_client_sse/issues/21
test.for([
  ['stream', stream, 'multipart/mixed; boundary="-"', '\r\n---\r\n\r\n', '\r\n---'],
  ['subscribe', subscribe, 'text/event-stream', 'event: next\ndata: ', '\n\n'],
] as const)(
  'a 401 to `%s` whose connection stays open gives a ServerError at its first event, and the connection is closed',
  async ([, run, contentType, head, tail]) => {
    const closed = deferred()
    const endpoint = await serve((_, response) => {
      response.writeHead(401, { 'content-type': contentType })
      response.write(`${head}${JSON.stringify({ errors })}${tail}`)
      const pings = setInterval(() => response.write(':\n\n'), 5)
      response.on('close', () => {
        clearInterval(pings)
        closed.resolve()
      })
    })
    const results = await collect(run(createClient({ endpoint }), '{ a }'))
    expect(results).toMatchObject([{ error: { name: 'ServerError', status: 401, errors } }])
    await closed.promise
  },
)
