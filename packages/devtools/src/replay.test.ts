import {
  AbortError,
  type ClientOptions,
  createClient,
  type Middleware,
  NetworkError,
  retry,
  type StreamedResult,
  stream,
  subscribe,
  timeout,
} from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { fileOf, recordedClient, respondWith, streamText } from '../test/recordedClient.ts'
import { replay } from './replay.ts'

const atOnce = { speed: Infinity }
const endpoint = 'http://todos.test/graphql'

function replayed(recording: unknown, options = atOnce) {
  const { fetch, middleware, report } = replay(recording, options)
  return { client: createClient({ endpoint, fetch, middleware: [middleware] }), report }
}

async function recordA(...responses: (Response | Error)[]) {
  const fetch = () => {
    const response = responses.shift()
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response ?? a(0))
  }
  const recorded = recordedClient({ fetch, middleware: [retry({ delay: () => 0 })] })
  while (responses.length > 0) await recorded.client.request('query A { a }')
  return fileOf(recorded.recorder)
}
const a = (value: number) => Response.json({ data: { a: value } })

// https://github.com/urql-graphql/urql-devtools/issues/346
test('calls get the recorded responses in order, further calls get the last one, and the report counts both', async () => {
  const { client, report } = replayed(await recordA(a(1), a(2)))
  const values: unknown[] = []
  for (let call = 0; call < 3; call++) values.push((await client.request('query A { a }')).data)
  expect(values).toEqual([{ a: 1 }, { a: 2 }, { a: 2 }])
  expect(report()).toEqual([{ name: 'A', recorded: 2, asked: 3 }])
})

test.for([true, false])(
  'an operation that was not recorded gets an error that names it (with middleware: %s)',
  async (all) => {
    const { fetch, middleware, report } = replay(await recordA(a(1)), atOnce)
    const client = createClient({ endpoint, fetch, middleware: all ? [middleware] : [] })
    const { error } = await client.request('query B { b }')
    expect(error?.message).toContain('The recording has no operation B. It has: A.')
    expect(report()).toEqual([
      { name: 'A', recorded: 1, asked: 0 },
      { name: 'B', recorded: 0, asked: 1 },
    ])
  },
)

test.for([true, false])(
  'a replay repeats the failure of an attempt, and then its success (with middleware: %s)',
  async (all) => {
    const file = await recordA(new Response('busy', { status: 503 }), a(1), new TypeError('lost'), a(2))
    const { fetch, middleware, report } = replay(file, atOnce)
    const retried = retry({ delay: () => 0 })
    const client = createClient({ endpoint, fetch, middleware: all ? [middleware, retried] : [retried] })
    expect((await client.request('query A { a }')).data).toEqual({ a: 1 })
    expect((await client.request('query A { a }')).data).toEqual({ a: 2 })
    expect(report()).toEqual([])
  },
)

async function failTwice(options: ClientOptions, document = 'query A { a }') {
  const { client, recorder } = recordedClient(options)
  const { error: before } = await client.request(document)
  const { error } = await replayed(fileOf(recorder)).client.request(document)
  return { before, error }
}

const respond = (respond: () => Response) => ({ fetch: () => Promise.resolve(respond()) })
const broken = () =>
  new Response(
    new ReadableStream({ pull: (controller) => controller.error(new TypeError('The proxy restarts.')) }),
  )

test.for<[what: string, name: string, options: ClientOptions, document?: string]>([
  ['a status', 'ServerError', respond(() => new Response('<html>', { status: 502 }))],
  ['a body that broke off', 'NetworkError', respond(broken)],
  ['a timeout, at once', 'TimeoutError', { fetch: (...sent) => silent(...sent), middleware: [timeout(5)] }],
  [
    'a 204 of an operation without a name',
    'ParseError',
    respond(() => new Response(null, { status: 204 })),
    '{ a }',
  ],
])('a replayed failure has its name and its message: %s', async ([, name, options, document]) => {
  const { before, error } = await failTwice(options, document)
  expect(error).toMatchObject({ name, message: before?.message })
})

test('a replayed failure has its status and its headers', async () => {
  const headers = { 'x-proxy': 'edge' }
  const { error } = await failTwice(respond(() => new Response('<html>', { status: 502, headers })))
  expect(error?.response).toMatchObject({ status: 502 })
  expect(error?.response?.headers.get('x-proxy')).toBe('edge')
})

const part = (n: number, hasNext: boolean) =>
  `\r\n--b\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(
    n === 0 ? { data: { n }, hasNext } : { incremental: [{ data: { n }, path: [] }], hasNext },
  )}\r\n--b`
const multipart = ['--b', part(0, true).slice(3), part(1, true), `${part(2, false)}--\r\n`]
const event = (n: number) => `event: next\ndata: {"data":{"n":${n}}}\n\n`
const events = [event(0), ': still here\n\n', event(1), event(2), 'event: complete\ndata:\n\n']

function slowly(type: string, chunks: readonly string[]): typeof fetch {
  return () => {
    const rest = [...chunks]
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        const chunk = rest.shift()
        if (chunk === undefined) controller.close()
        else controller.enqueue(new TextEncoder().encode(chunk))
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-type': type } }))
  }
}

async function timesOf(results: AsyncIterable<StreamedResult<{ n: number }>>) {
  const start = performance.now()
  const seen: [n: number | undefined, at: number][] = []
  for await (const { data } of results)
    seen.push([data?.n, Math.round((performance.now() - start) / 50) * 50])
  return seen
}

test.for([
  ['multipart/mixed; boundary="b"', 1, multipart, 'query N { n }'],
  ['text/event-stream', 2, events, 'subscription N { n }'],
] as const)('parts of %s are replayed at %i times the speed', async ([type, speed, chunks, document]) => {
  vi.useFakeTimers()
  const { client, recorder } = recordedClient({ fetch: slowly(type, chunks) })
  const read = (from: typeof client) =>
    timesOf(document.startsWith('query') ? stream(from, document) : subscribe(from, document))
  const before = read(client)
  await vi.advanceTimersByTimeAsync(1_000)
  const after = read(replayed(fileOf(recorder), { speed }).client)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await after).toEqual((await before).map(([n, at]) => [n, at / speed]))
})

test('an open subscription is replayed as open until it is left', async () => {
  const { client, recorder } = recordedClient({
    fetch: streamText('text/event-stream', [event(1) + event(2)]),
  })
  const open = subscribe(client, 'subscription N { n }')
  await open.next()
  const again = subscribe(replayed(fileOf(recorder)).client, 'subscription N { n }')
  expect((await again.next()).value).toMatchObject({ data: { n: 1 } })
  const next = again.next()
  await again.return()
  expect(await next).toEqual({ done: true, value: undefined })
  await open.return()
})

test('a body that was recorded in part gives an error that says so', async () => {
  const { client, recorder } = recordedClient({
    fetch: respondWith({ data: { a: 'a'.repeat(1_000_001) } }),
  })
  await client.request('query A { a }')
  const { error } = await replayed(fileOf(recorder)).client.request('query A { a }')
  expect(error?.message).toContain('Of this response of A, only the beginning was recorded.')
})

const silent: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
  })

test('a call that was aborted waits for an abort in a replay', async () => {
  const socket: Middleware =
    () =>
    ({ fetchOptions: { signal } }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve({ error: new AbortError('Left.') }))
      })
  const { client: left, recorder: overSocket } = recordedClient({ middleware: [socket] })
  const { client, recorder } = recordedClient({ fetch: silent })
  const call = (from: Pick<typeof client, 'request'>) => {
    const leaving = new AbortController()
    const result = from.request('query A { a }', { signal: leaving.signal })
    setTimeout(() => leaving.abort(), 5)
    return result
  }
  await call(client)
  await call(left)
  for (const file of [recorder, overSocket].map((one) => fileOf(one))) {
    expect((await call(replayed(file).client)).error?.name).toBe('AbortError')
  }
  const signal = AbortSignal.abort()
  const { fetch } = replay(fileOf(recorder))
  await expect(fetch(endpoint, { signal, body: '{"operationName":"A"}' })).rejects.toBe(signal.reason)
})

test('a result of another transport is replayed by the middleware', async () => {
  const socket: Middleware = () => async (operation) => {
    for (const n of [1, 2]) await operation.onPart?.({ data: { n } } as never)
    return { error: new NetworkError('The socket closed.') }
  }
  const { client, recorder } = recordedClient({ middleware: [socket] })
  const read = async (from: typeof client) => {
    const seen: unknown[] = []
    for await (const { data, error } of subscribe(from, 'subscription N { n }'))
      seen.push(error?.message ?? data)
    return seen
  }
  expect(await read(client)).toEqual([{ n: 1 }, { n: 2 }, 'The socket closed.'])
  expect(await read(replayed(fileOf(recorder)).client)).toEqual([{ n: 1 }, { n: 2 }, 'The socket closed.'])
  const { error } = await createClient({ endpoint, fetch: replay(fileOf(recorder)).fetch }).request(
    'query N { n }',
  )
  expect(error?.message).toContain('N was not answered by fetch. Use the middleware of replay too.')
})

test('a query by GET, a Request and an upload are found by name, and a document without a name is not', async () => {
  const { fetch } = replay(await recordA(a(1)), atOnce)
  const operations = new FormData()
  operations.set('operations', '{"operationName":"A"}')
  const address = `${endpoint}?operationName=A`
  for (const sent of [fetch(address), fetch(new Request(address)), fetch(endpoint, { body: operations })]) {
    expect(await (await sent).json()).toEqual({ data: { a: 1 } })
  }
  await expect(fetch(endpoint)).rejects.toThrow('no operation without a name. It has: A.')
  const { fetch: nothing } = replay(fileOf(recordedClient({}).recorder))
  await expect(nothing(endpoint, { body: '{}' })).rejects.toThrow('It has: none.')
})

// https://github.com/zalmoxisus/redux-devtools-extension/issues/284
// https://github.com/redux-zero/redux-zero/issues/135
test.for([
  [{ todos: [] }, 'This is no recording of the thinql devtools.'],
  [null, 'This is no recording of the thinql devtools.'],
  [{ format: 'thinql-devtools-3', calls: [null] }, 'This is no recording of the thinql devtools.'],
  [
    { format: 'thinql-devtools-2', calls: [] },
    'This recording is a thinql-devtools-2, and this version of the devtools reads thinql-devtools-3.',
  ],
])('a value that is no recording is refused: %j', ([recording, message]) => {
  expect(() => replay(recording)).toThrow(message)
})

test('a recording without values is refused', () => {
  const { recorder } = recordedClient({})
  expect(() => replay(fileOf(recorder, false))).toThrow(
    'This recording has no values. Export it again, with values.',
  )
})

/** What a recording may have in place of an outcome: an export of core, or something that every object has. */
const noOutcomes = [
  'request',
  'createClient',
  'subscribe',
  'toResult',
  'Request',
  '__proto__',
  'toString',
  '',
  5,
]

test.for(
  noOutcomes.flatMap((outcome) => [
    { outcome, parts: [] },
    { outcome: 'data', parts: [{ at: 0, data: '{}', outcome }] },
  ]),
)('a recording with an outcome that is none is refused, and nothing is sent: %j', (fields) => {
  const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Sent.'))
  const message = 'mutation Theirs { stolen }'
  const call = { id: 1, kind: 'mutation', startedAt: 0, endedAt: 0, exchanges: [], message, ...fields }
  const wrong = JSON.stringify(fields.parts[0]?.outcome ?? fields.outcome)
  expect(() => replay({ format: 'thinql-devtools-3', values: true, calls: [call] })).toThrow(
    `This recording has an outcome that the devtools never write: ${wrong}. They write data, AbortError,`,
  )
  expect(sent).not.toHaveBeenCalled()
})
