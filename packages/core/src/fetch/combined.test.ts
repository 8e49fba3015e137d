import { useAPQ } from '@graphql-yoga/plugin-apq'
import {
  batch,
  createClient,
  limitResponse,
  persisted,
  queryViaGet,
  retry,
  timeout,
  upload,
} from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { bodyOf, recordFetch } from '../../test/recordRequests.ts'
import { respondWith, serve, serveResponse } from '../../test/serve.ts'
import { serveYoga } from '../../test/servers/servers.ts'
import { addTodoDocument, todosData, todosDocument } from '../../test/servers/todos.ts'

test('batch with persisted sends the hashes together and an unknown text alone', async () => {
  const { fetch, sent } = recordFetch()
  const client = createClient({
    endpoint: await serveYoga({ batching: true, plugins: [useAPQ()] }),
    // Long enough to compute two hashes.
    fetch: batch({ fetch, windowMs: 50 }),
    middleware: [persisted()],
  })
  const other = 'query Other { todos { id title } }'
  await client.request(todosDocument)
  const results = await Promise.all([client.request(todosDocument), client.request(other)])
  expect(results).toMatchObject([{ data: todosData }, { data: todosData }])
  const extensions = { persistedQuery: expect.anything() as unknown }
  expect(sent.slice(2).map(bodyOf)).toEqual([
    expect.arrayContaining([
      { operationName: 'Todos', extensions },
      { operationName: 'Other', extensions },
    ]),
    { operationName: 'Other', query: other, extensions },
  ])
})

test('batch with queryViaGet sends mutations together and each query alone', async () => {
  const { fetch, sent } = recordFetch()
  const client = createClient({
    endpoint: await serveYoga({ batching: true }),
    fetch: batch({ fetch }),
    middleware: [queryViaGet()],
  })
  const results = await Promise.all([
    client.request(todosDocument),
    client.request(todosDocument),
    client.request(addTodoDocument, { variables: { title: 'A' } }),
    client.request(addTodoDocument, { variables: { title: 'B' } }),
  ])
  expect(results).toMatchObject([
    { data: todosData },
    { data: todosData },
    { data: { addTodo: { title: 'A' } } },
    { data: { addTodo: { title: 'B' } } },
  ])
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST'])
})

test('batch with upload sends files alone', async () => {
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: {} })))
  const client = createClient({ fetch: batch({ fetch }), middleware: [upload()] })
  const variables = { file: new File([], 'a') }
  await Promise.all([
    client.request('mutation A { a }', { variables }),
    client.request('mutation B { b }', { variables }),
  ])
  expect(sent.map(({ body }) => body instanceof FormData)).toEqual([true, true])
})

test('batch with retry sends only the failed operation again', async () => {
  const entry = { data: { a: 1 } }
  const throttled = { errors: [{ message: 'Slow down', extensions: { code: 'THROTTLED' } }] }
  const responses = [[entry, throttled], entry]
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json(responses.shift())))
  const client = createClient({
    fetch: batch({ fetch }),
    middleware: [retry({ maxDelay: 0, codes: ['THROTTLED'] })],
  })
  const results = await Promise.all([client.request('query A { a }'), client.request('query B { a }')])
  expect(results).toMatchObject([{ data: { a: 1 } }, { data: { a: 1 } }])
  expect(sent.map(bodyOf)).toMatchObject([{ length: 2 }, { operationName: 'B' }])
})

test('batch with timeout ends only the operation that has the timeout', async () => {
  const endpoint = await serve((_, response) =>
    setTimeout(() => response.end('[{"data":{}},{"data":{}}]'), 150),
  )
  const fetch = batch()
  const hasty = createClient({ endpoint, fetch, middleware: [timeout(50)] })
  const patient = createClient({ endpoint, fetch })
  const results = await Promise.all([hasty.request('{ a }'), patient.request('{ b }')])
  expect(results.map(({ error }) => error?.name)).toEqual(['TimeoutError', undefined])
})

const long = { data: { a: 'x'.repeat(100) } }
const short = { data: { a: 'x' } }

test('limitResponse around batch limits each entry', async () => {
  const endpoint = await serveResponse(respondWith(200, [long, short]))
  const client = createClient({ endpoint, fetch: limitResponse({ bytes: 50 }, batch()) })
  const results = await Promise.all([client.request('{ a }'), client.request('{ a }')])
  expect(results.map(({ error }) => error?.name)).toEqual(['NetworkError', undefined])
})

test('limitResponse inside batch limits the whole list', async () => {
  const endpoint = await serveResponse(respondWith(200, [short, short]))
  const client = createClient({ endpoint, fetch: batch({ fetch: limitResponse({ bytes: 30 }) }) })
  const results = await Promise.all([client.request('{ a }'), client.request('{ a }')])
  expect(results.map(({ error }) => error?.name)).toEqual(['NetworkError', 'NetworkError'])
})

test('limitResponse with retry sends a query three times', async () => {
  const respond = vi.fn(respondWith(200, long))
  const endpoint = await serveResponse(respond)
  const client = createClient({
    endpoint,
    fetch: limitResponse({ bytes: 50 }),
    middleware: [retry({ maxDelay: 0 })],
  })
  await client.request('{ a }')
  expect(respond).toHaveBeenCalledTimes(3)
})
