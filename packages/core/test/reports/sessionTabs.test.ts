import { createClient, createSession, type SessionOptions } from '@thinql/core'
import { onTestFinished, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { deferred } from '../support/promises.ts'
import { clientOf, later, newTab, refused, shop, success } from '../support/sessions.ts'

type Refresh = NonNullable<SessionOptions['refresh']>

/** A tab whose server takes only the token `new`. */
function openTab(refresh: Refresh, options: { keepToken?: boolean } = {}) {
  const session = newTab({ ...options, refresh })
  const ended = vi.fn()
  session.onEnd(ended)
  const { client, sent } = clientOf(session, (token) => (token === 'Bearer new' ? success() : refused()))
  return { session, ended, sent, load: () => client.request<object>('{ me }') }
}

// https://github.com/fliks-app/fliks/pull/457
// https://github.com/opendefender/OpenRisk/issues/700
test('two tabs sent the same refresh token at once, and both were signed out: one refreshes for both', async () => {
  fakeBrowser()
  let used = false
  const rotate = vi.fn(async () => {
    const isReplay = used
    used = true
    await new Promise((resolve) => setTimeout(resolve, 20))
    return isReplay ? false : 'new'
  })
  const tabs = [openTab(rotate), openTab(rotate)]
  tabs[0]?.session.start('old')
  for (const { session } of tabs) session.headers()
  const results = await Promise.all(tabs.map(({ load }) => load()))
  expect(results.map(({ data }) => data)).toEqual([{ a: 1 }, { a: 1 }])
  expect(rotate).toHaveBeenCalledOnce()
})

// https://github.com/damienbod/angular-auth-oidc-client/pull/2237
// https://github.com/supabase/supabase-js/pull/2235
test('a tab kept the lock forever, and every other tab hung: the others go on after 5 s', async () => {
  fakeBrowser()
  vi.useFakeTimers()
  const { promise, resolve } = deferred()
  onTestFinished(() => {
    vi.useRealTimers()
    resolve()
  })
  const { session, load } = openTab(() => Promise.resolve('new'))
  session.start('old')
  const { began } = JSON.parse(localStorage.getItem('shop') ?? '') as { began: number }
  void navigator.locks.request(`shop${began}`, () => promise)
  const loaded = load()
  await vi.advanceTimersByTimeAsync(5_100)
  expect((await loaded).data).toEqual({ a: 1 })
})

// https://github.com/workos/authkit-js/pull/117
test('after sleep, the wait for the lock was over at once, and its error reached the app: the tab refreshes', async () => {
  fakeBrowser()
  const locks = { request: () => Promise.reject(new DOMException('signal timed out', 'TimeoutError')) }
  vi.stubGlobal('navigator', { locks })
  const { session, load } = openTab(() => Promise.resolve('new'))
  session.start('old')
  expect((await load()).data).toEqual({ a: 1 })
})

// https://github.com/auth0/auth0-spa-js/issues/455
// https://github.com/mainmatter/ember-simple-auth/issues/1592
test('localStorage was full, and the new token was lost: the tab goes on with it', async () => {
  let isFull = false
  const { items } = fakeBrowser({
    setItem(key, value) {
      if (isFull) throw new DOMException('exceeded the quota', 'QuotaExceededError')
      items.set(key, value)
    },
  })
  const { load, sent, session } = openTab(() => Promise.resolve('new'))
  session.start('old')
  isFull = true
  await load()
  expect((await load()).data).toEqual({ a: 1 })
  expect(sent()).toEqual(['Bearer old', 'Bearer new', 'Bearer new'])
})

// https://github.com/Aster-Privacy/Aster-Mail/pull/78
// https://github.com/logto-io/kotlin/issues/253
test('a refresh ended during the sign-out, and the next visit was signed in: its token is not stored', async () => {
  fakeBrowser()
  const { promise, resolve } = deferred<string>()
  const refresh = vi.fn(() => promise)
  const { load, session } = openTab(refresh)
  session.start('old')
  const loaded = load()
  await expect.poll(() => refresh.mock.calls).toHaveLength(1)
  session.end()
  resolve('new')
  await loaded
  await new Promise((done) => setTimeout(done))
  expect(newTab().headers()).toEqual({})
})

// https://github.com/Flyrell/axios-auth-refresh/issues/120
// https://github.com/axios/axios/issues/3327
test.for([
  { when: 'at once', before: 0, ms: 0 },
  { when: 'later', before: 50, ms: 30_100 },
])(
  '`refresh` went $when through the client that waited for it, and nothing ever ended: an error says so',
  async ({ before, ms }) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const refresh: Refresh = async () => {
      if (before) await new Promise((resolve) => setTimeout(resolve, before))
      return (await client.request('mutation Refresh { token }')).error ?? true
    }
    const client = createClient({ middleware: [shop({ refresh })], fetch: () => Promise.resolve(refused()) })
    const loaded = client.request('{ me }')
    await vi.advanceTimersByTimeAsync(ms)
    const message =
      'mutation Refresh: `refresh` seems to wait for this operation. Does it use the client of its session?'
    expect((await loaded).error).toMatchObject({ name: 'RequestError', message })
  },
)

// https://github.com/bucketeer-io/bucketeer/issues/2455
test('a 401 that a new token does not change was sent forever: its error is returned after three attempts', async () => {
  const refresh = vi.fn(() => Promise.resolve('another'))
  const { client, sent } = clientOf(shop({ refresh }), refused)
  expect((await client.request('{ me }')).error).toMatchObject({ status: 401 })
  expect([sent().length, refresh.mock.calls.length]).toEqual([3, 2])
})

// https://github.com/feathersjs-ecosystem/authentication-client/issues/48
// https://github.com/svrcekmichal/redux-axios-middleware/issues/95
test('the first requests of an app were sent before AsyncStorage gave the token: they wait for it', async () => {
  const token = () => new Promise<string>((resolve) => setTimeout(resolve, 20, 'new'))
  const { client, sent } = clientOf(createSession({ name: 'app', token }), success)
  await Promise.all([client.request('{ me }'), client.request('{ todos }')])
  expect(sent()).toEqual(['Bearer new', 'Bearer new'])
})

// https://github.com/MetaFam/TheGame/issues/412
test('after a sign-in with another account, a waiting request was sent with the new token: it ends', async () => {
  const session = shop()
  session.start('ada')
  const tokens: unknown[] = []
  const client = createClient({
    middleware: [later, session],
    fetch(_, init) {
      tokens.push(new Headers(init?.headers).get('authorization'))
      return Promise.resolve(success())
    },
  })
  const pending = client.request('mutation { vote }')
  session.start('bob')
  expect((await pending).error?.name).toBe('AbortError')
  expect(tokens).toEqual([])
})
