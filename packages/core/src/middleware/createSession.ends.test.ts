import { createSession, type Session, type SessionEnd, type SessionOptions } from '@thinql/core'
import { expect, test, vi, describe } from 'vitest'
import { fakeBrowser } from '../../test/support/fakeBrowser.ts'
import { hang, pause } from '../../test/support/promises.ts'
import {
  bearer,
  clientOf,
  newTab,
  refused,
  shop,
  success,
  takesAny,
} from '../../test/support/serveSessions.ts'

// What the listeners of `onEnd` hear, and what they may do.

type Act = (session: Session) => unknown
const ends: Act = (session) => session.end()
const begins =
  (token?: string): Act =>
  (session) =>
    session.start(token)

/** The session of Ada, and what listeners hear before and after the ones that act. Nobody hears more than 20 ends. */
function openWith(actions: readonly Act[], session = shop()) {
  const [before, after]: [string[], string[]] = [[], []]
  session.start('ada')
  session.onEnd((reason) => before.push(reason))
  for (const act of actions) session.onEnd(() => before.length < 20 && act(session))
  session.onEnd((reason) => after.push(reason))
  return { session, before, after }
}

// https://github.com/B3Pay/ic-reactor/issues/623
test('a listener hears the reason of each end until it is removed, also if the same function was added twice and removed once', () => {
  const session = shop()
  session.start('ada')
  const listener = vi.fn()
  const [remove, removeOther] = [session.onEnd(listener), session.onEnd(listener)]
  removeOther()
  session.end()
  session.start()
  remove()
  session.end()
  expect(listener.mock.calls).toEqual([['sign-out'], ['sign-in']])
})

// It was an endless loop.
// https://github.com/Aylur/gnim/pull/16
test('a listener that another one adds hears of the next end, and one that another one removes hears of none', () => {
  const session = shop()
  const [added, removed] = [vi.fn(), vi.fn()]
  session.onEnd(() => {
    session.onEnd(added)
    remove()
  })
  const remove = session.onEnd(removed)
  session.start('ada')
  session.end()
  expect([added.mock.calls, removed.mock.calls]).toEqual([[['sign-out']], []])
})

test('a listener that throws when a session ends keeps no other one from hearing it', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const bug = new Error('a bug')
  const { session, after } = openWith([
    () => {
      throw bug
    },
  ])
  session.end()
  session.start('bob')
  expect(after).toEqual(['sign-out', 'sign-in'])
  expect(log.mock.calls).toEqual([[bug], [bug]])
  expect(session.headers()).toEqual(bearer('bob'))
})

// https://github.com/naklar-io/naklar.io/pull/315
// https://github.com/DuendeArchive/IdentityServer4/issues/3450
test.for<[what: string, actions: Act[], end: Act, told: string[], token?: string]>([
  ['one ends, at a sign-out', [ends], ends, ['sign-out']],
  ['one ends, at a sign-in', [ends], begins('bob'), ['sign-in', 'sign-out']],
  ['one begins without a token, at a sign-out', [begins()], ends, ['sign-out', 'sign-in']],
  ['one begins a guest, at a sign-out', [begins('guest')], ends, ['sign-out', 'sign-in'], 'guest'],
  ['one begins a guest, at a sign-in', [begins('guest')], begins('bob'), ['sign-in'], 'bob'],
  ['Bob, then a guest', [begins('bob'), begins('guest')], ends, ['sign-out', 'sign-in'], 'bob'],
  ['ends, then a guest', [ends, begins('guest')], ends, ['sign-out', 'sign-in'], 'guest'],
  ['a guest, then ends', [begins('guest'), ends], ends, ['sign-out', 'sign-in'], 'guest'],
  [
    'ends, then a guest, at a sign-in',
    [ends, begins('guest')],
    begins('bob'),
    ['sign-in', 'sign-out', 'sign-in'],
    'guest',
  ],
])('listeners that act come to rest, and all hear the same: %s', ([, actions, end, told, token]) => {
  const { session, before, after } = openWith(actions)
  end(session)
  expect([before, after]).toEqual([told, told])
  expect(session.headers()).toEqual(token ? bearer(token) : {})
})

test('a user who signs in stays if an abort listener begins the session of a guest', () => {
  const { session, before } = openWith([])
  session.signal().addEventListener('abort', () => session.start('guest'))
  session.start('bob')
  expect(before).toEqual(['sign-in'])
  expect(session.headers()).toEqual(bearer('bob'))
})

// https://github.com/mozilla/persona/issues/2998
// https://github.com/mikkopaderes/ember-cloud-firestore-adapter/pull/262
// https://github.com/chef/automate/pull/1352
test.for<[how: string, signOut: Act]>([
  [
    'an async function',
    async (session) => {
      await pause()
      session.end()
    },
  ],
  ['a promise that nobody awaits', (session) => void pause().then(session.end)],
  ['a timer', (session) => void setTimeout(session.end)],
])('a listener that ends the session a while later, by %s, ends it once', async ([, signOut]) => {
  fakeBrowser()
  const { before, session } = openWith([signOut], newTab())
  const other = openWith([signOut], newTab())
  before.length = 0
  other.session.end()
  for (let turn = 0; turn < 10; turn++) {
    await pause()
    session.headers()
    other.session.headers()
  }
  expect([before, other.before]).toEqual([['sign-out'], ['sign-out']])
})

test('a second end is stored again: other code may have cleared the storage before another tab had read it', () => {
  const { items } = fakeBrowser()
  const [tab, frozen] = [newTab(), newTab()]
  tab.start('ada')
  expect(frozen.headers()).toEqual(bearer('ada'))
  tab.end()
  items.clear()
  tab.end()
  expect(frozen.headers()).toEqual({})
})

// With cookies, a server's page may sign somebody in without `start`.
test.for<[when: string, prepare: Act]>([
  ['nobody has called `start`', () => undefined],
  [
    'the last end is a minute ago',
    (session) => {
      session.end()
      vi.advanceTimersByTime(60_000)
    },
  ],
])('`end` ends the session of cookies: %s', async ([, prepare]) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const session = shop()
  prepare(session)
  const ended = vi.fn()
  session.onEnd(ended)
  const { client } = clientOf(session, () => hang())
  const pending = client.request('{ me }')
  session.end()
  expect((await pending).error?.name).toBe('AbortError')
  expect(ended.mock.calls).toEqual([['sign-out']])
})

test('an end of the visit before does not keep `end` from ending who has signed in on a page of the server', () => {
  fakeBrowser()
  shop().end()
  const session = shop()
  const [signal, ended] = [session.signal(), vi.fn()]
  session.onEnd(ended)
  session.end()
  expect([signal.aborted, ended.mock.calls]).toEqual([true, [['sign-out']]])
})

test('a listener that ends the session when a refresh is refused is told of no other end', async () => {
  const refresh = vi.fn(() => Promise.resolve(false))
  const { session, before } = openWith([ends], shop({ refresh }))
  const { client } = clientOf(session, refused)
  await client.request('{ a }')
  await pause()
  expect(before).toEqual(['refusal'])
  expect(refresh).toHaveBeenCalledOnce()
})

/** A server whose own page signs people in: it sets the cookie of `refresh`. Each refresh gives a new token. */
function openServer(user: string) {
  const server = { user, valid: '', refreshes: 0, visit }
  const refresh = () => {
    server.refreshes += 1
    server.valid = server.user && `${server.user} ${server.refreshes}`
    return Promise.resolve(server.valid || false)
  }
  return server

  /** Opens a page with the app: what an earlier page has in its memory is gone. */
  function visit(options: Partial<Pick<SessionOptions, 'token'>> = {}) {
    const session = createSession({ name: 'shop', refresh, ...options })
    const ends: SessionEnd[] = []
    session.onEnd((reason) => ends.push(reason))
    const isValid = (token: string | null) => server.valid && token === `Bearer ${server.valid}`
    const { client } = clientOf(session, (token) => (isValid(token) ? success() : refused()))
    const load = async () => (await client.request<object>('{ a }')).data ?? 'nothing'
    return { session, ends, load }
  }
}

type Server = ReturnType<typeof openServer>
type Visit = ReturnType<Server['visit']>

const ways: [how: string, end: (page: Visit, server: Server) => unknown][] = [
  ['by `end`', ({ session }) => session.end()],
  [
    'because the server refused a refresh',
    async ({ load }, server) => {
      Object.assign(server, { user: '', valid: '' })
      await load()
    },
  ],
  ['in another tab', (_, { visit }) => visit().session.end()],
  [
    'before the page was loaded again',
    async ({ session }, { visit }) => {
      session.end()
      await visit().load()
    },
  ],
]
const storages: [storage: string, (() => Partial<Storage>)?][] = [
  ['a storage'],
  ['a full storage', () => ({ setItem: vi.fn(throwing) })],
  ['no storage', () => ({ getItem: throwing, setItem: throwing, removeItem: throwing })],
]
function throwing(): never {
  throw new Error('denied')
}
const tokens: [option: string, options?: Pick<SessionOptions, 'token'>][] = [
  ['without the option `token`'],
  ['with the option `token`', { token: () => Promise.resolve(null) }],
]

describe.for(storages)('a session that has ended, in a browser with %s', ([, storage]) => {
  describe.for(ways)('a session that has ended %s', ([, end]) => {
    test.for(tokens)(
      'who signs in on a page of the server is signed in at the next visit, %s',
      async ([, options]) => {
        fakeBrowser(storage?.())
        const server = openServer('Ada')
        const page = server.visit(options)
        expect(await page.load()).toEqual({ a: 1 })
        await end(page, server)
        Object.assign(server, { user: 'Bob', valid: '' })
        const next = server.visit(options)
        // A page reads the headers at any time, for example for a WebSocket.
        next.session.headers()
        expect(await next.load()).toEqual({ a: 1 })
        expect([next.session.headers(), next.ends]).toEqual([bearer(server.valid), []])
        // It goes on: the token of Bob expires later.
        server.valid = ''
        expect(await next.load()).toEqual({ a: 1 })
      },
    )
  })
})

test('a tab in which a session has ended refreshes nothing, until another tab has signed somebody in', async () => {
  fakeBrowser()
  const server = openServer('Ada')
  const tab = server.visit()
  await tab.load()
  tab.session.end()
  server.valid = ''
  const { refreshes } = server
  expect(await tab.load()).toBe('nothing')
  expect(server.refreshes).toBe(refreshes)
  server.user = 'Bob'
  const other = server.visit()
  expect(await other.load()).toEqual({ a: 1 })
  expect(await tab.load()).toEqual({ a: 1 })
  expect([tab.ends, other.ends]).toEqual([['sign-out'], []])
})

// https://github.com/OdyseeTeam/odysee-frontend/issues/3009
// https://github.com/nextauthjs/next-auth/issues/6682
test('a visit of somebody who is not signed in ends for itself once, and disturbs no other tab', async () => {
  const { tell } = fakeBrowser()
  const server = openServer('')
  await server.visit().load()
  const other = server.visit()
  const signal = other.session.signal()
  const tab = server.visit()
  expect([await tab.load(), await tab.load()]).toEqual(['nothing', 'nothing'])
  tell()
  expect([tab.ends, other.ends, signal.aborted, server.refreshes]).toEqual([['refusal'], [], false, 2])
})

test('a page that the browser has kept is a new visit when the user comes back to it', async () => {
  const { tell } = fakeBrowser()
  const server = openServer('Ada')
  const page = server.visit()
  await page.load()
  page.session.end()
  // Bob signs in on a page of the server, which doesn't have this code.
  Object.assign(server, { user: 'Bob', valid: '' })
  tell('pageshow', false)
  expect(await page.load()).toBe('nothing')
  tell('pageshow', true)
  expect(await page.load()).toEqual({ a: 1 })
  expect(page.ends).toEqual(['sign-out'])
})

// https://github.com/sillsdev/web-xforge/pull/4081
// https://github.com/reearth/reearth-visualizer/pull/1554
test.for<[what: string, isEnded: boolean, begin: Act, storage?: () => Partial<Storage>]>([
  ['after a sign-out that cleared the storage in the next line', true, begins('ada')],
  ['of somebody who has not signed in by `start`', false, () => undefined],
  ['whose storage has no room', false, begins('ada'), () => ({ setItem: throwing })],
  ['without storage', false, begins('ada'), () => ({ getItem: throwing, setItem: throwing })],
])('a page to which the browser goes back ends its session %s: %s', ([, isEnded, begin, storage]) => {
  const { items, tell } = fakeBrowser(storage?.())
  const page = shop()
  begin(page)
  const [signal, headers] = [page.signal(), page.headers()]
  const ends = vi.fn()
  page.onEnd(ends)
  items.clear()
  tell('pageshow', false)
  expect(signal.aborted).toBe(false)
  tell('pageshow', true)
  tell('pageshow', true)
  expect([signal.aborted, ends.mock.calls]).toEqual([isEnded, isEnded ? [['sign-out']] : []])
  expect(page.headers()).toEqual(isEnded ? {} : headers)
})

test('with `keepToken`, a visit after a sign-out refreshes nothing, and `start` signs in who has signed in on the server', async () => {
  fakeBrowser()
  const refresh = vi.fn(() => Promise.resolve('new'))
  const open = () => createSession({ name: 'shop', keepToken: true, refresh })
  const before = open()
  before.start('Ada')
  before.end()
  const session = open()
  const { client } = clientOf(session, takesAny)
  expect((await client.request('{ a }')).error).toMatchObject({ status: 401 })
  expect(refresh).not.toHaveBeenCalled()
  session.start('Bob')
  expect((await client.request('{ a }')).data).toEqual({ a: 1 })
  expect(open().headers()).toEqual(bearer('Bob'))
})
