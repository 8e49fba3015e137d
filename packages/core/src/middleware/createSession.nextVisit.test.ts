import { createClient, createSession, type SessionEnd, type SessionOptions } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../test/support/fakeBrowser.ts'
import { bearer, refused, success } from '../../test/support/serveSessions.ts'

/** A server whose own page signs people in: it sets the cookie of `refresh`. Each refresh gives a new token. */
function openServer() {
  const server = { user: '', valid: '', refreshes: 0, visit }
  const refresh: SessionOptions['refresh'] = () => {
    server.refreshes += 1
    if (!server.user) return Promise.resolve(false)
    server.valid = `${server.user} ${server.refreshes}`
    return Promise.resolve(server.valid)
  }
  return server

  /** Opens a page with the app: what an earlier page has in its memory is gone. */
  function visit(options: Partial<Pick<SessionOptions, 'token'>> = {}) {
    const session = createSession({ name: 'shop', refresh, ...options })
    const ends: SessionEnd[] = []
    session.onEnd((reason) => ends.push(reason))
    const fetch = (_: unknown, init?: RequestInit) => {
      const sent = new Headers(init?.headers).get('authorization')
      return Promise.resolve(server.valid && sent === `Bearer ${server.valid}` ? success() : refused())
    }
    const client = createClient({ fetch, middleware: [session] })
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
        const server = openServer()
        server.user = 'Ada'
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
  const server = openServer()
  server.user = 'Ada'
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

test('a page that the browser has kept is a new visit when the user comes back to it', async () => {
  const { tell } = fakeBrowser()
  const server = openServer()
  server.user = 'Ada'
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

test('with `keepToken`, a visit after a sign-out refreshes nothing, and `start` signs in who has signed in on the server', async () => {
  fakeBrowser()
  const refresh = vi.fn(() => Promise.resolve('new'))
  const open = () => createSession({ name: 'shop', keepToken: true, refresh })
  const before = open()
  before.start('Ada')
  before.end()
  const session = open()
  const client = createClient({
    fetch: (_, init) =>
      Promise.resolve(new Headers(init.headers).has('authorization') ? success() : refused()),
    middleware: [session],
  })
  expect((await client.request('{ a }')).error).toMatchObject({ status: 401 })
  expect(refresh).not.toHaveBeenCalled()
  session.start('Bob')
  expect((await client.request('{ a }')).data).toEqual({ a: 1 })
  expect(open().headers()).toEqual(bearer('Bob'))
})
