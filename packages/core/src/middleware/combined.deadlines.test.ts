import { createClient, type Middleware, persisted, retry, timeout } from '@thinql/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A fetch that takes its time for each answer, and gives the last one for ever. */
function slowFetch(ms: number, ...answers: readonly (() => Response)[]) {
  let calls = 0
  return vi.fn<typeof globalThis.fetch>(async () => {
    const answer = answers[Math.min(calls++, answers.length - 1)]
    await new Promise((resolve) => setTimeout(resolve, ms))
    return answer?.() ?? Response.error()
  })
}

const busy = () => new Response('', { status: 503 })
const unknownHash = () => Response.json({ errors: [{ message: 'PersistedQueryNotFound' }] })
const success = () => Response.json({ data: {} })

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  // The platform's takes real time, which would pass beside that of the test.
  vi.stubGlobal('crypto', { subtle: { digest: () => Promise.resolve(new ArrayBuffer(32)) } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** What a query comes to, and after how many ms: in tens, because a wait for nothing is a tick of one. */
async function run(fetch: typeof globalThis.fetch, middleware: readonly Middleware[]) {
  const start = Date.now()
  const ended = createClient({ fetch, middleware })
    .request('{ a }')
    .then(({ error }) => ({ name: error?.name, after: Math.floor((Date.now() - start) / 10) * 10 }))
  await vi.runAllTimersAsync()
  return ended
}

test('timeout before retry is a deadline for all tries', async () => {
  const fetch = slowFetch(40, busy)
  const { name, after } = await run(fetch, [timeout(100), retry({ attempts: 10 })])
  expect({ name, after, tries: fetch.mock.calls.length }).toEqual({
    name: 'TimeoutError',
    after: 100,
    tries: 3,
  })
})

test('timeout after retry is one for each try', async () => {
  const fetch = slowFetch(200, busy)
  const { name, after } = await run(fetch, [retry({ attempts: 4 }), timeout(100)])
  expect({ name, after, tries: fetch.mock.calls.length }).toEqual({
    name: 'TimeoutError',
    after: 400,
    tries: 4,
  })
})

test('timeouts before and after retry are both', async () => {
  const fetch = slowFetch(200, busy)
  const middleware = [timeout(250), retry({ attempts: 10 }), timeout(100)]
  const { name, after } = await run(fetch, middleware)
  expect({ name, after, tries: fetch.mock.calls.length }).toEqual({
    name: 'TimeoutError',
    after: 250,
    tries: 3,
  })
})

test.for([
  [50, 100],
  [100, 50],
] as const)('of timeouts %d and %d the shorter ends it', async ([outer, inner]) => {
  const { name, after } = await run(slowFetch(200, success), [timeout(outer), timeout(inner)])
  expect({ name, after }).toEqual({ name: 'TimeoutError', after: 50 })
})

test('timeout before persisted is a deadline for the hash and the text together', async () => {
  const { name, after } = await run(slowFetch(60, unknownHash, success), [timeout(100), persisted()])
  expect({ name, after }).toEqual({ name: 'TimeoutError', after: 100 })
})

test('timeout after persisted is one for each', async () => {
  const { name, after } = await run(slowFetch(60, unknownHash, success), [persisted(), timeout(100)])
  expect({ name, after }).toEqual({ name: undefined, after: 120 })
})

test('retry within retry multiplies the tries', async () => {
  const fetch = slowFetch(0, busy)
  await run(fetch, [retry({ attempts: 2 }), retry({ attempts: 3 })])
  expect(fetch).toHaveBeenCalledTimes(6)
})

const sentBy = (fetch: ReturnType<typeof slowFetch>) =>
  fetch.mock.calls.map(([, init]) => ((init?.body as string).includes('"query"') ? 'text' : 'hash'))

test('retry before persisted asks for the hash again', async () => {
  const fetch = slowFetch(0, unknownHash, busy, success)
  const { name } = await run(fetch, [retry(), persisted()])
  expect({ name, sent: sentBy(fetch) }).toEqual({ name: undefined, sent: ['hash', 'text', 'hash'] })
})

test('retry after persisted tries again what failed', async () => {
  const fetch = slowFetch(0, unknownHash, busy, success)
  const { name } = await run(fetch, [persisted(), retry()])
  expect({ name, sent: sentBy(fetch) }).toEqual({ name: undefined, sent: ['hash', 'text', 'text'] })
})
