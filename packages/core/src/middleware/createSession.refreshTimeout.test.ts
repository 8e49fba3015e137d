import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bearer, clientOf, refused, shop, success } from '../../test/support/serveSessions.ts'

// A refresh that never settles ends by a time of the session.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<string>(() => undefined)
const respond = (token: string | null) => (token === 'Bearer new' ? success() : refused())

// https://github.com/piotr-agier/google-drive-mcp/issues/169
// https://github.com/Cawlumm/lyftr/issues/150
test.for([
  [undefined, 30_000],
  [500, 500],
] as const)(
  'with `refreshTimeout: %s`, a refresh that never settles ends after %i ms, and the next operation refreshes',
  async ([refreshTimeout, ms]) => {
    const refresh = vi.fn<(token: unknown, signal: AbortSignal) => Promise<string>>(never)
    const session = shop({ refresh, refreshTimeout })
    const { client } = clientOf(session, respond)
    session.start('old')
    const signal = session.signal()
    const waiting = client.request('{ a }')
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(refresh.mock.calls[0]?.[1].aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(10)
    expect((await waiting).error).toMatchObject({
      name: 'TimeoutError',
      message: `\`refresh\` took longer than ${ms} ms.`,
    })
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(refresh.mock.calls[0]?.[1].aborted).toBe(true)
    expect([signal.aborted, vi.getTimerCount()]).toEqual([false, 0])
    refresh.mockResolvedValue('new')
    const next = client.request('{ a }')
    await vi.advanceTimersByTimeAsync(10)
    expect((await next).data).toEqual({ a: 1 })
  },
)

test('a token that comes after the time is ignored', async () => {
  let resolve: (token: string) => void = () => undefined
  const session = shop({
    refresh: () => new Promise<string>((done) => (resolve = done)),
    refreshTimeout: 100,
  })
  const { client } = clientOf(session, respond)
  session.start('old')
  const pending = client.request('{ a }')
  await vi.advanceTimersByTimeAsync(200)
  expect((await pending).error?.name).toBe('TimeoutError')
  resolve('late')
  await vi.advanceTimersByTimeAsync(10)
  expect(session.headers()).toEqual(bearer('old'))
})

test('a time that is longer than a timer can be never ends a refresh at once', async () => {
  const session = shop({
    refresh: () => new Promise((resolve) => setTimeout(resolve, 100, 'new')),
    refreshTimeout: Infinity,
  })
  const { client } = clientOf(session, respond)
  const pending = client.request('{ a }')
  await vi.advanceTimersByTimeAsync(200)
  expect((await pending).data).toEqual({ a: 1 })
})
