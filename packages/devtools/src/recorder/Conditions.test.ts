import { type ResponseMeta, retry } from '@thinql/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { callsOf, recordedClient, respondWith } from '../../test/recordedClient.ts'
import { describeCall } from '../panel/wire/describeCall.ts'
import type { Outcome } from './call.ts'
import { Conditions, noRule } from './Conditions.ts'

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
    expect(callsOf(recorder)).toMatchObject([{ outcome }])
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

test.for<Outcome>(['ServerError', 'NetworkError', 'RequestError'])(
  'a rule with %s for the next call answers that one on any transport, and then is gone',
  async (outcome) => {
    const send = vi.fn(() => Promise.resolve({ data, response: { status: 200, headers: new Headers() } }))
    const { client, recorder } = recordedClient({ middleware: [() => send] })
    recorder.conditions.setRule({ ...noRule, operation: 'Todos', outcome, rate: 'next' })
    expect(new Conditions().state).toEqual(recorder.conditions.state)
    expect((await client.request(query)).error?.name).toBe(outcome)
    expect(send).not.toHaveBeenCalled()
    expect(recorder.conditions.state.rules).toEqual([])
    expect((await client.request(query)).data).toEqual(data)
    expect(callsOf(recorder)).toMatchObject([{ outcome, simulated: outcome }, { outcome: 'data' }])
  },
)

test('a rule for the next call that changes nothing stays', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  recorder.conditions.setRule({ ...noRule, operation: 'Todos', rate: 'next' })
  expect((await client.request(query)).data).toEqual(data)
  expect(recorder.conditions.state.rules).toHaveLength(1)
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
  expect(callsOf(recorder)).toMatchObject([
    { exchanges: [{ status: 503, simulated: 'ServerError' }, { status: 200 }] },
  ])
})

test('a rule ends an operation without a name', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  recorder.conditions.setRule({ ...noRule, outcome: 'TimeoutError' })
  const { error } = await client.request('{ todos }')
  expect(error?.message).toBe('query: Made by the conditions of the thinql devtools.')
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
  expect(callsOf(recorder)).toMatchObject([{ exchanges: [{ simulated: '300 ms latency' }] }])
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
  await vi.advanceTimersByTimeAsync(100)
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
  expect(callsOf(recorder)).toMatchObject([{ exchanges: [{ simulated: '500 ms before each chunk' }] }])
})

test('offline fails each request', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  recorder.conditions.set({ offline: true, rules: [] })
  expect((await client.request(query)).error?.name).toBe('NetworkError')
  expect(callsOf(recorder)).toMatchObject([
    { exchanges: [{ simulated: 'offline, before it was sent', wasSent: false }] },
  ])
})

test('going offline breaks a response off', async () => {
  const open = new Response(new ReadableStream(), { headers: { 'Content-Type': 'application/json' } })
  const { client, recorder } = recordedClient({ fetch: () => Promise.resolve(open) })
  const pending = client.request(query)
  await expect.poll(() => callsOf(recorder)).toMatchObject([{ exchanges: [{ status: 200 }] }])
  recorder.conditions.set({ offline: true, rules: [] })
  expect((await pending).error?.name).toBe('NetworkError')
  expect(recorder.conditions.inFlight.size).toBe(0)
})

test('going offline ends a mutation in flight, and shows that it was sent', async () => {
  const fetch = () => new Promise<Response>(() => undefined)
  const { client, recorder } = recordedClient({ fetch })
  const pending = client.request('mutation Add { add }')
  await expect.poll(() => callsOf(recorder)).toMatchObject([{ exchanges: [{ wasSent: true }] }])
  recorder.conditions.set({ offline: true, rules: [] })
  expect((await pending).error?.name).toBe('NetworkError')
  expect(callsOf(recorder)).toMatchObject([
    { outcome: 'NetworkError', exchanges: [{ simulated: 'offline, after it was sent', wasSent: true }] },
  ])
})

test('a request that went offline during its latency is not sent when the page is online again', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(respondWith({ data }))
  const { client, recorder } = recordedClient({ fetch })
  recorder.conditions.setRule({ ...noRule, latency: 300 })
  const pending = client.request(query)
  await vi.advanceTimersByTimeAsync(100)
  recorder.conditions.set({ ...recorder.conditions.state, offline: true })
  recorder.conditions.set({ ...recorder.conditions.state, offline: false })
  expect((await pending).error?.name).toBe('NetworkError')
  await vi.runAllTimersAsync()
  expect(fetch).not.toHaveBeenCalled()
})

test('the body of a response that comes after the page went offline is cancelled', async () => {
  const cancel = vi.fn(() => Promise.reject(new Error('no')))
  let respond: (response: Response) => void = () => undefined
  const { client, recorder } = recordedClient({ fetch: () => new Promise((resolve) => (respond = resolve)) })
  const pending = client.request(query)
  await expect.poll(() => callsOf(recorder)).toMatchObject([{ exchanges: [{ wasSent: true }] }])
  recorder.conditions.set({ offline: true, rules: [] })
  await pending
  respond(new Response(new ReadableStream({ cancel })))
  await expect.poll(() => cancel).toHaveBeenCalledOnce()
})

describe('an operation that middleware sends over another transport', () => {
  const otherTransport = vi.fn(() =>
    Promise.resolve({ data, response: { status: 200, headers: new Headers() } }),
  )

  test.for<Outcome>(['AbortError', 'TimeoutError', 'RequestError'])(
    'is not sent with a rule for %s',
    async (outcome) => {
      otherTransport.mockClear()
      const { client, recorder } = recordedClient({ middleware: [() => otherTransport] })
      recorder.conditions.setRule({ ...noRule, outcome })
      expect((await client.request(query)).error?.name).toBe(outcome)
      expect(otherTransport).not.toHaveBeenCalled()
      expect(callsOf(recorder)).toMatchObject([{ outcome, simulated: outcome }])
    },
  )

  test.for<Outcome>(['ServerError', 'NetworkError'])(
    'is sent with a rule for %s, and shown as sent',
    async (outcome) => {
      const { client, recorder } = recordedClient({ middleware: [() => otherTransport] })
      recorder.conditions.setRule({ ...noRule, outcome })
      expect((await client.request(query)).data).toEqual(data)
      const [call] = recorder.log.calls
      expect(call?.simulated).toBeUndefined()
      expect(call && describeCall(call, 0).notes).toEqual([
        { text: 'not by fetch' },
        { text: 'conditions don’t apply' },
      ])
    },
  )
})

test('an operation of another transport says that going offline while it is in flight does not end it', async () => {
  let respond!: (result: { data: unknown; response: ResponseMeta }) => void
  const otherTransport = () => new Promise((resolve) => (respond = resolve)) as never
  const { client, recorder } = recordedClient({ middleware: [() => otherTransport] })
  const pending = client.request(query)
  await expect.poll(() => recorder.log.calls.length).toBe(1)
  recorder.conditions.set({ offline: true, rules: [] })
  respond({ data, response: { status: 200, headers: new Headers() } })
  expect((await pending).data).toEqual(data)
  const [call] = recorder.log.calls
  expect(call && describeCall(call, 0).notes.map(({ text }) => text)).toContain('conditions don’t apply')
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

  test.for([
    { what: 'rules that are no list', value: { rules: 5 } },
    { what: 'a rule of another form', value: { rules: [{ operation: 'Todos' }, null, 7] } },
    { what: 'an outcome that is none', value: { rules: [{ ...noRule, outcome: 'Chaos' }] } },
    { what: 'a text for offline', value: { offline: 'yes' } },
    { what: 'a number', value: 7 },
    { what: 'null', value: null },
  ])('forget $what in the storage', ({ value }) => {
    sessionStorage.setItem('thinql-devtools-conditions', JSON.stringify(value))
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
