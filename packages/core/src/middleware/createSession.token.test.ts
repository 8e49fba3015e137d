import { createClient, createSession, timeout } from '@thinql/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { beBusy, serveFromThread } from '../../test/support/busy.ts'
import { fakeBrowser } from '../../test/support/fakeBrowser.ts'
import { deferred, hang, pause } from '../../test/support/promises.ts'
import {
  bearer,
  clientOf,
  newTab,
  refused,
  shop,
  success,
  takesNew,
} from '../../test/support/serveSessions.ts'

type Kept = string | null | undefined

function openKept(token: () => Kept | Promise<Kept>, refresh?: () => Promise<string>) {
  const session = createSession({ name: 'shop', token, refresh })
  const ends = vi.fn()
  session.onEnd(ends)
  const isNew = (token: string | null) => token && token !== 'Bearer old'
  return { session, ends, ...clientOf(session, (token) => (isNew(token) ? success() : refused())) }
}

// https://github.com/firebase/firebase-js-sdk/issues/462
test('`token` is called and awaited at each visit, also after a sign-in at an earlier one, and ends no session', async () => {
  fakeBrowser()
  openKept(() => null).session.start('old')
  const { client, ends, sent } = openKept(() => pause(5).then(() => 'ada'))
  await client.request('{ a }')
  expect(sent()).toEqual(['Bearer ada'])
  expect(ends).not.toHaveBeenCalled()
})

test.for([null, undefined, ''])('`token` that returns %j sends no token', async (token) => {
  const { client, sent } = openKept(() => token)
  await client.request('{ a }')
  expect(sent()).toEqual([null])
})

test('a call waits for `token` no longer than its timeout', async () => {
  const session = createSession({ name: 'shop', token: () => hang() })
  const client = createClient({ middleware: [timeout(20), session] })
  expect((await client.request('{ a }')).error?.name).toBe('TimeoutError')
})

// https://github.com/GSTJ/pegada/pull/286
// https://github.com/boardsesh/boardsesh/issues/3602
test.each<[how: string, fail: (cause: Error) => Promise<string>]>([
  ['rejects', (cause) => Promise.reject(cause)],
  [
    'throws at once',
    (cause) => {
      throw cause
    },
  ],
])('a `token` that %s gives a RequestError, and the next call tries it again', async (_, fail) => {
  const cause = new Error('locked')
  const token = vi.fn(() => Promise.resolve('ada')).mockImplementationOnce(() => fail(cause))
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

// https://github.com/felangel/fresh/pull/125
// https://github.com/supertokens/supertokens-website/issues/210
test.for<[whose: string, headers: object, client: object, refreshes: number, sends: string[]]>([
  ['the token of the call', { Authorization: 'Bearer service' }, {}, 0, ['service']],
  ['the token of the client', {}, { authorization: 'Bearer service' }, 0, ['service']],
  ['the token of the session, beside others', { other: '1' }, { more: '1' }, 1, ['old', 'new']],
])(
  'headers replace those of the session, and only the refusal of its own token makes it refresh: %s',
  async ([, headers, own, times, sends]) => {
    const refresh = vi.fn(() => Promise.resolve('new'))
    const { client, session, sent } = openKept(() => 'old ', refresh)
    const { error } = await createClient({
      ...client.options,
      headers: { ...own },
      fetch: async (...args) => (await client.options.fetch?.(...args), refused()),
    }).request('{ a }', { headers: { ...headers } })
    expect(error).toMatchObject({ status: 401 })
    expect(refresh).toHaveBeenCalledTimes(times)
    expect(sent()).toEqual(sends.map((token) => `Bearer ${token}`))
    expect(session.headers()).toEqual(bearer(times ? 'new' : 'old '))
  },
)

// Timers that are too long fired at once, and refreshed without end.
// https://github.com/keycloak/keycloak-js/issues/107
// https://github.com/directus/directus/issues/4054
// https://github.com/descope/descope-js/pull/287
// https://github.com/koala73/worldmonitor/issues/5932
// https://github.com/AzureAD/microsoft-authentication-library-for-js/issues/3070
// https://github.com/zitadel/zitadel/issues/9419
// https://github.com/DuendeArchive/identity-model-oidc-client-js/issues/884
// https://github.com/gravitational/teleport/issues/51617
// https://github.com/damap-org/damap-frontend/issues/279
// https://github.com/authts/oidc-client-ts/issues/954
test('no timer and no clock says that a token has expired, only the server', async () => {
  vi.useFakeTimers()
  const payload = btoa(JSON.stringify({ iat: Date.now() / 1_000, exp: Date.now() / 1_000 + 90 * 86_400 }))
  const refresh = vi.fn(() => Promise.resolve('new'))
  const { client, session } = openKept(() => null, refresh)
  session.start(`header.${payload}.signature`)
  for (const days of [0, 40, -4_000]) {
    vi.setSystemTime(Date.now() + days * 86_400_000)
    const loaded = client.request('{ a }')
    await vi.advanceTimersByTimeAsync(10)
    expect([(await loaded).error, vi.getTimerCount()]).toEqual([undefined, 0])
  }
  expect(refresh).not.toHaveBeenCalled()
})

test('a client with Basic authentication refreshes the cookies of its session', async () => {
  let isFresh = false
  const session = createSession({ name: 'shop', refresh: () => Promise.resolve((isFresh = true)) })
  const { client } = clientOf(session, () => (isFresh ? success() : refused()))
  const staging = createClient({ ...client.options, headers: { authorization: 'Basic c3RhZ2luZw==' } })
  expect((await staging.request('{ a }')).error).toBeUndefined()
})

test('a sign-in with the same token stores it again: other code may have cleared the storage', () => {
  const { items } = fakeBrowser()
  const session = newTab()
  session.start('new')
  items.clear()
  session.start('new')
  expect(newTab().headers()).toEqual(bearer('new'))
})

// https://github.com/fenichelar/ember-simple-auth-token/issues/300
test('a new token that came in time is taken, also if the page was frozen until its time was over', async () => {
  const endpoint = await serveFromThread(0)
  const getToken = async () => {
    const response = fetch(endpoint)
    await beBusy(300)
    return (await response).text()
  }
  // The first request finds the server.
  await getToken()
  const session = shop({ refresh: () => getToken().then(() => 'new'), refreshTimeout: 200 })
  const { client } = clientOf(session, takesNew)
  session.start('old')
  expect((await client.request('{ a }')).data).toEqual({ a: 1 })
})

describe('the time limit of a refresh', () => {
  beforeEach(() => void vi.useFakeTimers())
  // https://github.com/piotr-agier/google-drive-mcp/issues/169
  // https://github.com/Cawlumm/lyftr/issues/150
  // https://github.com/Stirling-Tools/Stirling-PDF/pull/7978
  // https://github.com/assistant-ui/assistant-ui/pull/6502
  test.for([
    [undefined, 30_000],
    [500, 500],
  ] as const)(
    'with `refreshTimeout: %s`, a refresh ends after %i ms, a later token is ignored, and the next operation refreshes',
    async ([refreshTimeout, ms]) => {
      const { promise, resolve } = deferred<string>()
      const refresh = vi.fn<(token: unknown, signal: AbortSignal) => Promise<string>>(() => promise)
      const session = shop({ refresh, refreshTimeout })
      const { client } = clientOf(session, takesNew)
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
      resolve('late')
      await vi.advanceTimersByTimeAsync(10)
      expect(session.headers()).toEqual(bearer('old'))
      refresh.mockResolvedValue('new')
      const next = client.request('{ a }')
      await vi.advanceTimersByTimeAsync(10)
      expect((await next).data).toEqual({ a: 1 })
    },
  )

  test('a refresh that ignores the end of its session leaves no timer, which would keep a server or a test alive', async () => {
    const session = shop({ refresh: () => hang() })
    const { client } = clientOf(session, takesNew)
    session.start('old')
    const waiting = client.request('{ a }')
    await vi.advanceTimersByTimeAsync(10)
    session.end()
    await vi.advanceTimersByTimeAsync(10)
    expect([(await waiting).error?.name, vi.getTimerCount()]).toEqual(['AbortError', 0])
  })

  test('a time that is longer than a timer can be never ends a refresh at once', async () => {
    const refresh = () => pause(100).then(() => 'new')
    const session = shop({ refresh, refreshTimeout: Infinity })
    const { client } = clientOf(session, takesNew)
    const pending = client.request('{ a }')
    await vi.advanceTimersByTimeAsync(200)
    expect((await pending).data).toEqual({ a: 1 })
  })
})
