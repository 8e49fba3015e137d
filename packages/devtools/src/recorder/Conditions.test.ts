import { retry } from '@thinql/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { recordedClient, respondWith } from '../../test/recordedClient.ts'
import type { Outcome } from './call.ts'
import { Conditions, noRule } from './Conditions.ts'
import { delay } from './simulate.ts'

const query = 'query Todos { todos }'
const data = { todos: 1 }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('ends an operation on demand with', () => {
  test.for<Outcome>([
    'AbortError',
    'EmptyResultError',
    'GraphQLResultError',
    'NetworkError',
    'ParseError',
    'RequestError',
    'ServerError',
    'TimeoutError',
  ])('%s', async (outcome) => {
    const fetch = vi.fn(respondWith({ data }))
    const { client, recorder } = recordedClient({ fetch })
    recorder.conditions.setRule({ ...noRule, outcome })
    expect((await client.request(query)).error?.name).toBe(outcome)
    expect(fetch).not.toHaveBeenCalled()
    expect(recorder.log.calls).toMatchObject([{ outcome }])
  })
})

test('a ServerError has the status of the rule', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  recorder.conditions.setRule({ ...noRule, outcome: 'ServerError', status: 429 })
  expect((await client.request(query)).error).toMatchObject({ status: 429 })
})

test('a rule for one operation leaves the others alone', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  recorder.conditions.setRule({ ...noRule, operation: 'Todos', outcome: 'ParseError' })
  expect((await client.request(query)).error?.name).toBe('ParseError')
  expect((await client.request('query Other { other }')).data).toEqual(data)
  expect((await client.request('{ other }')).data).toEqual(data)
})

test('the rule of an operation replaces the one for all', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  recorder.conditions.setRule({ ...noRule, outcome: 'ParseError' })
  recorder.conditions.setRule({ ...noRule, operation: 'Todos' })
  expect((await client.request(query)).data).toEqual(data)
})

test('each request has its own chance to fail, so a retry can succeed', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.4).mockReturnValue(0.6)
  const { client, recorder } = recordedClient({
    fetch: respondWith({ data }),
    middleware: [retry({ maxDelay: 1 })],
  })
  recorder.conditions.setRule({ ...noRule, outcome: 'ServerError', rate: 50 })
  expect((await client.request(query)).data).toEqual(data)
  expect(recorder.log.calls).toMatchObject([
    { exchanges: [{ status: 503, simulated: 'ServerError' }, { status: 200 }] },
  ])
})

test('latency delays the request', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(respondWith({ data }))
  const { client, recorder } = recordedClient({ fetch })
  recorder.conditions.setRule({ ...noRule, latency: 300 })
  const pending = client.request(query)
  await vi.advanceTimersByTimeAsync(299)
  expect(fetch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect((await pending).data).toEqual(data)
  expect(recorder.log.calls).toMatchObject([{ exchanges: [{ simulated: '300 ms latency' }] }])
})

test('an abort during the latency sends nothing', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(respondWith({ data }))
  const { client, recorder } = recordedClient({ fetch })
  recorder.conditions.setRule({ ...noRule, latency: 300 })
  const controller = new AbortController()
  const pending = client.request(query, { signal: controller.signal })
  await vi.advanceTimersByTimeAsync(100)
  controller.abort()
  expect((await pending).error?.name).toBe('AbortError')
  await vi.runAllTimersAsync()
  expect(fetch).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('latency delays an error without a response too, until the caller aborts', async () => {
  vi.useFakeTimers()
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  recorder.conditions.setRule({ ...noRule, outcome: 'TimeoutError', latency: 300 })
  const first = client.request(query)
  await vi.advanceTimersByTimeAsync(300)
  expect((await first).error?.name).toBe('TimeoutError')
  const controller = new AbortController()
  const second = client.request(query, { signal: controller.signal })
  controller.abort()
  expect((await second).error?.name).toBe('AbortError')
})

test('each chunk of a response waits for the delay', async () => {
  vi.useFakeTimers()
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  recorder.conditions.setRule({ ...noRule, chunkDelay: 500 })
  const settled = vi.fn()
  void client.request(query).then(settled)
  await vi.advanceTimersByTimeAsync(499)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledOnce()
  expect(recorder.log.calls).toMatchObject([{ exchanges: [{ simulated: '500 ms before each chunk' }] }])
})

test('offline fails each request', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  recorder.conditions.set({ offline: true, rules: [] })
  expect((await client.request(query)).error?.name).toBe('NetworkError')
  expect(recorder.log.calls).toMatchObject([{ exchanges: [{ simulated: 'offline' }] }])
})

test('going offline breaks a response off', async () => {
  const open = new Response(new ReadableStream(), { headers: { 'Content-Type': 'application/json' } })
  const { client, recorder } = recordedClient({ fetch: () => Promise.resolve(open) })
  const pending = client.request(query)
  await expect.poll(() => recorder.log.calls).toMatchObject([{ exchanges: [{ status: 200 }] }])
  recorder.conditions.set({ offline: true, rules: [] })
  expect((await pending).error?.name).toBe('NetworkError')
  expect(recorder.conditions.onOffline.size).toBe(0)
})

describe('the conditions', () => {
  test('are the same after a reload of the page', () => {
    const conditions = new Conditions()
    conditions.setRule({ ...noRule, latency: 300 })
    conditions.setRule({ ...noRule, operation: 'Todos', latency: 1_000 })
    conditions.setRule({ ...noRule, latency: 2_000 })
    const { state } = new Conditions()
    expect(state.rules.map(({ operation, latency }) => [operation, latency])).toEqual([
      ['', 2_000],
      ['Todos', 1_000],
    ])
  })

  test('start without rules when the storage has something else', () => {
    sessionStorage.setItem('thinql-devtools-conditions', 'not JSON')
    expect(new Conditions().state).toEqual({ offline: false, rules: [] })
  })

  test('work on a page without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no storage', 'SecurityError')
    })
    const conditions = new Conditions()
    conditions.setRule({ ...noRule, latency: 300 })
    expect(conditions.ruleFor('Todos').latency).toBe(300)
  })

  test('are active while they change something', () => {
    const conditions = new Conditions()
    conditions.setRule({ ...noRule, operation: 'Todos' })
    expect(conditions.isActive).toBe(false)
    conditions.set({ ...conditions.state, offline: true })
    expect(conditions.isActive).toBe(true)
    conditions.set({ ...conditions.state, offline: false })
    conditions.setRule({ ...noRule, operation: 'Todos', outcome: 'ParseError' })
    expect(conditions.isActive).toBe(true)
    conditions.removeRule('Todos')
    expect(conditions.isActive).toBe(false)
    conditions.setRule({ ...noRule, latency: 1 })
    conditions.reset()
    expect(conditions.isActive).toBe(false)
  })
})

test('a delay with a signal that is aborted already rejects at once', async () => {
  await expect(delay(10_000, AbortSignal.abort('why'))).rejects.toBe('why')
})
