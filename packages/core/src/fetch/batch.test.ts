import { AsyncLocalStorage } from 'node:async_hooks'
import { getEventListeners } from 'node:events'
import {
  batch,
  type BatchOptions,
  type Client,
  createClient,
  limitResponse,
  type RequestOptions,
} from '@thinql/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bodyOf,
  deferred,
  fetchOf,
  hang,
  multipart,
  outcomeOf,
  recordFetch,
  type Respond,
  respondCutOff,
  respondWith,
  serveReason,
  serveResponse,
} from '../../test/harness.ts'
import {
  serveApollo,
  serveGraphqlHttp,
  serveMercurius,
  serveYoga,
  addTodoDocument,
  todoDocument,
  todosData,
  todosDocument,
} from '../../test/servers/servers.ts'

const sendTwo = (client: Client) => Promise.all([client.request('{ a }'), client.request('{ b }')])

async function batchOutcomes(respond: Respond) {
  const client = createClient({ endpoint: await serveResponse(respond), fetch: batch() })
  return (await sendTwo(client)).map(outcomeOf)
}

// https://github.com/apollographql/apollo-server/issues/941
test.for([
  { server: 'graphql-yoga', serve: () => serveYoga({ batching: true }) },
  { server: 'Apollo Server', serve: () => serveApollo({ allowBatchedHttpRequests: true }) },
  { server: 'mercurius', serve: () => serveMercurius({ allowBatchedQueries: true }) },
])('each caller of a batch to $server gets its own data or errors', async ({ serve }) => {
  const { fetch, sent } = recordFetch()
  const client = createClient({ endpoint: await serve(), fetch: batch({ fetch }) })
  const results = await Promise.all([
    client.request(todosDocument),
    client.request(todoDocument, { variables: { id: 2 } }),
    client.request('query Failing { failing { id } }'),
    client.request(addTodoDocument, { variables: { title: 'Write' } }),
    client.request('query Invalid { nope }'),
  ])
  expect(results).toMatchObject([
    { data: todosData },
    { data: { todo: { title: 'Wörter zählen 😀' } } },
    { error: { errors: [{ path: ['failing'] }] } },
    { data: { addTodo: { title: 'Write' } } },
    { error: { errors: [{}] } },
  ])
  expect(results.map(({ error }) => error === undefined)).toEqual([true, true, false, true, false])
  expect(sent.map(bodyOf)).toMatchObject([
    [
      { operationName: 'Todos' },
      { operationName: 'Todo' },
      { operationName: 'Failing' },
      {},
      { operationName: 'Invalid' },
    ],
  ])
})

// https://github.com/apollographql/apollo-client/issues/876
// https://github.com/async-graphql/async-graphql/issues/1259
test.for<[server: string, serve: () => Promise<string>]>([
  ['graphql-yoga', () => serveYoga()],
  ['Apollo Server', () => serveApollo()],
  ['mercurius', () => serveMercurius()],
  ['graphql-http', () => serveGraphqlHttp()],
])('each query of a batch gets an error when %s refuses batches', async ([, serve]) => {
  const client = createClient({ endpoint: await serve(), fetch: batch() })
  const results = await Promise.all([client.request(todosDocument), client.request(todosDocument)])
  for (const result of results) {
    expect(result.error?.name).toMatch(/ServerError|GraphQLResultError/)
    expect(result.data ?? null).toBeNull()
  }
})

// https://github.com/graphql-python/graphene-django/issues/480
// https://github.com/apollographql/apollo-link/issues/897
test('a server takes lists at a URL of its own, and only lists: the fetch of `batch` chooses the URL', async () => {
  const { fetch, sent } = recordFetch((url, init) => {
    const body = JSON.parse(init?.body as string) as unknown
    const isRight = Array.isArray(body) === (url === '/graphql/batch')
    const result = { data: { a: 1 } }
    return Promise.resolve(
      Response.json(Array.isArray(body) ? body.map(() => result) : result, { status: isRight ? 200 : 400 }),
    )
  })
  const batched = batch({
    fetch: (url, init) =>
      fetch(typeof init.body === 'string' && init.body.startsWith('[') ? '/graphql/batch' : url, init),
  })
  const client = createClient({ fetch: batched })
  const results = [...(await sendTwo(client)), await client.request('{ c }')]
  expect(results.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
  expect(sent.map(({ url }) => url)).toEqual(['/graphql/batch', '/graphql'])
})

function echo(options: BatchOptions = {}) {
  const respond = ({ operationName }: { operationName?: string }) => ({ data: { name: operationName } })
  const { fetch, sent } = recordFetch((_, init) => {
    const text = typeof init?.body === 'string' ? init.body : '{}'
    const body = JSON.parse(text) as { operationName?: string } | { operationName?: string }[]
    return Promise.resolve(Response.json(Array.isArray(body) ? body.map(respond) : respond(body)))
  })
  return { fetch: batch({ ...options, fetch }), sent }
}

test('`batch` sends no more than `max` operations together', async () => {
  const { fetch, sent } = echo({ max: 2 })
  const client = createClient({ fetch })
  const results = await Promise.all(
    ['A', 'B', 'C', 'D', 'E'].map((name) => client.request(`query ${name} { a }`)),
  )
  expect(results.map(({ data }) => data as unknown)).toEqual(
    ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })),
  )
  expect(sent.map(bodyOf)).toMatchObject([
    [{ operationName: 'A' }, { operationName: 'B' }],
    [{ operationName: 'C' }, { operationName: 'D' }],
    { operationName: 'E' },
  ])
})

test('`batch` sends no more than 10 operations together by default', async () => {
  const { fetch, sent } = echo()
  const client = createClient({ fetch })
  await Promise.all(Array.from({ length: 11 }, () => client.request('{ a }')))
  expect(sent.map(bodyOf)).toMatchObject([{ length: 10 }, { query: '{ a }' }])
})

const accept = 'application/graphql-response+json, application/json;q=0.9'

test.for<[what: string, other: { endpoint?: string; headers?: HeadersInit; cache?: RequestCache }]>([
  ['operations with different endpoints', { endpoint: 'http://localhost/b' }],
  // https://github.com/graph-gophers/dataloader/issues/121
  ['operations with different headers', { headers: { authorization: 'Bearer other' } }],
  // https://github.com/apollographql/apollo-client/issues/10715
  ['operations of which one has another header', { headers: { trace: '1' } }],
  ['operations with different fetch options', { cache: 'no-store' }],
])('`batch` sends separately: %s', async ([, other]) => {
  const { fetch, sent } = echo()
  const client = { endpoint: 'http://localhost/a', headers: { authorization: 'Bearer t' }, fetch }
  const [a, b] = [createClient(client), createClient({ ...client, ...other })]
  const results = await Promise.all([a.request('query A { a }'), b.request('query B { a }')])
  expect(results.map(({ data }) => data as unknown)).toEqual([{ name: 'A' }, { name: 'B' }])
  expect(sent).toHaveLength(2)
})

test.for<[what: string, init: RequestInit]>([
  ['GETs', { method: 'GET', headers: { accept } }],
  ['uploads', { method: 'POST', body: new FormData(), headers: { accept } }],
  ['streams', { method: 'POST', body: '{}', headers: { accept: 'multipart/mixed' } }],
  ['calls without options', {}],
])('a fetch with `batch` sends separately: %s', async ([, init]) => {
  const { fetch, sent } = echo()
  await Promise.all([fetch('http://localhost/', init), fetch('http://localhost/', init)])
  expect(sent).toHaveLength(2)
})

test('`batch` sends Request objects separately', async () => {
  const { fetch, sent } = echo()
  const init = { method: 'POST', body: '{}', headers: { accept } }
  const [a, b] = [new Request('http://localhost/a'), new Request('http://localhost/b')]
  await Promise.all([fetch(a, init), fetch(b, init)])
  expect(sent.map(({ url }) => url)).toEqual([a.url, b.url])
})

const ask = (fetch: typeof globalThis.fetch, operationName: string, signal: AbortSignal | null = null) =>
  fetch('http://localhost/', {
    method: 'POST',
    body: JSON.stringify({ operationName }),
    headers: { accept },
    signal,
  })

test('two operations of one incoming request share a batch after another incoming request has left that batch', async () => {
  let incoming = 'a'
  class OwnedResponse extends Response {
    readonly #owner = incoming
    override clone(): Response {
      if (this.#owner === incoming) return super.clone()
      throw new Error('Cannot perform I/O on behalf of a different request.')
    }
  }
  vi.stubGlobal('Response', OwnedResponse)
  const { fetch, sent } = echo()
  const leaving = new AbortController()
  const left = ask(fetch, 'A', leaving.signal)
  incoming = 'b'
  const first = ask(fetch, 'B')
  leaving.abort()
  await expect(left).rejects.toThrow('aborted')
  await Promise.all([first, ask(fetch, 'C')])
  expect(sent.map(bodyOf)).toEqual([[{ operationName: 'B' }, { operationName: 'C' }]])
})

test('the callers of a full batch leave, and the next batch stays open', async () => {
  const { fetch, sent } = recordFetch(() => hang())
  const batched = batch({ max: 2, fetch })
  const leaving = new AbortController()
  const left = [ask(batched, 'A', leaving.signal), ask(batched, 'B', leaving.signal)]
  void ask(batched, 'C')
  leaving.abort()
  await Promise.allSettled(left)
  void ask(batched, 'D')
  expect(sent.map(bodyOf)).toEqual([
    [{ operationName: 'A' }, { operationName: 'B' }],
    [{ operationName: 'C' }, { operationName: 'D' }],
  ])
})

test.for([{ max: NaN }, { max: 0 }, { windowMs: NaN }, { windowMs: -1 }, { windowMs: 2 ** 31 }])(
  '`batch` throws a RangeError for %o',
  (options) => {
    expect(() => batch(options)).toThrow(
      new RangeError('batch: give a max from 1 and a windowMs from 0 to 2147483647.'),
    )
  },
)

const data = { a: 1 }

const busy = { errors: [{ message: 'Busy' }] }

const html = '<html>Bad Gateway</html>'

// https://github.com/prisma-labs/http-link-dataloader/pull/19
// https://github.com/apollographql/apollo-server/issues/1193
test.for<[what: string, respond: Respond, outcome: object]>([
  // https://github.com/hasura/graphql-engine/issues/4228
  ['an object with errors', respondWith(200, busy), { name: 'GraphQLResultError', ...busy }],
  [
    'an object with data',
    respondWith(200, { data }),
    { name: 'ParseError', data: undefined, body: '{"data":{"a":1}}' },
  ],
  [
    'a refusal with data of a web framework',
    respondWith(413, { error: true, statusCode: 413, data }),
    {
      name: 'ServerError',
      status: 413,
      data: undefined,
      body: '{"error":true,"statusCode":413,"data":{"a":1}}',
    },
  ],
  [
    'two entries and a text behind them',
    respondWith(200, '[{"data":{"a":1}},{"data":{"a":1}}] and more'),
    { name: 'ParseError', data: undefined, body: '[{"data":{"a":1}},{"data":{"a":1}}] and more' },
  ],
  // https://github.com/ChilliCream/graphql-platform/issues/4872
  // https://github.com/apollographql/apollo-feature-requests/issues/387
  [
    'the parts of Hot Chocolate',
    respondWith(200, multipart('-', [{ data }, { data }]), 'multipart/mixed; boundary="-"'),
    { name: 'ParseError', data: undefined },
  ],
  // https://github.com/hasura/graphql-engine/issues/5227
  ['a list of one error', respondWith(200, [busy]), { name: 'GraphQLResultError', ...busy }],
  ['a list that is too short', respondWith(200, [{ data }]), { name: 'ParseError' }],
  ['a list that is too long', respondWith(200, [{ data }, { data }, { data }]), { name: 'ParseError' }],
  // https://github.com/absinthe-graphql/absinthe_plug/issues/169
  // https://github.com/graphql-python/graphene-django/issues/122
  [
    'entries that have their data in a payload',
    respondWith(200, [{ payload: { data } }, { payload: { data } }]),
    { name: 'EmptyResultError', data: undefined, body: '{"payload":{"data":{"a":1}}}' },
  ],
  ['an empty list', respondWith(200, []), { name: 'ParseError', body: '[]' }],
  ['HTML with a 502', respondWith(502, html, 'text/html'), { name: 'ServerError', status: 502, body: html }],
  ['a broken body', respondCutOff(200, '[{"data":{"a":1}},'), { name: 'NetworkError', status: 200 }],
  ['a broken connection', (response) => response.destroy(), { name: 'NetworkError', status: undefined }],
])('both operations of a batch get the error for %s', async ([, respond, outcome]) => {
  expect(await batchOutcomes(respond)).toMatchObject([outcome, outcome])
})

test('`limitResponse` around a batch gives no operation the data of another one', async () => {
  const endpoint = await serveResponse(respondWith(200, { data }))
  const client = createClient({ endpoint, fetch: limitResponse({ bytes: 1000 }, batch()) })
  const refused = { name: 'ParseError', data: undefined }
  expect((await sendTwo(client)).map(outcomeOf)).toMatchObject([refused, refused])
})

test.for<[what: string, fetch: typeof fetch, message: string]>([
  [
    'a body that breaks off',
    fetchOf('', [], new Error('out of luck')),
    'query: 200, the body broke off: out of luck',
  ],
  // https://github.com/relay-tools/react-relay-network-modern/issues/165
  [
    'a fetch that throws',
    () => {
      throw new TypeError('out of luck')
    },
    'query: out of luck',
  ],
])('%s gives its reason to both operations of a batch', async ([, fetch, message]) => {
  const results = await sendTwo(createClient({ fetch: batch({ fetch }) }))
  expect(results.map(({ error }) => error?.message)).toEqual([message, message])
})

const two = JSON.stringify([{ data }, { data }])

test('both operations of a batch get their data when the reason phrase is UTF-8', async () => {
  const client = createClient({ endpoint: await serveReason(200, 'Хорошо', two), fetch: batch() })
  const results = await sendTwo(client)
  expect(results).toMatchObject([{ data }, { data }])
})

test('both operations get their data when one has 100,000 levels', async () => {
  const levels = 100_000
  const deep = `{"data":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`
  const [first, second] = await batchOutcomes(respondWith(200, `[${deep},${JSON.stringify({ data })}]`))
  expect([first && 'name' in first, second]).toEqual([false, expect.objectContaining({ data })])
})

test('both operations of a batch get strings with commas, brackets, quotes and backslashes', async () => {
  const hard = ['],[', '"', '\\', '\\"', '{', '},{', ''].map((a) => ({ data: { a } }))
  for (const entry of hard) {
    const text = JSON.stringify([entry, entry], null, 2)
    expect(await batchOutcomes(respondWith(200, text))).toMatchObject([entry, entry])
  }
})

describe('the timer of a batch', () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  const responses = (...names: readonly string[]) => Response.json(names.map((name) => ({ data: { name } })))
  const bodies = () => fetch.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown)

  beforeEach(() => {
    vi.useFakeTimers()
    fetch.mockReset()
  })

  test('`batch` sends `windowMs` after the first operation', async () => {
    const client = createClient({ fetch: batch({ windowMs: 10, fetch }) })
    void client.request('query A { a }')
    await vi.advanceTimersByTimeAsync(9)
    void client.request('query B { a }')
    await vi.advanceTimersByTimeAsync(1)
    void client.request('query C { a }')
    expect(bodies()).toMatchObject([[{ operationName: 'A' }, { operationName: 'B' }]])
    await vi.advanceTimersByTimeAsync(10)
    expect(bodies()).toMatchObject([{ length: 2 }, { operationName: 'C' }])
  })

  test('the request of a batch is aborted when all its operations are aborted', async () => {
    const client = createClient({ fetch: batch({ fetch }) })
    const controllers = [new AbortController(), new AbortController()]
    fetch.mockImplementationOnce(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    )
    const results = controllers.map(({ signal }) => client.request('{ a }', { signal }))
    await vi.advanceTimersByTimeAsync(1)
    for (const controller of controllers) controller.abort()
    expect((await Promise.all(results)).map(({ error }) => error?.name)).toEqual(['AbortError', 'AbortError'])
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })

  test('a batch whose operations are all aborted sends nothing and leaves no timer', async () => {
    const client = createClient({ fetch: batch({ windowMs: 1000, fetch }) })
    const controller = new AbortController()
    void client.request('{ a }', { signal: controller.signal })
    await vi.advanceTimersByTimeAsync(500)
    controller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
    fetch.mockResolvedValueOnce(Response.json({ data: { name: 'B' } }))
    const next = client.request('{ b }')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await next).toMatchObject({ data: { name: 'B' } })
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('an aborted operation rejects with its reason and leaves no listener', async () => {
    const batched = batch({ fetch })
    const [aborted, pending, alive] = [new AbortController(), new AbortController(), new AbortController()]
    aborted.abort('before')
    fetch.mockRejectedValueOnce('before').mockResolvedValueOnce(responses('A', 'B'))
    await expect(ask(batched, 'A', aborted.signal)).rejects.toBe('before')
    const leaving = ask(batched, 'A', pending.signal)
    const staying = ask(batched, 'B', alive.signal)
    pending.abort('in flight')
    await expect(leaving).rejects.toBe('in flight')
    await vi.advanceTimersByTimeAsync(1)
    await expect((await staying).json()).resolves.toBeDefined()
    expect([pending, alive].map(({ signal }) => getEventListeners(signal, 'abort'))).toEqual([[], []])
  })
})

test.for<[what: string, count: number, isLate: boolean]>([
  ['of one operation, when the response comes', 1, true],
  ['of two operations, when the response comes', 2, true],
  ['of two operations, while it is read', 2, false],
])('a body is cancelled when all are aborted and fetch ignores signals: %s', async ([, count, isLate]) => {
  const controller = new AbortController()
  const cancelled = deferred()
  const abort = () => controller.abort()
  const body = new ReadableStream(
    { pull: isLate ? () => undefined : abort, cancel: () => cancelled.resolve() },
    { highWaterMark: 0 },
  )
  const fetch = () => {
    if (isLate) abort()
    return Promise.resolve(new Response(body))
  }
  const client = createClient({ fetch: batch({ fetch }), signal: controller.signal })
  await Promise.all(Array.from({ length: count }, () => client.request('{ a }')))
  await expect(cancelled.promise).resolves.toBeUndefined()
})

const user = new AsyncLocalStorage<unknown>()

/** A client for all users, as a server has one. Its fetch gives each operation the user of the context. */
function clientForAll(context?: () => unknown) {
  const fetch = vi.fn((_input: unknown, init?: RequestInit) => {
    const body = JSON.parse(init?.body as string) as unknown
    const response = { data: { user: user.getStore() } }
    return Promise.resolve(Response.json(Array.isArray(body) ? body.map(() => response) : response))
  })
  const client = createClient({ endpoint: 'http://a.test/', fetch: batch({ fetch, context }) })
  const ask = async (options?: RequestOptions<object>) =>
    (await client.request<{ user: unknown }, object>('{ user }', options)).data?.user
  return { ask, fetch }
}

const ofRequest = () => user.getStore()

test.for([
  ['texts', 'alice', 'bob'],
  ['numbers', 1, 2],
  ['objects', { name: 'alice' }, { name: 'bob' }],
  ['none and one', undefined, 'bob'],
] as const)('operations with an equal `context` share a batch: %s', async ([, alice, bob]) => {
  const { ask, fetch } = clientForAll(ofRequest)
  const asking = [alice, bob, alice].map((name) => user.run(name, ask))
  expect(await Promise.all(asking)).toEqual([alice, bob, alice])
  expect(fetch).toHaveBeenCalledTimes(2)
})

test.for([
  { what: 'symbols', alice: Symbol('user'), bob: Symbol('user') },
  { what: 'registered symbols', alice: Symbol.for('alice'), bob: Symbol.for('bob') },
])('operations whose `context` differs are sent separately: $what', async ({ alice, bob }) => {
  const { ask, fetch } = clientForAll(ofRequest)
  await Promise.all([user.run(alice, ask), user.run(bob, ask), user.run(alice, ask)])
  expect(fetch).toHaveBeenCalledTimes(2)
})

test.for([
  ['different headers', (id: number) => ({ headers: { 'x-id': String(id) } })],
  ['different fetch options', (id: number) => ({ next: { revalidate: id } })],
] as const)('4,000 operations take linear time with %s', async ([, optionsOf]) => {
  const { ask, fetch } = clientForAll()
  await Promise.all(Array.from({ length: 4000 }, (_, id) => ask(optionsOf(id))))
  expect(fetch).toHaveBeenCalledTimes(4000)
})

const long = { data: { a: 'x'.repeat(100) } }
const short = { data: { a: 'x' } }

const each = limitResponse({ bytes: 50 }, batch())
const whole = batch({ fetch: limitResponse({ bytes: 30 }) })

test.for([
  { where: 'around batch limits each entry', fetch: each, list: [long, short], second: undefined },
  { where: 'inside batch limits the whole list', fetch: whole, list: [short, short], second: 'NetworkError' },
])('`limitResponse` $where', async ({ fetch, list, second }) => {
  const client = createClient({ endpoint: await serveResponse(respondWith(200, list)), fetch })
  const results = await sendTwo(client)
  expect(results.map(({ error }) => error?.name)).toEqual(['NetworkError', second])
})
