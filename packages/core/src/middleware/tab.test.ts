import { createClient, createSession, type request, type SessionOptions } from '@thinql/core'
import { JSDOM } from 'jsdom'
import { expect, onTestFinished, test, vi } from 'vitest'
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

const renew = () => Promise.resolve('new')

const throwing = () => {
  throw new Error('denied')
}

/** A tab whose server only takes the token `new`. */
function openTab(refresh: () => Promise<string | boolean> = renew, keepToken = true) {
  const session = newTab({ refresh, keepToken })
  return { session, ...clientOf(session, takesNew) }
}

/** The name of the lock of the session that is stored. */
function lockOf(items: ReadonlyMap<string, string>) {
  const { began } = JSON.parse(String(items.get('thinql shop'))) as { began: number }
  return `thinql shop${began}`
}

/** Two tabs of a signed-in user. The first one stands still in its refresh. */
async function openFrozen(renewed: () => Promise<string | boolean>, keepToken = true) {
  const { tell } = fakeBrowser()
  vi.useFakeTimers()
  const thaw = deferred()
  onTestFinished(() => {
    vi.useRealTimers()
    thaw.resolve()
  })
  const frozen = openTab(() => thaw.promise.then(renewed), keepToken)
  const other = openTab(renew, keepToken)
  const ends = vi.fn()
  frozen.session.start('old')
  tell()
  frozen.session.onEnd(ends)
  const first = frozen.client.request('{ a }')
  await vi.advanceTimersByTimeAsync(10)
  return { frozen, other, first, ends, thaw: thaw.resolve }
}

// https://github.com/damienbod/angular-auth-oidc-client/pull/2237
// https://github.com/supabase/supabase-js/pull/2235
// https://github.com/directus/directus/pull/22457
// https://github.com/supabase/auth-js/issues/1119
// https://github.com/supabase/supabase-js/issues/2426
test.for<[what: string, renewed: () => Promise<string | boolean>]>([
  ['a token', () => Promise.resolve('late')],
  ['a refusal', () => Promise.resolve(false)],
  ['an error', () => Promise.reject(new Error('the connection is dead'))],
])("a tab that was frozen in a refresh takes the other tab's token, and drops %s", async ([, renewed]) => {
  const { frozen, other, first, ends, thaw } = await openFrozen(renewed)
  const second = other.client.request('{ a }')
  await vi.advanceTimersByTimeAsync(5_100)
  await second
  thaw()
  await vi.advanceTimersByTimeAsync(200)
  expect((await first).data).toEqual({ a: 1 })
  expect([frozen.session.headers(), other.session.headers()]).toEqual([bearer('new'), bearer('new')])
  expect([ends.mock.calls, vi.getTimerCount()]).toEqual([[], 0])
})

test('a tab that asks later than another one waits no longer for a frozen tab than that one', async () => {
  const { other, thaw } = await openFrozen(renew)
  const later = openTab()
  void other.client.request('{ a }')
  await vi.advanceTimersByTimeAsync(1_000)
  const loaded = vi.fn()
  void later.client.request('{ a }').then(loaded)
  await vi.advanceTimersByTimeAsync(5_100)
  expect(loaded).toHaveBeenCalledWith({ data: { a: 1 } })
  thaw()
  await vi.advanceTimersByTimeAsync(200)
})

// https://github.com/get-convex/convex-auth/pull/76
test('a late refusal does not sign out a tab that was frozen, if each tab has a token', async () => {
  const renewed = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce('new')
  const { other, first, ends, thaw } = await openFrozen(renewed, false)
  void other.client.request('{ a }')
  await vi.advanceTimersByTimeAsync(5_100)
  thaw()
  await vi.advanceTimersByTimeAsync(200)
  expect((await first).data).toEqual({ a: 1 })
  expect(ends).not.toHaveBeenCalled()
})

test('a tab keeps the lock for a moment after its refresh, until other tabs can read the token', async () => {
  const { items } = fakeBrowser()
  const { session, client } = openTab()
  session.start('old')
  await client.request('{ a }')
  const isFree = () => navigator.locks.request(lockOf(items), { ifAvailable: true }, (lock) => !!lock)
  expect(await isFree()).toBe(false)
  await expect.poll(isFree).toBe(true)
})

// https://github.com/workos/authkit-js/pull/117
// https://github.com/AxaFrance/oidc-client/issues/1462
// https://github.com/penpot/penpot-plugins/issues/198
// https://github.com/supabase/supabase-js/issues/2620
test.for<[what: string, locks: unknown]>([
  ['locks at once', { request: throwing }],
  ['locks, because the page has no https', undefined],
  [
    'locks after a sleep',
    { request: () => Promise.reject(new DOMException('signal timed out', 'TimeoutError')) },
  ],
])('a tab refreshes alone in a browser that denies %s', async ([, locks]) => {
  fakeBrowser()
  vi.stubGlobal('navigator', { locks })
  vi.useFakeTimers()
  const refresh = vi.fn(renew)
  const { session, client } = openTab(refresh)
  session.start('old')
  const pending = client.request('{ a }')
  await vi.advanceTimersByTimeAsync(10)
  expect([(await pending).data, vi.getTimerCount()]).toEqual([{ a: 1 }, 0])
  expect(refresh).toHaveBeenCalledOnce()
})

/** It has room until the test fills it. */
function openFull() {
  let isFull = false
  const browser = fakeBrowser({
    setItem: (key, value) => (isFull ? throwing() : void browser.items.set(key, value)),
  })
  return { ...browser, fill: (full = true) => void (isFull = full) }
}

test('a full storage keeps nothing of a user who has signed out or was replaced', () => {
  const { fill, items } = openFull()
  const tab = newTab()
  for (const change of [() => tab.end(), () => tab.start('bob')]) {
    fill(false)
    tab.start('ada')
    fill()
    change()
    expect([...items.values()].join()).not.toContain('ada')
  }
  expect(tab.headers()).toEqual(bearer('bob'))
})

// https://github.com/SandeepVashishtha/Eventra/issues/17302
test('a storage without room for the token of a sign-in tells the other tabs that the user before has left', () => {
  const browser = fakeBrowser({
    setItem: (key, value) => (value.length > 100 ? throwing() : void browser.items.set(key, value)),
  })
  const [tab, other] = [newTab(), newTab()]
  tab.start('ada')
  expect(other.headers()).toEqual(bearer('ada'))
  const signal = other.signal()
  tab.start('bob'.repeat(20))
  expect([other.headers(), signal.aborted, newTab().headers()]).toEqual([{}, true, {}])
  expect(tab.headers()).toEqual(bearer('bob'.repeat(20)))
})

test('a full storage keeps the old token for the next visit, and this tab has the new one, until another tab ends the session', async () => {
  const { fill } = openFull()
  const { client, session } = openTab()
  session.start('old')
  fill()
  await client.request('{ a }')
  expect([session.headers(), newTab().headers()]).toEqual([bearer('new'), bearer('old')])
  fill(false)
  const signal = session.signal()
  newTab().end()
  expect([session.headers(), signal.aborted]).toEqual([{}, true])
})

test('`localStorage.clear()` by other code signs nobody out: this tab keeps its token, and the next visit has none', () => {
  const { items, tell } = fakeBrowser()
  const [tab, ended] = [newTab(), vi.fn()]
  tab.start('ada')
  tab.onEnd(ended)
  items.clear()
  tell()
  expect([tab.headers(), newTab().headers()]).toEqual([bearer('ada'), {}])
  expect(ended).not.toHaveBeenCalled()
})

// Pages of one process share a copy of the storage: it is empty before they hear of the end.
// https://github.com/sillsdev/web-xforge/pull/692
test.for([
  ['shop', true],
  ['admin', false],
] as const)(
  'a sign-out of %s that clears the storage in the next line ends the session of that name in other tabs: %s',
  ([name, isEnded]) => {
    const { items, tell } = fakeBrowser()
    const [tab, other] = [createSession({ name, keepToken: true }), newTab()]
    for (const each of [other, tab]) each.start('ada')
    tab.end()
    const key = `thinql ${name}`
    const changed = { key, newValue: items.get(key) ?? '' }
    items.clear()
    const signal = other.signal()
    tell('storage', false, changed)
    expect([signal.aborted, other.headers()]).toEqual([isEnded, isEnded ? {} : bearer('ada')])
  },
)

// A module that is evaluated again, as with HMR, or two apps of a page that share a session.
// https://github.com/astoilkov/use-session-storage-state/issues/6
test('two sessions of one name on one page end together, and a listener hears of it at once', () => {
  const { tell } = fakeBrowser()
  // A browser tells the page that has changed the storage of nothing.
  const dispatch = vi.fn(({ type }: Event) => tell(type as 'thinql'))
  vi.stubGlobal('dispatchEvent', dispatch)
  // Other code of the page expects a key in each event of the storage.
  const heardOfStorage = vi.fn()
  globalThis.addEventListener('storage', heardOfStorage)
  const heard: string[] = []
  const [before, after] = [newTab(), newTab()]
  before.onEnd((reason) => heard.push(`before: ${reason}`))
  after.onEnd((reason) => heard.push(`after: ${reason}`))
  after.start('ada')
  expect(before.headers()).toEqual(bearer('ada'))
  const signals = [before.signal(), after.signal()]
  after.end()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  before.start('bob')
  expect(after.headers()).toEqual(bearer('bob'))
  expect(heard).toEqual([
    ...['after: sign-in', 'before: sign-in'],
    ...['after: sign-out', 'before: sign-out'],
    ...['before: sign-in', 'after: sign-in'],
  ])
  expect(heardOfStorage).not.toHaveBeenCalled()
})

// https://github.com/nextauthjs/next-auth/issues/2071
// https://github.com/sidebase/nuxt-auth/issues/239
// https://github.com/accounts-js/accounts/pull/35
// https://github.com/waterrmalann/kards/issues/6
test('a session leaves the item alone that other code keeps under its name', () => {
  const { items } = fakeBrowser()
  items.set('shop', '["kept by persist"]')
  newTab().start('ada')
  expect([items.get('shop'), newTab().headers()]).toEqual(['["kept by persist"]', bearer('ada')])
})

test('`createSession` throws without a name', () => {
  expect(() => createSession({ name: '' })).toThrow('give a `name`')
})

test('`createSession` throws for `keepToken` without localStorage, and names `token`', () => {
  expect(() => newTab()).toThrow('use `token`')
  expect(() => shop()).not.toThrow()
})

// https://github.com/nightscout/nocturne/pull/391
test('ten tabs that a browser opens again refresh one after another, also if that takes longer than 5 s', async () => {
  fakeBrowser()
  vi.useFakeTimers()
  const valid = new Set<string | null>()
  const ended = vi.fn()
  let cookie = 0
  const refresh = async () => {
    const sent = cookie
    await pause(800)
    // The server takes a refresh token once. A refusal may arrive first.
    if (sent !== cookie) return false
    const token = `token ${++cookie}`
    valid.add(`Bearer ${token}`)
    await pause(10)
    return token
  }
  const loaded = Array.from({ length: 10 }, () => {
    const session = shop({ refresh })
    session.onEnd(ended)
    return clientOf(session, (token) => (valid.has(token) ? success() : refused())).client.request('{ a }')
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await Promise.all(loaded)).filter(({ error }) => error)).toEqual([])
  expect([cookie, ended.mock.calls, vi.getTimerCount()]).toEqual([10, [], 0])
})

// https://github.com/supabase/supabase-js/pull/2402
// https://github.com/auth0/auth0-spa-js/issues/455
// https://github.com/mainmatter/ember-simple-auth/issues/1592
test('a tab without storage waits for a lock for 5 s at most, also if the lock ignores that it leaves', async () => {
  fakeBrowser()
  const request = vi.fn<(name: string, options: { signal: AbortSignal }) => Promise<never>>(() => hang())
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('localStorage', null)
  vi.useFakeTimers()
  const { session, client } = openTab()
  session.start('old')
  const loaded = client.request('{ a }')
  await vi.advanceTimersByTimeAsync(5_100)
  expect((await loaded).data).toEqual({ a: 1 })
  expect(session.headers()).toEqual(bearer('new'))
  expect(request.mock.calls[0]?.[1].signal.aborted).toBe(true)
})

// https://github.com/Flyrell/axios-auth-refresh/issues/120
// https://github.com/axios/axios/issues/3327
// https://github.com/apollographql/apollo-link/issues/993
// https://github.com/apollographql/apollo-client/issues/4611
// https://github.com/accounts-js/accounts/pull/369
test('`refresh` went through the client that waited for it, and nothing ever ended: it hears that it is refused', async () => {
  const refresh: SessionOptions['refresh'] = async () => {
    const { error } = await client.request('mutation Refresh { token }')
    return error?.name !== 'ServerError'
  }
  const session = shop({ refresh })
  const ended = vi.fn()
  session.onEnd(ended)
  const client = createClient({ middleware: [session], fetch: () => Promise.resolve(refused()) })
  expect((await client.request('{ me }')).error?.name).toBe('AbortError')
  expect(ended.mock.calls).toEqual([['refusal']])
})

test('`refresh` went a while later through the client that waited for it: both end after `refreshTimeout`', async () => {
  vi.useFakeTimers()
  const refresh: SessionOptions['refresh'] = async () => {
    await pause(50)
    own = client.request('mutation Refresh { token }')
    return (await own).error ?? true
  }
  let own: ReturnType<typeof request> | undefined
  const client = createClient({ middleware: [shop({ refresh })], fetch: () => Promise.resolve(refused()) })
  const loaded = client.request('{ me }')
  await vi.advanceTimersByTimeAsync(30_100)
  const error = { name: 'TimeoutError', message: '`refresh` took longer than 30000 ms.' }
  expect([(await loaded).error, (await own)?.error]).toMatchObject([error, error])
})

// As code that puts only the document of jsdom on a server.
test.for([undefined, { url: 'https://a.example/' }])(
  'a session begins and ends where the window takes no events of the platform: a page with %o',
  (options) => {
    vi.stubGlobal('document', new JSDOM('', options).window.document)
    const session = createSession({ name: 'a' })
    const ends: string[] = []
    session.onEnd((reason) => ends.push(reason))
    session.start('token')
    session.end()
    expect(ends).toEqual(['sign-in', 'sign-out'])
  },
)
