import { getEventListeners } from 'node:events'
import { type Middleware, type Operation, request, retry, timeout } from '@thinql/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const document = 'query Todos { todos { id } }'
const fetch = vi.fn<typeof globalThis.fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  fetch.mockReset().mockImplementation(() => Promise.resolve(new Response('', { status: 503 })))
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('waits longer after each attempt', async () => {
  const result = request(document, { fetch, middleware: [retry({ attempts: 4 })] })
  for (const [wait, tries] of [
    [0, 1],
    [499, 1],
    [1, 2],
    [999, 2],
    [1, 3],
    [1999, 3],
    [1, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait)
    expect(fetch).toHaveBeenCalledTimes(tries)
  }
  await result
  expect(vi.getTimerCount()).toBe(0)
})

test('waits as long as a timer can count if Retry-After is longer', async () => {
  const headers = { 'retry-after': '99999999999' }
  fetch.mockImplementation(() => Promise.resolve(new Response('', { status: 503, headers })))
  const result = request(document, { fetch, middleware: [retry({ attempts: 2, maxDelay: Infinity })] })
  await vi.advanceTimersByTimeAsync(2 ** 31 - 2)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetch).toHaveBeenCalledTimes(2)
  await result
})

test('an abort ends the wait, clears its timer and sends nothing more', async () => {
  const controller = new AbortController()
  const headers = vi.fn(() => ({}))
  const inside = vi.fn()
  const watch: Middleware = (next) => async (operation) => {
    const result = await next(operation)
    inside(result.error?.name)
    return result
  }
  const result = request(document, {
    fetch,
    headers,
    signal: controller.signal,
    middleware: [watch, retry()],
  })
  await vi.advanceTimersByTimeAsync(100)
  controller.abort('left the page')
  const { error } = await result
  expect(error).toMatchObject({ name: 'AbortError', cause: 'left the page' })
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
  expect(inside).toHaveBeenCalledExactlyOnceWith('AbortError')
  expect(fetch).toHaveBeenCalledOnce()
  expect(headers).toHaveBeenCalledOnce()
})

test('an abort during an attempt leaves no timer', async () => {
  const controller = new AbortController()
  const failing = () => {
    controller.abort()
    return Promise.reject(new TypeError('out of luck'))
  }
  await request(document, { fetch: failing, signal: controller.signal, middleware: [retry()] })
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a timeout before retry ends the wait with a TimeoutError', async () => {
  const result = request(document, { fetch, middleware: [timeout(200), retry()] })
  await vi.advanceTimersByTimeAsync(200)
  expect((await result).error?.name).toBe('TimeoutError')
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
  expect(fetch).toHaveBeenCalledOnce()
})

test('a finished wait leaves no listener on the signal', async () => {
  const { signal } = new AbortController()
  const listeners = vi.fn((operation: Operation) =>
    operation.fetchOptions.signal
      ? getEventListeners(operation.fetchOptions.signal, 'abort').length
      : undefined,
  )
  const watch: Middleware = (next) => async (operation) => {
    listeners(operation)
    const result = await next(operation)
    listeners(operation)
    return result
  }
  const result = request(document, { fetch, signal, middleware: [watch, retry()] })
  await vi.runAllTimersAsync()
  await result
  const [before, after] = listeners.mock.results.map(({ value }) => value as number)
  expect(before).toBeDefined()
  expect(after).toBe(before)
})
