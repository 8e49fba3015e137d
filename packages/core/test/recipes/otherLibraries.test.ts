import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { createClient, upload } from '@thinql/core'
import { Environment, fetchQuery, RecordSource, Store } from 'relay-runtime'
import { expect, expectTypeOf, test, vi } from 'vitest'
import { createNetwork } from '../../recipes/relay.ts'
import { todoOptions } from '../../recipes/tanstackQuery.ts'
import { bodyOf, deferred, jsonFetch, recordFetch, respondWith, serve, serveResponse } from '../harness.ts'
import { TodoQuery } from '../support/typedDocuments.ts'

const todo = { id: '1', title: 'Write' }
const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })

/** A server that never responds, and says when a request has arrived and when its connection is closed. */
async function serveNothing() {
  const arrived = deferred()
  const closed = deferred()
  const endpoint = await serve((_, response) => {
    arrived.resolve()
    response.on('close', closed.resolve)
  })
  return { endpoint, arrived: arrived.promise, closed: closed.promise }
}

test('TanStack Query gives typed data and caches it by name and variables', async () => {
  const endpoint = await serveResponse(respondWith(200, { data: { todo } }))
  const queries = newQueries()
  const options = todoOptions(createClient({ endpoint }), '1')
  const data = await queries.query(options)
  expect(data).toEqual({ todo })
  expectTypeOf(data.todo?.title).toEqualTypeOf<string | undefined>()
  expect(queries.getQueryData(['Todo', '1'])).toEqual({ todo })
})

test('TanStack Query rejects with the ServerError of a 403', async () => {
  const endpoint = await serveResponse(respondWith(403))
  const result = newQueries().query(todoOptions(createClient({ endpoint }), '1'))
  await expect(result).rejects.toMatchObject({ name: 'ServerError', status: 403 })
})

test('TanStack Query closes the connection when the last observer leaves', async () => {
  const { endpoint, arrived, closed } = await serveNothing()
  const observer = new QueryObserver(newQueries(), todoOptions(createClient({ endpoint }), '1'))
  const leave = observer.subscribe(() => undefined)
  await arrived
  leave()
  await expect(closed).resolves.toBeUndefined()
})

function read(endpoint: string, fetch = globalThis.fetch) {
  const network = createNetwork(createClient({ endpoint, fetch }))
  return fetchQuery(new Environment({ network, store: new Store(new RecordSource()) }), TodoQuery, {
    id: '1',
  })
}

test('Relay gives the data of a query', async () => {
  const { fetch, sent } = recordFetch()
  const endpoint = await serveResponse(respondWith(200, { data: { todo } }))
  expect(await read(endpoint, fetch).toPromise()).toEqual({ todo: { title: 'Write' } })
  expect(sent.map(bodyOf)).toMatchObject([{ operationName: 'TodoQuery', variables: { id: '1' } }])
})

test('Relay gives partial data', async () => {
  const endpoint = await serveResponse(
    respondWith(200, { data: { todo: null }, errors: [{ message: 'Not yours', path: ['todo'] }] }),
  )
  expect(await read(endpoint).toPromise()).toEqual({ todo: null })
})

test('Relay throws GraphQL errors without data', async () => {
  const endpoint = await serveResponse(respondWith(200, { errors: [{ message: 'Not yours' }] }))
  await expect(read(endpoint).toPromise()).rejects.toThrow('Not yours')
})

test('Relay closes the connection after unsubscribe and logs no error', async () => {
  const said = vi.spyOn(console, 'error')
  const { endpoint, arrived, closed } = await serveNothing()
  const subscription = read(endpoint).subscribe({})
  await arrived
  subscription.unsubscribe()
  await closed
  expect(said).not.toHaveBeenCalled()
})

test('Relay sends the files of a mutation', async () => {
  const { fetch, sent } = recordFetch(jsonFetch({ data: { put: true } }))
  const client = createClient({ fetch, middleware: [upload()] })
  const put = { id: null, cacheID: 'put', name: 'Put', operationKind: 'mutation', metadata: {} } as const
  const text = 'mutation Put($file: Upload) { put(file: $file) }'
  await createNetwork(client)
    .execute({ ...put, text }, { file: null }, {}, { file: new Blob(['a']) })
    .toPromise()
  // `upload` makes a form.
  expect(sent.map(({ body }) => (body as FormData).get('0'))).toEqual([expect.any(Blob)])
})
