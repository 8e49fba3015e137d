import { createClient, createSession, subscribe, timeout } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../test/support/fakeBrowser.ts'
import { deferred } from '../../test/support/promises.ts'
import { bearer, clientOf, later, refused, success } from '../../test/support/sessions.ts'

type Kept = string | null | undefined

/** A session whose token the app has kept. */
function openKept(token: () => Kept | Promise<Kept>, refresh?: () => Promise<string>) {
  const session = createSession({ name: 'shop', token, refresh })
  const ends = vi.fn()
  session.onEnd(ends)
  const isNew = (token: string | null) => token && token !== 'Bearer old'
  return { session, ends, ...clientOf(session, (token) => (isNew(token) ? success() : refused())) }
}

test('`token` is called once, its token is sent by all calls, and no session ends', async () => {
  const token = vi.fn(() => Promise.resolve('ada'))
  const { client, ends, sent, session } = openKept(token)
  const signal = session.signal()
  await Promise.all([client.request('{ a }'), client.request('mutation { a }')])
  await client.request('{ a }')
  expect(sent()).toEqual(Array(3).fill('Bearer ada'))
  expect(token).toHaveBeenCalledOnce()
  expect([signal.aborted, ends.mock.calls]).toEqual([false, []])
})

test('`token` is called at each visit, also after a sign-in at an earlier one', async () => {
  fakeBrowser()
  openKept(() => null).session.start('old')
  const { client, sent } = openKept(() => 'ada')
  await client.request('{ a }')
  expect(sent()).toEqual(['Bearer ada'])
})

test.for([null, undefined, ''])('`token` that returns %j sends no token', async (token) => {
  const { client, sent } = openKept(() => token)
  await client.request('{ a }')
  expect(sent()).toEqual([null])
})

test('the token that `token` returned is refreshed when the server refuses it', async () => {
  const { client, sent } = openKept(
    () => 'old',
    () => Promise.resolve('new'),
  )
  await client.request('{ a }')
  await client.request('{ a }')
  expect(sent()).toEqual(['Bearer old', 'Bearer new', 'Bearer new'])
})

test.for<[what: string, change: 'start' | 'end', headers: object]>([
  ['a sign-in', 'start', bearer('bob')],
  ['an end', 'end', {}],
])('%s while `token` is pending wins over the token that it returns', async ([, change, headers]) => {
  const { promise, resolve } = deferred<string>()
  const token = vi.fn(() => promise)
  const { client, session, sent } = openKept(token)
  const pending = client.request('{ a }')
  await expect.poll(() => token.mock.calls).toHaveLength(1)
  session[change]('bob')
  resolve('ada')
  expect((await pending).error?.name).toBe('AbortError')
  await new Promise((resolve) => setTimeout(resolve))
  expect(session.headers()).toEqual(headers)
  expect(sent()).toEqual([])
})

test('a call waits for `token` no longer than its timeout', async () => {
  const session = createSession({ name: 'shop', token: () => new Promise(() => undefined) })
  const client = createClient({
    fetch: () => Promise.reject(new Error()),
    middleware: [timeout(20), session],
  })
  expect((await client.request('{ a }')).error?.name).toBe('TimeoutError')
})

test('a `token` that throws gives a RequestError, and the next call tries it again', async () => {
  const cause = new Error('locked')
  const token = vi.fn<() => Promise<string>>().mockRejectedValueOnce(cause).mockResolvedValueOnce('ada')
  const { client, sent } = openKept(token)
  expect((await client.request('{ a }')).error).toMatchObject({ name: 'RequestError', cause })
  await client.request('{ a }')
  expect(sent()).toEqual(['Bearer ada'])
})

test('a `token` that returns an object gives a RequestError that says so', async () => {
  const { client, sent } = openKept(() => ({ token: 'ada' }) as never)
  const { error } = await client.request('{ a }')
  expect(error).toMatchObject({ name: 'RequestError', cause: { message: '`token` gave no text.' } })
  expect(sent()).toEqual([])
})

test('a refresh through the client of its session works if the server accepts it, and other calls wait', async () => {
  vi.useFakeTimers()
  let isFresh = false
  const refresh = async () => {
    const { error } = await client.request('mutation Refresh { a }', { meta: { own: true } })
    await new Promise((resolve) => setTimeout(resolve, 7_000))
    return error ?? (isFresh = true)
  }
  const session = createSession({ name: 'shop', refresh })
  const client = createClient({
    middleware: [later, session],
    fetch: (_, init) =>
      Promise.resolve(isFresh || JSON.stringify(init).includes('Refresh') ? success() : refused()),
  })
  const first = client.request('{ a }')
  await vi.advanceTimersByTimeAsync(1_000)
  const second = client.request('{ a }')
  await vi.advanceTimersByTimeAsync(7_000)
  vi.useRealTimers()
  expect([(await first).data, (await second).data]).toEqual([{ a: 1 }, { a: 1 }])
})

test('a refresh of 29 s fails no call that came during the refresh before it', async () => {
  vi.useFakeTimers()
  const times = [10, 29_500]
  let valid = 0
  const refresh = async () => {
    await new Promise((resolve) => setTimeout(resolve, times.shift()))
    return (valid += 1) > 0
  }
  let needed = 1
  const { client } = clientOf(createSession({ name: 'shop', refresh }), () =>
    valid < needed ? refused() : success(),
  )
  const first = client.request('{ a }')
  await vi.advanceTimersByTimeAsync(1_000)
  needed = 2
  const second = client.request('{ a }')
  await vi.advanceTimersByTimeAsync(29_600)
  const timers = vi.getTimerCount()
  vi.useRealTimers()
  expect([(await first).data, (await second).data, timers]).toEqual([{ a: 1 }, { a: 1 }, 0])
})

test('the `signal` of a middleware is called once for each operation, also for a subscription', async () => {
  const signal = vi.fn(() => new AbortController().signal)
  const middleware = Object.assign((next: Parameters<typeof later>[0]) => next, { signal })
  const client = createClient({ fetch: () => Promise.resolve(success()), middleware: [later, middleware] })
  subscribe(client, 'subscription { a }')
  expect(signal).toHaveBeenCalledTimes(1)
  await client.request('{ a }')
  expect(signal).toHaveBeenCalledTimes(2)
})

test('headers of the client or of a call replace those of the session', async () => {
  const session = createSession({ name: 'shop' })
  session.start('ada')
  const { client, sent } = clientOf(session, success)
  const own = createClient({ ...client.options, headers: { authorization: 'own' } })
  await own.request('{ a }')
  await own.request('{ a }', { headers: { Authorization: 'call' } })
  await client.request('{ a }', { headers: { other: '1' } })
  expect(sent()).toEqual(['own', 'call', 'Bearer ada'])
})
