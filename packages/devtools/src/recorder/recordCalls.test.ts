import { createClient, persisted, queryViaGet, retry, upload } from '@thinql/core'
import { afterEach, expect, test, vi } from 'vitest'
import { recordedClient, respondWith } from '../../test/recordedClient.ts'
import { createDevtools } from '../createDevtools.ts'
import { recorderKey } from '../devtools.ts'

const query = 'query Todos($first: Int) { todos(first: $first) { id } }'
const data = { todos: [{ id: '1' }] }

afterEach(() => {
  vi.unstubAllGlobals()
})

test('records an operation with its request and its response', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }, { headers: { 'x-id': '7' } }) })
  await client.request(query, { variables: { first: 1 }, headers: { 'x-page': 'list' } })
  expect(recorder.log.calls).toEqual([
    expect.objectContaining({
      source: query,
      query,
      name: 'Todos',
      kind: 'query',
      endpoint: 'http://todos.test/graphql',
      variables: '{"first":1}',
      outcome: 'data',
      endedAt: expect.any(Number) as number,
      exchanges: [
        expect.objectContaining({
          method: 'POST',
          url: 'http://todos.test/graphql',
          requestHeaders: expect.arrayContaining([['x-page', 'list']]) as unknown,
          requestBody: JSON.stringify({ operationName: 'Todos', variables: { first: 1 }, query }),
          status: 200,
          responseHeaders: expect.arrayContaining([['x-id', '7']]) as unknown,
          responseBody: JSON.stringify({ data }),
          size: JSON.stringify({ data }).length,
        }),
      ],
    }),
  ])
})

test('records the meta of an operation, without the hidden values', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  await client.request(query, { meta: { silent: true, token: 'swordfish' } })
  await client.request(query)
  expect(recorder.log.calls.map(({ meta }) => meta)).toEqual([
    '{"silent":true,"token":"(hidden)"}',
    undefined,
  ])
})

test('gives the caller what it gets without devtools', async () => {
  const fetch = respondWith({ data }, { status: 201, headers: { 'x-id': '7' } })
  const { client } = recordedClient({ fetch })
  const plain = await createClient({ endpoint: 'http://todos.test/graphql', fetch }).request(query)
  expect(await client.request(query)).toEqual(plain)
})

test('records the name and the message of an error', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({}, { status: 503 }) })
  const { error } = await client.request(query)
  expect(recorder.log.calls).toMatchObject([{ outcome: 'ServerError', message: error?.message }])
})

test('records a fetch that rejects', async () => {
  const { client, recorder } = recordedClient({ fetch: () => Promise.reject(new TypeError('out of luck')) })
  await client.request(query)
  expect(recorder.log.calls).toMatchObject([
    {
      outcome: 'NetworkError',
      exchanges: [{ failure: 'out of luck', endedAt: expect.any(Number) as number }],
    },
  ])
})

test('records each attempt of retry', async () => {
  const responses = [new Response('', { status: 503 }), Response.json({ data })]
  const { client, recorder } = recordedClient({
    fetch: () => Promise.resolve(responses.shift() ?? Response.error()),
    middleware: [retry({ maxDelay: 1 })],
  })
  await client.request(query)
  expect(recorder.log.calls).toMatchObject([
    { outcome: 'data', exchanges: [{ status: 503 }, { status: 200 }] },
  ])
})

test('records an abort as the end of the call and of its request', async () => {
  const { client, recorder } = recordedClient({ fetch: () => new Promise(() => undefined) })
  const controller = new AbortController()
  const pending = client.request(query, { signal: controller.signal })
  await expect.poll(() => recorder.log.calls).toMatchObject([{ exchanges: [{ method: 'POST' }] }])
  controller.abort()
  await pending
  expect(recorder.log.calls).toMatchObject([
    { outcome: 'AbortError', exchanges: [{ failure: expect.stringContaining('aborted') as string }] },
  ])
})

test('records a query that is sent by GET', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }), middleware: [queryViaGet()] })
  await client.request(query, { variables: { first: 1 } })
  const [exchange] = recorder.log.calls[0]?.exchanges ?? []
  expect(exchange).toMatchObject({ method: 'GET', requestBody: undefined })
  expect(new URL(exchange?.url ?? '').searchParams.get('variables')).toBe('{"first":1}')
})

test('records both requests of a persisted document that the server does not know', async () => {
  const unknown = { errors: [{ message: 'PersistedQueryNotFound' }] }
  const responses = [Response.json(unknown), Response.json({ data })]
  const { client, recorder } = recordedClient({
    fetch: () => Promise.resolve(responses.shift() ?? Response.error()),
    middleware: [persisted()],
  })
  await client.request(query)
  const bodies = recorder.log.calls[0]?.exchanges.map(({ requestBody = '' }) =>
    Object.keys(JSON.parse(requestBody) as object),
  )
  expect(bodies).toEqual([
    ['operationName', 'extensions'],
    ['operationName', 'query', 'extensions'],
  ])
})

test('records the fields and the files of an upload', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data: {} }), middleware: [upload()] })
  const file = new File(['hello'], 'notes.txt')
  await client.request('mutation Attach($file: Upload!) { attach(file: $file) }', { variables: { file } })
  expect(recorder.log.calls[0]?.variables).toBe('{"file":"notes.txt, 5 bytes"}')
  expect(recorder.log.calls[0]?.exchanges[0]?.requestBody).toContain('notes.txt, 5 bytes')
})

test('records what middleware sends as a Request', async () => {
  const { client, recorder } = recordedClient({
    fetch: respondWith({ data }),
    middleware: [
      () => async (operation) => {
        await operation.fetch?.(new Request('http://todos.test/ping'))
        return { data, response: { status: 200, headers: new Headers() } }
      },
    ],
  })
  await client.request(query)
  expect(recorder.log.calls).toMatchObject([
    { exchanges: [{ method: 'GET', url: 'http://todos.test/ping' }] },
  ])
})

test('records the data of a result that came without a request', async () => {
  const { client, recorder } = recordedClient({
    middleware: [() => () => Promise.resolve({ data, response: { status: 200, headers: new Headers() } })],
  })
  await client.request(query)
  expect(recorder.log.calls).toMatchObject([{ outcome: 'data', data, exchanges: [] }])
})

test('records a fetch that is given to one call', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  await client.request(query)
  expect(recorder.log.calls[0]?.exchanges).toHaveLength(1)
})

test('keeps the latest operations, as many as maxEntries says', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) }, { maxEntries: 2 })
  for (const name of ['A', 'B', 'C']) await client.request(`query ${name} { a }`)
  expect(recorder.log.calls.map(({ name }) => name)).toEqual(['B', 'C'])
})

test('records nothing while it is paused, and the caller gets its data', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  recorder.log.pause(true)
  expect(recorder.log.isPaused).toBe(true)
  expect((await client.request(query)).data).toEqual(data)
  expect(recorder.log.calls).toEqual([])
})

test('uses the fetch of the platform if none is given', async () => {
  vi.stubGlobal('fetch', respondWith({ data }))
  const { client, recorder } = recordedClient({})
  await client.request(query)
  await createDevtools().fetch('http://todos.test/')
  expect(recorder.log.calls).toMatchObject([{ exchanges: [{ status: 200 }] }])
})

test('passes everything through on a server', () => {
  vi.stubGlobal('window', undefined)
  const fetch = respondWith({ data })
  const devtools = createDevtools({ fetch })
  const next = vi.fn()
  expect(devtools[recorderKey]).toBeUndefined()
  expect(devtools.middleware(next)).toBe(next)
  expect(devtools.fetch).toBe(fetch)
})
