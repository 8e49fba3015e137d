import { createClient, type Middleware, persisted, retry, timeout } from '@thinql/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A fetch that resolves to these responses after `ms` each. The last one repeats. */
function slowFetch(ms: number, ...responses: readonly (() => Response)[]) {
  let calls = 0
  return vi.fn<typeof globalThis.fetch>(async () => {
    const response = responses[Math.min(calls++, responses.length - 1)]
    await new Promise((resolve) => setTimeout(resolve, ms))
    return response?.() ?? Response.error()
  })
}

const busy = () => new Response('', { status: 503 })
const unknownHash = () => Response.json({ errors: [{ message: 'PersistedQueryNotFound' }] })
const success = () => Response.json({ data: {} })

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  // The platform's own takes real time, not that of the fake timers.
  vi.stubGlobal('crypto', { subtle: { digest: () => Promise.resolve(new ArrayBuffer(32)) } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The outcome of a query, and after how many ms, rounded down to tens: a wait of 0 ms takes 1. */
async function run(fetch: typeof globalThis.fetch, middleware: readonly Middleware[]) {
  const start = Date.now()
  const ended = createClient({ fetch, middleware })
    .request('{ a }')
    .then(({ error }) => ({ name: error?.name, after: Math.floor((Date.now() - start) / 10) * 10 }))
  await vi.runAllTimersAsync()
  return ended
}

test('timeout before retry limits all attempts together', async () => {
  const fetch = slowFetch(40, busy)
  const { name, after } = await run(fetch, [timeout(100), retry({ attempts: 10 })])
  expect({ name, after, tries: fetch.mock.calls.length }).toEqual({
    name: 'TimeoutError',
    after: 100,
    tries: 3,
  })
})

test('timeout after retry limits each attempt', async () => {
  const fetch = slowFetch(200, busy)
  const { name, after } = await run(fetch, [retry({ attempts: 4 }), timeout(100)])
  expect({ name, after, tries: fetch.mock.calls.length }).toEqual({
    name: 'TimeoutError',
    after: 400,
    tries: 4,
  })
})

test.for([
  [50, 100],
  [100, 50],
] as const)('the shorter one of timeout(%d) and timeout(%d) ends the request', async ([outer, inner]) => {
  const { name, after } = await run(slowFetch(200, success), [timeout(outer), timeout(inner)])
  expect({ name, after }).toEqual({ name: 'TimeoutError', after: 50 })
})

test('timeout before persisted limits hash and text together', async () => {
  const { name, after } = await run(slowFetch(60, unknownHash, success), [timeout(100), persisted()])
  expect({ name, after }).toEqual({ name: 'TimeoutError', after: 100 })
})

test('timeout after persisted limits hash and text each', async () => {
  const { name, after } = await run(slowFetch(60, unknownHash, success), [persisted(), timeout(100)])
  expect({ name, after }).toEqual({ name: undefined, after: 120 })
})

const sentBy = (fetch: ReturnType<typeof slowFetch>) =>
  fetch.mock.calls.map(([, init]) => ((init?.body as string).includes('"query"') ? 'text' : 'hash'))

test('retry before persisted sends the hash again', async () => {
  const fetch = slowFetch(0, unknownHash, busy, success)
  const { name } = await run(fetch, [retry(), persisted()])
  expect({ name, sent: sentBy(fetch) }).toEqual({ name: undefined, sent: ['hash', 'text', 'hash'] })
})

test('retry after persisted sends the text again', async () => {
  const fetch = slowFetch(0, unknownHash, busy, success)
  const { name } = await run(fetch, [persisted(), retry()])
  expect({ name, sent: sentBy(fetch) }).toEqual({ name: undefined, sent: ['hash', 'text', 'text'] })
})
