import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import {
  batch,
  createClient,
  createSession,
  type Middleware,
  persisted,
  queryViaGet,
  type RequestOptions,
  retry,
  stream,
  timeout,
  upload,
  mapParts,
  subscribe,
} from '@thinql/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  collect,
  complete,
  document,
  event,
  fetchOf,
  jsonFetch,
  pause,
  recordFetch,
  type Sent,
  serve,
  serveResponses,
} from '../../test/harness.ts'

const query = 'query A($file: Upload) { a(file: $file) }'
const file = new File(['a'], 'a.txt')
const sha256 = createHash('sha256').update(query).digest('hex')

const automatic = persisted()
const trusted = persisted({ mode: 'trusted' })
const viaGet = queryViaGet()
const uploads = upload()

/** The arguments of fetch. The server knows every hash. */
async function send(middleware: readonly Middleware[], options?: RequestOptions<object>, document = query) {
  const { fetch, sent } = recordFetch(jsonFetch())
  const { error } = await createClient({ fetch, middleware }).request(document, options)
  if (error) throw error
  return sent
}

function requestOf({ method, url, body }: Sent) {
  if (method === 'GET') return Object.fromEntries(new URL(url, 'http://localhost').searchParams)
  const json = body instanceof FormData ? body.get('operations') : body
  // Both are texts of JSON.
  return JSON.parse(json as string) as unknown
}

function inBothOrders(one: Middleware, other: Middleware) {
  return [
    { order: 'in this order', middleware: [one, other] },
    { order: 'in the other order', middleware: [other, one] },
  ]
}

const variables = { file: null }
const extensions = { persistedQuery: { version: 1, sha256Hash: sha256 } }

test.for<[what: string, one: Middleware, other: Middleware, file: File | null, given: object]>([
  [
    '`persisted` and `queryViaGet` send a query as its hash by GET',
    automatic,
    viaGet,
    null,
    { operationName: 'A', variables: '{"file":null}', extensions: JSON.stringify(extensions) },
  ],
  [
    '`upload` and `queryViaGet` send a query with a file by POST',
    uploads,
    viaGet,
    file,
    { operationName: 'A', variables, query },
  ],
  // https://github.com/jaydenseric/apollo-upload-client/issues/110
  [
    '`upload` and `persisted` send the hash and the file by POST',
    uploads,
    automatic,
    file,
    { operationName: 'A', variables, extensions },
  ],
])('%s, in both orders', async ([, one, other, file, given]) => {
  for (const { middleware } of inBothOrders(one, other)) {
    const [sent] = await send(middleware, { variables: { file } })
    expect(sent).toMatchObject({ method: file ? 'POST' : 'GET' })
    expect(sent && requestOf(sent)).toEqual(given)
    expect(sent?.body instanceof FormData ? sent.body.get('0') : null).toEqual(file)
  }
})

test.for(inBothOrders(trusted, viaGet))(
  'trusted documents and `queryViaGet` together give one URL, with the id first, $order',
  async ({ middleware }) => {
    const [sent] = await send(middleware)
    expect(sent?.url).toBe(`/graphql?documentId=sha256%3A${sha256}&operationName=A`)
  },
)

// https://github.com/axios/axios/issues/6240
// https://github.com/cfug/dio/issues/1626
// https://github.com/Flyrell/axios-auth-refresh/issues/107
test.for([
  { order: 'in this order', arrange: (session: Middleware) => [session, uploads] },
  { order: 'in the other order', arrange: (session: Middleware) => [uploads, session] },
])(
  '`createSession` with `upload` sends the whole file again after a refresh, $order',
  async ({ arrange }) => {
    const bodies: string[] = []
    const endpoint = await serve((request, response) => {
      void text(request).then((body) => {
        const [, boundary = ''] = request.headers['content-type']?.split('boundary=') ?? []
        bodies.push(body.replaceAll(boundary, ''))
        const isValid = request.headers.authorization === 'Bearer new'
        response.writeHead(isValid ? 200 : 401).end('{"data":{"a":1}}')
      })
    })
    const session = createSession({ name: 'shop', refresh: () => Promise.resolve('new') })
    const client = createClient({ endpoint, middleware: arrange(session) })
    const variables = { file: new File(['a'.repeat(100_000)], 'a.txt') }
    expect((await client.request<object>(query, { variables })).data).toEqual({ a: 1 })
    expect(bodies[0]).toContain('a'.repeat(100_000))
    expect(bodies).toEqual([bodies[0], bodies[0]])
  },
)

const twice = retry({ attempts: 2, maxDelay: 0, mutations: true })

// https://github.com/jonbern/fetch-retry/issues/99
// https://github.com/cloudflare/mcp/issues/196
// https://github.com/apollographql/apollo-ios/issues/1080
// https://github.com/axios/axios/issues/6454
// https://github.com/sindresorhus/got/issues/1382
// https://github.com/getsentry/cli/pull/829
// https://github.com/productdevbook/misina/issues/34
// https://github.com/sindresorhus/ky/issues/230
test.for([
  ...inBothOrders(twice, uploads).map((pair) => ({ ...pair, encoder: 'upload' })),
  ...inBothOrders(twice, viaGet).map((pair) => ({ ...pair, encoder: 'queryViaGet' })),
])('`retry` with `$encoder` sends the same request again, $order', async ({ middleware }) => {
  const { fetch, sent } = recordFetch(jsonFetch({}, { status: 503 }))
  const client = createClient({ fetch, middleware })
  await client.request(query, { variables: { file: middleware.includes(uploads) ? file : null } })
  const [first, second] = sent
  expect(sent).toHaveLength(2)
  expect(second).toEqual(first)
})

describe('`timeout` with other middleware', () => {
  /** A fetch that resolves to these responses after `ms` each. The last one repeats. */
  function slowFetch(ms: number, ...responses: readonly (() => Response)[]) {
    let calls = 0
    return vi.fn<typeof globalThis.fetch>(async () => {
      const response = responses[Math.min(calls++, responses.length - 1)]
      await pause(ms)
      return response?.() ?? Response.error()
    })
  }

  const busy = () => new Response('', { status: 503 })
  const success = () => Response.json({ data: {} })

  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    // The platform's own takes real time, not that of the fake timers.
    vi.stubGlobal('crypto', { subtle: { digest: () => Promise.resolve(new ArrayBuffer(32)) } })
  })

  /** The outcome of a query, and after how many ms, rounded down to tens: a wait of 0 ms takes 1. */
  async function run(fetch: typeof globalThis.fetch, middleware: readonly Middleware[]) {
    const start = Date.now()
    const ended = createClient({ fetch, middleware })
      .request('{ a }')
      .then(({ error }) => ({ name: error?.name, after: Math.floor((Date.now() - start) / 10) * 10 }))
    await vi.runAllTimersAsync()
    return ended
  }

  test.for<[what: string, slow: number, middleware: Middleware[], after: number, tries: number]>([
    // https://github.com/mondaycom/monday-graphql-api/issues/48
    // https://github.com/softonic/axios-retry/issues/21
    // https://github.com/softonic/axios-retry/issues/150
    ['before `retry` limits all attempts together', 40, [timeout(100), retry({ attempts: 10 })], 100, 3],
    // https://github.com/bytedance/flowgram.ai/issues/1166
    // https://github.com/softonic/axios-retry/issues/97
    // https://github.com/drcallaway/apollo-link-timeout/pull/29
    // https://github.com/yahoo/fetchr/pull/365
    ['after `retry` limits each attempt', 200, [retry({ attempts: 4 }), timeout(100)], 400, 4],
  ])('`timeout` %s', async ([, slow, middleware, after, tries]) => {
    const fetch = slowFetch(slow, busy)
    expect(await run(fetch, middleware)).toEqual({ name: 'TimeoutError', after })
    expect(fetch).toHaveBeenCalledTimes(tries)
  })

  test.for([
    [50, 100],
    [100, 50],
  ] as const)('the shorter of timeout(%d) and timeout(%d) ends the request', async ([outer, inner]) => {
    const ended = await run(slowFetch(200, success), [timeout(outer), timeout(inner)])
    expect(ended).toEqual({ name: 'TimeoutError', after: 50 })
  })

  test('`retry` before `persisted` sends the hash again when the text fails', async () => {
    const unknownHash = () => Response.json({ errors: [{ message: 'PersistedQueryNotFound' }] })
    const fetch = slowFetch(0, unknownHash, busy, success)
    expect((await run(fetch, [retry(), persisted()])).name).toBeUndefined()
    const hasText = fetch.mock.calls.map(([, init]) => (init?.body as string).includes('"query"'))
    expect(hasText).toEqual([false, true, false])
  })
})

test('`retry` does not repeat a streamed query that breaks off after a part', async () => {
  const server = await serveResponses((response) => {
    response.writeHead(200, { 'content-type': 'multipart/mixed; boundary="-"' })
    response.write('---\r\n\r\n{"data":{"a":1},"hasNext":true}\r\n---')
    setTimeout(() => response.destroy(), 20)
  })
  const client = createClient({ endpoint: server.endpoint, middleware: [retry({ maxDelay: 0 })] })
  const results = await collect(stream(client, '{ a }'))
  expect(results).toMatchObject([{ data: { a: 1 } }, { data: { a: 1 }, error: { name: 'NetworkError' } }])
  expect(server.count).toBe(1)
})

const clientOf = (middleware: Middleware, body = event(1) + event(2) + complete) =>
  createClient({ fetch: fetchOf('text/event-stream', [body]), middleware: [middleware] })

test('`mapParts` calls back for each part and for the end, and passes all on', async () => {
  const seen = vi.fn<(n: number, isPart: boolean, hasNext?: boolean) => undefined>()
  const watch: Middleware = (next) => (operation) =>
    mapParts(next, operation, ({ data, hasNext }, isPart) =>
      seen((data as { n: number } | undefined)?.n ?? 0, isPart, hasNext),
    )
  const results = await collect(subscribe<object>(clientOf(watch), document))
  expect(results.map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }])
  expect(seen.mock.calls).toEqual([
    [1, true, undefined],
    [2, true, undefined],
    [2, false, false],
  ])
})

test('`mapParts` passes on what the callback returns, for a request too', async () => {
  const doubled: Middleware = (next) => (operation) =>
    mapParts(next, operation, (result) => ({
      ...result,
      data: { n: 2 * (result.data as { n: number }).n },
    }))
  const results = await collect(subscribe<object>(clientOf(doubled), document))
  expect(results.map(({ data }) => data)).toEqual([{ n: 2 }, { n: 4 }])
  expect((await clientOf(doubled, '{"data":{"n":3}}').request('{ n }')).data).toEqual({ n: 6 })
})

// https://github.com/prototypejs/prototype/issues/204
test('`batch` and `upload` work on a page with Prototype.js, whose arrays give themselves as their `entries`', async () => {
  vi.spyOn(Array.prototype, 'entries').mockImplementation(function (this: unknown[]) {
    return this as never
  })
  const { fetch, sent } = recordFetch(async (_, init) => {
    const list = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown[]) : []
    return Promise.resolve(Response.json(list.map((_, index) => ({ data: { index } }))))
  })
  const client = createClient({ fetch: batch({ fetch }), middleware: [uploads] })
  const results = await Promise.all([client.request('{ a }'), client.request('{ b }')])
  expect(results).toMatchObject([{ data: { index: 0 } }, { data: { index: 1 } }])
  await client.request(query, { variables: { file } })
  const form = sent[1]?.body as FormData
  expect([form.get('map'), form.get('0')]).toEqual(['{"0":["variables.file"]}', file])
})
