import { type ClientOptions, request, timeout } from '@thinql/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const document = 'query Todos { todos { id } }'
const forEver = () => new Promise<never>(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('ends the request after exactly 1000 ms', async () => {
  const settled = vi.fn()
  void request(document, { fetch: forEver, middleware: [timeout(1000)] }).then(settled)
  await vi.advanceTimersByTimeAsync(999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledOnce()
})

test.for<{ what: string; options: ClientOptions }>([
  { what: 'a response', options: { fetch: () => Promise.resolve(Response.json({ data: {} })) } },
  { what: 'an error', options: { fetch: () => Promise.reject(new Error()) } },
  { what: 'a header function that throws', options: { headers: () => Promise.reject(new Error()) } },
  { what: 'an abort', options: { fetch: forEver, signal: AbortSignal.abort() } },
  {
    what: 'a later middleware that throws',
    options: { middleware: [timeout(1000), () => () => Promise.reject(new Error())] },
  },
])('leaves no timer after $what', async ({ options }) => {
  await request(document, { endpoint: 'http://127.0.0.1:1', middleware: [timeout(1000)], ...options })
  expect(vi.getTimerCount()).toBe(0)
})

test('gives an AbortError after an abort and leaves no timer', async () => {
  const controller = new AbortController()
  const result = request(document, {
    fetch: forEver,
    signal: controller.signal,
    middleware: [timeout(1000)],
  })
  await vi.advanceTimersByTimeAsync(500)
  controller.abort('left the page')
  const { error } = await result
  expect(error).toMatchObject({ name: 'AbortError', cause: 'left the page' })
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
