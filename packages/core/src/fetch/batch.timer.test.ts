import { getEventListeners } from 'node:events'
import { batch, createClient } from '@thinql/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferred } from '../../test/deferred.ts'

const fetch = vi.fn<typeof globalThis.fetch>()
const responses = (...names: readonly string[]) => Response.json(names.map((name) => ({ data: { name } })))
const bodies = () => fetch.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown)

beforeEach(() => {
  vi.useFakeTimers()
  fetch.mockReset()
})

afterEach(() => {
  vi.useRealTimers()
})

test('sends `windowMs` after the first operation', async () => {
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

test('sends a full batch at once and leaves no timer', async () => {
  const client = createClient({ fetch: batch({ max: 2, windowMs: 1000, fetch }) })
  void client.request('{ a }')
  void client.request('{ b }')
  await vi.advanceTimersByTimeAsync(0)
  expect(fetch).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('an abort before the batch is sent ends that operation at once', async () => {
  const client = createClient({ fetch: batch({ windowMs: 1000, fetch }) })
  const controller = new AbortController()
  const leaving = client.request('query A { a }', { signal: controller.signal })
  const staying = client.request('query B { a }')
  await vi.advanceTimersByTimeAsync(500)
  controller.abort()
  expect((await leaving).error?.name).toBe('AbortError')
  fetch.mockResolvedValueOnce(Response.json({ data: { name: 'B' } }))
  await vi.advanceTimersByTimeAsync(500)
  expect(bodies()).toEqual([{ operationName: 'B', query: 'query B { a }' }])
  expect(await staying).toMatchObject({ data: { name: 'B' } })
})

test('an abort in flight leaves the other operations their data', async () => {
  const client = createClient({ fetch: batch({ fetch }) })
  const controller = new AbortController()
  const responded = deferred<Response>()
  fetch.mockReturnValueOnce(responded.promise)
  const first = client.request('query A { a }')
  const leaving = client.request('query B { a }', { signal: controller.signal })
  const last = client.request('query C { a }')
  await vi.advanceTimersByTimeAsync(1)
  controller.abort()
  expect((await leaving).error?.name).toBe('AbortError')
  expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
  responded.resolve(responses('A', 'B', 'C'))
  expect([await first, await last]).toMatchObject([{ data: { name: 'A' } }, { data: { name: 'C' } }])
})

test('aborts the request when all operations are aborted', async () => {
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

test('sends nothing and leaves no timer when all operations are aborted before', async () => {
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

test('rejects with the reason of an abort and leaves no listener', async () => {
  const batched = batch({ fetch })
  const init = {
    method: 'POST',
    body: '{}',
    headers: { accept: 'application/graphql-response+json, application/json;q=0.9' },
  }
  const [aborted, pending, alive] = [new AbortController(), new AbortController(), new AbortController()]
  aborted.abort('before')
  fetch.mockRejectedValueOnce('before').mockResolvedValueOnce(responses('A', 'B'))
  await expect(batched('/', { ...init, signal: aborted.signal })).rejects.toBe('before')
  const leaving = batched('/', { ...init, signal: pending.signal })
  const staying = batched('/', { ...init, signal: alive.signal })
  pending.abort('in flight')
  await expect(leaving).rejects.toBe('in flight')
  await vi.advanceTimersByTimeAsync(1)
  await expect((await staying).json()).resolves.toBeDefined()
  expect([pending, alive].map(({ signal }) => getEventListeners(signal, 'abort'))).toEqual([[], []])
})
