import { createClient, limitResponse, stream, type StreamedResult, subscribe } from '@thinql/core'
import { expect, test } from 'vitest'
import { collect, fetchOf, multipart } from '../../test/harness.ts'

const parts = 'multipart/mixed; boundary=-'
const tooManySteps = 'query: 200, the paths of its patches have too many steps'

/** Collects results. Fails if that takes this thread two seconds of computing: the time doesn't depend on how busy the machine is. */
async function collectCheaply(results: AsyncGenerator<StreamedResult<unknown>>) {
  const start = process.threadCpuUsage()
  const all = await collect(results)
  const { user, system } = process.threadCpuUsage(start)
  expect(user + system).toBeLessThan(2_000_000)
  return all
}

const streamed = (chunks: readonly string[], contentType = parts) =>
  collectCheaply(stream(createClient({ fetch: fetchOf(contentType, chunks) }), '{ a }'))

/** `{ a: { a: … leaf } }` */
const nested = (levels: number, leaf: unknown) => {
  let data = leaf
  for (let level = 0; level < levels; level++) data = { a: data }
  return data
}

const levels = 1_999
const longPath = Array<string>(levels).fill('a')
const anyPatch = { id: '0', data: { b: 1 } }
const inOneChunk = (body: string) => [body]
const inChunksOfTheirOwn = (body: string) => body.split(/(?=\r\n---)/)

test.for([
  ['that exists', { data: nested(levels, {}) }, anyPatch],
  ['that ends at a null', { data: nested(levels - 1, null) }, anyPatch],
  ['that is missing', { data: {} }, anyPatch],
  ['of a list', { data: nested(levels, []) }, { id: '0', items: [1] }],
  ['with errors only', { data: nested(levels, {}) }, { id: '0', errors: [{ message: 'no' }] }],
  ['with a subPath', { data: nested(levels, {}) }, { ...anyPatch, subPath: ['c'] }],
] as const)('a path %s does not multiply the patches', async ([, first, patch]) => {
  const begin = { ...first, pending: [{ id: '0', path: longPath }], hasNext: true }
  const patches = Array<object>(30_000).fill(patch)
  for (const [payloads, cut] of [
    [[{ incremental: patches, hasNext: true }], inOneChunk],
    [[{ incremental: [], completed: patches, hasNext: true }], inOneChunk],
    [patches.map((each) => ({ incremental: [each], hasNext: true })), inOneChunk],
    [patches.map((each) => ({ incremental: [each], hasNext: true })), inChunksOfTheirOwn],
  ] as const) {
    const results = await streamed(cut(multipart('-', [begin, ...payloads, { hasNext: false }])))
    expect(results.at(-1)?.error).toMatchObject({ name: 'ParseError', message: tooManySteps })
  }
})

test('a deep list that grows by many small items is read', async () => {
  const path = Array<string>(40).fill('a')
  const body = multipart('-', [
    { data: nested(40, []), pending: [{ id: '0', path }], hasNext: true },
    ...Array.from({ length: 10_000 }, (_, id) => ({
      incremental: [{ id: '0', items: [id] }],
      hasNext: true,
    })),
    { completed: [{ id: '0' }], hasNext: false },
  ])
  const last = (await streamed([body])).at(-1)
  const list = path.reduce<unknown>((data, step) => (data as { a: unknown })[step as 'a'], last?.data)
  expect(list).toHaveLength(10_000)
})

test.for([
  {
    what: 'an object of 30,000 fields',
    at: { path: ['wide'], data: { b: 1 } },
    wide: Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`f${index}`, index])),
  },
  {
    what: 'a list of 300,000 items',
    at: { path: ['wide', 300_000], items: [1] },
    wide: Array<number>(300_000).fill(0),
  },
])('many small chunks that change $what are read without a copy for each of them', async ({ at, wide }) => {
  const body = multipart('-', [
    { data: { wide }, hasNext: true },
    ...Array.from({ length: 8_000 }, () => ({ incremental: [at], hasNext: true })),
    { hasNext: false },
  ])
  const results = await streamed(inChunksOfTheirOwn(body))
  expect(results.at(-1)).toMatchObject({ data: { wide: {} } })
  expect(results.at(-1)?.error).toBeUndefined()
  expect(results.length).toBeLessThan(1_000)
})

test.for([{ step: ['__proto__'] }, { step: ['length'] }, { step: {} }, { step: null }, { step: true }])(
  'a step of a path that is $step gives a ParseError, and changes no prototype',
  async ({ step }) => {
    const first = { data: { a: { b: 1 }, list: [{}] }, hasNext: true }
    for (const added of [{ data: { admin: true } }, { items: [{ admin: true }] }]) {
      for (const payload of [
        { path: ['a', step], ...added },
        { path: [step], ...added },
        { incremental: [{ path: ['list', 0, step], ...added }] },
        { incremental: [{ path: ['list', step], ...added }] },
        { pending: [{ id: '0', path: [step] }], incremental: [{ id: '0', ...added }] },
        { pending: [{ id: '0', path: ['a'] }], incremental: [{ id: '0', subPath: [step], ...added }] },
      ]) {
        const results = await streamed([multipart('-', [first, { ...payload, hasNext: false }])])
        expect(results.at(-1)?.error).toMatchObject({ name: 'ParseError' })
        expect(results.at(-1)?.data).toEqual(first.data)
        expect((results.at(-1)?.data as { a: { admin?: unknown } }).a.admin).toBeUndefined()
      }
    }
  },
)

test.for([{ path: 'ab' }, { path: { length: 1 } }, { path: 1 }])(
  'a path that is no list gives a ParseError: $path',
  async ({ path }) => {
    const first = { data: { a: { b: {} } }, hasNext: true }
    for (const payload of [
      { path, data: { c: 1 } },
      { pending: [{ id: '0', path }], incremental: [{ id: '0', data: { c: 1 } }] },
      { pending: [{ id: '0', path: ['a'] }], incremental: [{ id: '0', subPath: path, data: { c: 1 } }] },
    ]) {
      const results = await streamed([multipart('-', [first, { ...payload, hasNext: false }])])
      expect(results.at(-1)).toMatchObject({ data: first.data, error: { name: 'ParseError' } })
    }
  },
)

const subscribed = (chunks: readonly string[]) =>
  collectCheaply(
    subscribe(createClient({ fetch: fetchOf('text/event-stream', chunks) }), 'subscription { a }'),
  )

test('comments and unknown lines do not count, however many come', async () => {
  const lines = [': ping\n', 'nope: 1\n', 'id: 1\n', 'event: next\n'].map((line) => line.repeat(100_000))
  const results = await subscribed([...lines, ...lines, 'data: {"data":{"a":1}}\n\nevent: complete\n\n'])
  expect(results).toMatchObject([{ data: { a: 1 } }])
})

test.for([
  ['stream', stream],
  ['subscribe', subscribe],
] as const)('%s refuses a boundary that is longer than 70 characters', async ([, run]) => {
  const boundary = 'a'.repeat(65_536)
  const chunks = Array<string>(200_000).fill('a')
  const fetch = fetchOf(`multipart/mixed; boundary=${boundary}`, chunks)
  const results = await collectCheaply(run(createClient({ fetch }), '{ a }'))
  const message = expect.stringContaining('the boundary is longer than 70 characters') as string
  expect(results).toMatchObject([{ error: { name: 'NetworkError', message } }])
})

const kB = 'a'.repeat(1024)

test.for([
  'text/plain; x=multipart',
  'text/plain; x=text/event-stream',
  'application/json; a="multipart/mixed"',
  'multipart/form-data',
  'x-multipart/mixed',
  'text/event-stream-not',
  'text/event-stream, text/plain',
  '',
])('a body of "%s" is limited, because no parser of events reads it', async (type) => {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += kB.length
      if (sent > 10_000_000) controller.close()
      else controller.enqueue(new TextEncoder().encode(kB))
    },
  })
  const responding = () => Promise.resolve(new Response(body, { headers: { 'content-type': type } }))
  const client = createClient({ fetch: limitResponse({ bytes: 10_000 }, responding) })
  const results = await collect(subscribe(client, 'subscription { a }'))
  expect(results.at(-1)?.error?.message).toContain('it is longer than 10000 bytes')
  expect(sent).toBeLessThan(20_000)
})

// https://github.com/adcontextprotocol/adcp-client/issues/1176
test.for<[type: string, event: string, end: string]>([
  ['Text/Event-Stream;charset=utf-8', 'data: {"data":{"a":1}}\n\n', 'event: complete\n\n'],
  ['text/plain, text/event-stream', 'data: {"data":{"a":1}}\n\n', 'event: complete\n\n'],
  ['Multipart/Mixed ; boundary=-', '\r\n---\r\n\r\n{"payload":{"data":{"a":1}}}', '\r\n-----'],
])('events of "%s" are not counted together', async ([type, event, end]) => {
  const events = Array<string>(100).fill(event)
  const client = createClient({ fetch: limitResponse({ bytes: 500 }, fetchOf(type, [...events, end])) })
  const results = await collect(subscribe<object>(client, 'subscription { a }'))
  expect(results.map(({ data, error }) => error?.message ?? data)).toEqual(Array(100).fill({ a: 1 }))
})

test('a query that asks for no events is limited, whatever its response is called', async () => {
  for (const type of ['text/event-stream', parts]) {
    const client = createClient({
      fetch: limitResponse({ bytes: 10_000 }, fetchOf(type, Array(100).fill(kB))),
    })
    for (const results of [[await client.request('{ a }')], await collect(stream(client, '{ a }'))])
      expect(results.at(-1)?.error?.message).toContain('it is longer than 10000 bytes')
  }
})
