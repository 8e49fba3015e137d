// @vitest-environment jsdom
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, reconnect, subscribe } from '@thinql/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { complete, document, event, fetchOf } from '../../test/harness.ts'
import { countConnections } from './connections.ts'

const fetch = vi.fn<typeof globalThis.fetch>()

const spy = () => ({
  isOnline: vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
  listen: vi.spyOn(globalThis, 'addEventListener'),
  leave: vi.spyOn(globalThis, 'removeEventListener'),
})
let spies: ReturnType<typeof spy>

function goOnline() {
  spies.isOnline.mockReturnValue(true)
  dispatchEvent(new Event('online'))
}

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  spies = spy()
  fetch.mockClear()
  // A browser that is offline rejects at once.
  fetch.mockImplementation((...args) =>
    navigator.onLine
      ? fetchOf('text/event-stream', [event(1), complete])(...args)
      : Promise.reject(new TypeError('Failed to fetch')),
  )
})

const added = (spy: 'listen' | 'leave') =>
  spies[spy].mock.calls.filter(([type]) => ['online', 'visibilitychange'].includes(type))

const client = createClient({ fetch, middleware: [reconnect()] })

test('`reconnect` connects again when the browser is online, and not before', async () => {
  const events = subscribe(client, document)
  expect((await events.next()).value).toMatchObject({ error: { name: 'NetworkError' }, hasNext: true })
  const next = events.next()
  await delay(50)
  expect(fetch).toHaveBeenCalledTimes(1)
  goOnline()
  expect((await next).value).toMatchObject({ data: { n: 1 } })
  expect((await events.next()).done).toBe(true)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(added('leave')).toEqual(added('listen'))
})

function see(state: 'hidden' | 'visible') {
  vi.spyOn(globalThis.document, 'visibilityState', 'get').mockReturnValue(state)
  globalThis.document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

// https://github.com/get-convex/convex-js/issues/183
// https://github.com/heypinchy/pinchy/issues/895
// https://github.com/samhotchkiss/otter-camp/issues/282
// https://github.com/GoogleCloudPlatform/scion/pull/1258
test.for<[what: string, comeBack: () => void]>([
  ['the browser says that it is online', goOnline],
  ['somebody comes back to the page', () => see('visible')],
])('`reconnect` connects again as soon as %s, without the rest of the wait', async ([, comeBack]) => {
  spies.isOnline.mockReturnValue(true)
  // It waits a minute.
  vi.mocked(Math.random).mockReturnValue(60)
  fetch.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
  const events = subscribe(client, document)
  await events.next()
  const start = performance.now()
  const next = events.next()
  await delay(50)
  see('hidden')
  await delay(20)
  expect(fetch).toHaveBeenCalledTimes(1)
  comeBack()
  expect((await next).value).toMatchObject({ data: { n: 1 } })
  expect(performance.now() - start).toBeLessThan(30_000)
  await events.return()
  expect(added('leave')).toEqual(added('listen'))
})

// https://github.com/ginlix-ai/LangAlpha/pull/356
test('a browser without a network fails at once, so all attempts were spent: they do not count', async () => {
  const limited = createClient({ fetch, middleware: [reconnect({ attempts: 2, maxDelay: 1 })] })
  const events = subscribe(limited, document)
  for (let lost = 0; lost < 4; lost++) expect((await events.next()).value).toHaveProperty('hasNext', true)
  goOnline()
  expect((await events.next()).value).toMatchObject({ data: { n: 1 } })
  await events.return()
})

test('what fails while the browser is offline does not make the wait after the return longer', () => {
  const count = countConnections()
  const lost = { hadEvent: false, openedAt: NaN, isToldTo: false }
  for (let tries = 0; tries < 4; tries++) count.end(lost)
  goOnline()
  count.end({ ...lost, hadEvent: true })
  expect(count.growth()).toBe(0)
})

test('`reconnect` ends at once when the caller leaves while the browser is offline', async () => {
  const events = subscribe(client, document)
  await events.next()
  const next = events.next()
  await delay(50)
  await events.return()
  expect((await next).done).toBe(true)
  goOnline()
  await delay(20)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(added('leave')).toEqual(added('listen'))
})
