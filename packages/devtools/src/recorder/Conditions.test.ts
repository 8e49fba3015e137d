import { retry } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { callsOf, recordedClient, respondWith } from '../../test/recordedClient.ts'
import { describeCall } from '../panel/wire/describeCall.ts'
import type { Outcome } from './call.ts'
import { Conditions, noRule, type Rule } from './Conditions.ts'

const query = 'query Todos { todos }'
const offline = { offline: true, rules: [] }
const data = { todos: 1 }
const result = { data, response: { status: 200, headers: new Headers() } }

const recorded = () => recordedClient({ fetch: respondWith({ data }) })

test.for<Outcome>([
  'AbortError',
  'EmptyResultError',
  'GraphQLResultError',
  'NetworkError',
  'ParseError',
  'RequestError',
  'ServerError',
  'TimeoutError',
])('a rule for %s ends an operation with that error and sends nothing', async (outcome) => {
  const fetch = vi.fn(respondWith({ data }))
  const { client, recorder } = recordedClient({ fetch })
  recorder.conditions.setRule({ ...noRule, outcome })
  expect((await client.request(query)).error?.name).toBe(outcome)
  expect(fetch).not.toHaveBeenCalled()
  expect(callsOf(recorder)).toMatchObject([{ outcome }])
})

test('a rule for ServerError gives its status to the error', async () => {
  const { client, recorder } = recorded()
  recorder.conditions.setRule({ ...noRule, outcome: 'ServerError', status: 429 })
  expect((await client.request(query)).error).toMatchObject({ status: 429 })
})

test.for<Outcome>(['ServerError', 'NetworkError', 'RequestError'])(
  'a rule with %s for the next call applies once, on any transport',
  async (outcome) => {
    const send = vi.fn(() => Promise.resolve(result))
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

test.for<[what: string, rules: Partial<Rule>[], outcomes: Outcome[]]>([
  [
    'does not apply to others',
    [{ operation: 'Todos', outcome: 'ParseError' }],
    ['ParseError', 'data', 'data'],
  ],
  [
    'replaces the rule for all',
    [{ outcome: 'ParseError' }, { operation: 'Todos' }],
    ['data', 'ParseError', 'ParseError'],
  ],
])('a rule for one operation %s', async ([, rules, outcomes]) => {
  const { client, recorder } = recorded()
  for (const rule of rules) recorder.conditions.setRule({ ...noRule, ...rule })
  for (const text of [query, 'query Other { other }', '{ other }']) await client.request(text)
  expect(callsOf(recorder).map(({ outcome }) => outcome)).toEqual(outcomes)
})

test('a rule with a rate decides for each request, so a retry can succeed', async () => {
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

test('a rule for all operations ends one without a name', async () => {
  const { client, recorder } = recorded()
  recorder.conditions.setRule({ ...noRule, outcome: 'TimeoutError' })
  const { error } = await client.request('{ todos }')
  expect(error?.message).toBe('query: Made by the conditions of the thinql devtools.')
})

function begin(rule: Partial<Rule>) {
  vi.useFakeTimers()
  const fetch = vi.fn(respondWith({ data }))
  const { client, recorder } = recordedClient({ fetch })
  recorder.conditions.setRule({ ...noRule, latency: 300, ...rule })
  const controller = new AbortController()
  return { fetch, controller, recorder, pending: client.request(query, { signal: controller.signal }) }
}

test('`latency` delays a request', async () => {
  const { fetch, recorder, pending } = begin({})
  await vi.advanceTimersByTimeAsync(299)
  expect(fetch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect((await pending).data).toEqual(data)
  expect(callsOf(recorder)).toMatchObject([{ exchanges: [{ simulated: '300 ms latency' }] }])
})

test('an abort during `latency` sends nothing', async () => {
  const { fetch, controller, pending } = begin({})
  await vi.advanceTimersByTimeAsync(100)
  controller.abort()
  expect((await pending).error?.name).toBe('AbortError')
  await vi.runAllTimersAsync()
  expect(fetch).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('`latency` delays an error without a response', async () => {
  const { recorder, pending } = begin({ outcome: 'TimeoutError' })
  await vi.advanceTimersByTimeAsync(299)
  expect(recorder.log.running.size).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect((await pending).error?.name).toBe('TimeoutError')
})

test('a request whose `latency` ends after the page was offline is not sent', async () => {
  const { fetch, recorder, pending } = begin({})
  await vi.advanceTimersByTimeAsync(100)
  for (const offline of [true, false]) recorder.conditions.set({ ...recorder.conditions.state, offline })
  expect((await pending).error?.name).toBe('NetworkError')
  await vi.runAllTimersAsync()
  expect(fetch).not.toHaveBeenCalled()
})

test('each request fails while the page is offline', async () => {
  const { client, recorder } = recorded()
  recorder.conditions.set(offline)
  expect((await client.request(query)).error?.name).toBe('NetworkError')
  expect(callsOf(recorder)).toMatchObject([
    { exchanges: [{ simulated: 'offline, before it was sent', wasSent: false }] },
  ])
})

test('a mutation in flight ends when the page goes offline, and is shown as sent', async () => {
  const fetch = () => new Promise<Response>(() => undefined)
  const { client, recorder } = recordedClient({ fetch })
  const pending = client.request('mutation Add { add }')
  await expect.poll(() => callsOf(recorder)).toMatchObject([{ exchanges: [{ wasSent: true }] }])
  recorder.conditions.set(offline)
  expect((await pending).error?.name).toBe('NetworkError')
  expect(callsOf(recorder)).toMatchObject([
    { outcome: 'NetworkError', exchanges: [{ simulated: 'offline, after it was sent', wasSent: true }] },
  ])
})

test('the body of a response that comes while the page is offline is cancelled', async () => {
  const cancel = vi.fn(() => Promise.reject(new Error('no')))
  let respond: (response: Response) => void = () => undefined
  const { client, recorder } = recordedClient({ fetch: () => new Promise((resolve) => (respond = resolve)) })
  const pending = client.request(query)
  await expect.poll(() => callsOf(recorder)).toMatchObject([{ exchanges: [{ wasSent: true }] }])
  recorder.conditions.set(offline)
  await pending
  respond(new Response(new ReadableStream({ cancel })))
  await expect.poll(() => cancel).toHaveBeenCalledOnce()
})

test.for<Outcome>(['ServerError', 'NetworkError'])(
  'a rule for %s does not apply to another transport, and the call says that fetch did not send it',
  async (outcome) => {
    const send = () => Promise.resolve(result)
    const { client, recorder } = recordedClient({ middleware: [() => send] })
    recorder.conditions.setRule({ ...noRule, outcome })
    expect((await client.request(query)).data).toEqual(data)
    const [call] = recorder.log.calls
    expect(call?.simulated).toBeUndefined()
    expect(call && describeCall(call, 0).notes).toEqual([{ text: 'not by fetch' }])
  },
)

test('conditions are the same after a reload of the page', () => {
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

test.for([
  { what: 'a text that is no JSON', kept: 'no JSON' },
  { what: 'rules that are no list', kept: '{"rules":5}' },
  { what: 'a rule of another form', kept: '{"rules":[{"operation":"Todos"},null,7]}' },
  { what: 'an outcome that is none', kept: JSON.stringify({ rules: [{ ...noRule, outcome: 'Chaos' }] }) },
  { what: 'a text for offline', kept: '{"offline":"yes"}' },
  { what: 'null', kept: 'null' },
])('conditions start without rules when the storage has $what', ({ kept }) => {
  sessionStorage.setItem('thinql-devtools-conditions', kept)
  expect(new Conditions().state).toEqual({ offline: false, rules: [] })
})

// https://github.com/nhost/nhost/issues/3409
// https://github.com/marcuswestin/store.js/issues/190
test('conditions work on a page without storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no storage', 'SecurityError')
  })
  const conditions = new Conditions()
  conditions.setRule({ ...noRule, latency: 300 })
  expect(conditions.ruleFor('Todos').latency).toBe(300)
})

test('conditions are active while a rule changes something or the page is offline', () => {
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
