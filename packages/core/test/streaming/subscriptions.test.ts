import { text } from 'node:stream/consumers'
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
import { collect, complete, deferred, event, respondWith, serve } from '../harness.ts'
import { deferringServers, eventServers } from './servers.ts'
import { written } from './written.ts'
import { constants, createBrotliCompress, createDeflate, createGzip } from 'node:zlib'
import { createHash } from 'node:crypto'
import { type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http'

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

/** One server of each kind gets all pairs, and the others each middleware alone. */
const nothing = { name: 'nothing', make: (): Middleware => (next) => next }
const alone = ours.map((outer) => ({ outer, inner: nothing }))

async function clientOf(start: () => Promise<string>, middleware: Middleware[]) {
  const { endpoint, arrived } = await serveGateway(await start(), [deferring, ticking])
  // Apollo Server refuses a GET without it.
  const headers = { 'apollo-require-preflight': 'true' }
  return { client: createClient({ endpoint, middleware, headers }), arrived }
}

describe.for(deferringServers)('stream against $name', ({ name, start }) => {
  async function streamed(...middleware: Middleware[]) {
    const { client } = await clientOf(start, middleware)
    const results = await collect(stream(client, deferring))
    return { first: results[0], data: results.at(-1)?.data as unknown }
  }

  test.for(name === deferringServers[0]?.name ? pairs : alone)(
    'a stream gets data through $outer.name, then $inner.name',
    async ({ outer, inner }) => {
      expect(await streamed(outer.make(), inner.make())).toMatchObject({
        first: { hasNext: true },
        data: { todo: { title: 'Milk', note: 'two litres' } },
      })
    },
  )
})

describe.for(eventServers)('subscribe against $name', ({ name, start }) => {
  async function subscribed(...middleware: Middleware[]) {
    const { client, arrived } = await clientOf(start, middleware)
    const results = await collect(subscribe(client, ticking, { variables: { count: 3 } }))
    return { arrived, events: results.map(({ data, error }) => (error ?? data) as unknown) }
  }

  test('a subscription with trusted documents sends only the id', async () => {
    const { arrived } = await subscribed(persisted({ mode: 'trusted' }))
    for (const parameters of arrived) {
      expect(parameters).toMatchObject({ documentId: `sha256:${sha256(ticking)}` })
      expect(parameters).not.toHaveProperty('query')
    }
  })

  test.for(name === eventServers[0]?.name ? pairs : alone)(
    'each event comes through $outer.name, then $inner.name',
    async ({ outer, inner }) => {
      const { events } = await subscribed(outer.make(), inner.make())
      expect(events).toEqual([{ ticks: 1 }, { ticks: 2 }, { ticks: 3 }])
    },
  )
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

// https://github.com/graphql-hive/gateway/issues/2259
// https://github.com/ChilliCream/graphql-platform/issues/7084
// https://github.com/Kilo-Org/cloud/pull/1847
test('`idle` finds a server that is connected, and whose compression keeps its events back', async () => {
  const endpoint = await serve((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': events, 'content-encoding': 'gzip' }).flushHeaders()
    const compressed = createGzip()
    compressed.pipe(response)
    compressed.write(event(1))
  })
  const client = createClient({ endpoint, fetch: limitResponse({ idle: 100 }) })
  const message = 'subscription: 200, the body broke off: no byte came for 100 ms.'
  expect(await collect(subscribe(client, 'subscription { n }'))).toMatchObject([{ error: { message } }])
})

// https://github.com/tower-rs/tower-http/issues/420
// https://github.com/tiann/hapi/pull/1231
// https://github.com/toverux/expresse/issues/2
test.for([
  ['gzip', createGzip, constants.Z_SYNC_FLUSH],
  ['deflate', createDeflate, constants.Z_SYNC_FLUSH],
  ['br', createBrotliCompress, constants.BROTLI_OPERATION_FLUSH],
] as const)(
  'each event of a stream in %s comes when the server flushes it',
  async ([coding, create, flush]) => {
    const arrived = [deferred(), deferred()]
    const endpoint = await serve((request, response) => {
      request.resume()
      response.writeHead(200, { 'content-type': events, 'content-encoding': coding })
      const compressed = create()
      compressed.pipe(response)
      const send = (text: string) => {
        compressed.write(text)
        compressed.flush(flush)
      }
      send(event(1))
      // Each event is sent when the client has the one before it.
      void arrived[0]?.promise.then(() => send(event(2)))
      void arrived[1]?.promise.then(() => compressed.end(complete))
    })
    const client = createClient({ endpoint, fetch: limitResponse({ bytes: 10_000 }) })
    const numbers: (number | undefined)[] = []
    for await (const { data } of subscribe<{ n: number }>(client, 'subscription { n }')) {
      numbers.push(data?.n)
      arrived[numbers.length - 1]?.resolve()
    }
    expect(numbers).toEqual([1, 2])
  },
)

interface Parameters {
  query?: string
  documentId?: string
  variables?: object
  extensions?: { persistedQuery?: { sha256Hash: string } }
}

/**
 * Starts a gateway in front of a GraphQL server. It accepts automatic persisted queries and trusted documents. It sends
 * their text to the server, and passes the response on while it arrives.
 */
async function serveGateway(target: string, trusted: readonly string[] = []) {
  const arrived: Parameters[] = []
  const queries = new Map(trusted.map((query) => [`sha256:${sha256(query)}`, query]))
  const endpoint = await serve((request, response) => void pass(request, response))
  return { endpoint, arrived }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { method, headers } = request
    const { searchParams } = new URL(request.url ?? '', target)
    const viaGet = method === 'GET'
    const body = await text(request)
    const parameters = viaGet ? parse(searchParams) : (JSON.parse(body) as Parameters)
    arrived.push(parameters)

    const { query, documentId, extensions } = parameters
    const hash = extensions?.persistedQuery?.sha256Hash
    if (hash && query) queries.set(hash, query)
    const document = query ?? queries.get(documentId ?? hash ?? '')
    if (!document) {
      const message = documentId ? 'Unknown document' : 'PersistedQueryNotFound'
      return respondWith(200, { errors: [{ message }] })(response)
    }
    const { variables } = parameters
    const url = new URL(target)
    if (viaGet) {
      url.searchParams.set('query', document)
      if (variables) url.searchParams.set('variables', JSON.stringify(variables))
    }
    // The body has another length, and the host is the server's.
    const passedOn = Object.fromEntries(
      Object.entries(headers).filter(([name]) => name !== 'content-length' && name !== 'host'),
    )
    const sent = sendRequest(url, { method: method ?? 'POST', headers: passedOn }, (given) => {
      response.writeHead(given.statusCode ?? 500, given.headers)
      given.on('data', (chunk) => response.write(chunk)).on('end', () => response.end())
    })
    response.on('close', () => sent.destroy())
    sent.on('error', () => response.destroy())
    return sent.end(viaGet ? undefined : JSON.stringify({ query: document, variables }))
  }
}

function parse(search: URLSearchParams): Parameters {
  const isJson = (name: string) => name === 'extensions' || name === 'variables'
  const fields = [...search].map(([name, value]) => [
    name,
    isJson(name) ? (JSON.parse(value) as unknown) : value,
  ])
  return Object.fromEntries(fields) as Parameters
}

function sha256(document: string): string {
  return createHash('sha256').update(document).digest('hex')
}
