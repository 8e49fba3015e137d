import {
  type Client,
  createClient,
  createSession,
  type Middleware,
  type Result,
  retry,
  type Session,
  type SessionOptions,
  stream,
  subscribe,
} from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { collect, deferred, pause, recordFetch } from '../../test/harness.ts'
import {
  bearer,
  clientOf,
  later,
  refused,
  shop,
  success,
  takesNew,
} from '../../test/support/serveSessions.ts'

// An operation belongs to the session in which it was called, wherever a person puts the session.

declare module '@thinql/core' {
  interface OperationMeta {
    isPublic?: boolean | undefined
  }
}

/** Middlewares that call a session themselves, so that its client doesn't see it. */
const wrappers: [what: string, wrap: (session: Session) => Middleware][] = [
  [
    'for some operations only',
    (session) => (next) => {
      const withSession = session(next)
      return (operation) => (operation.meta?.isPublic ? next(operation) : withSession(operation))
    },
  ],
  ['for each operation', (session) => (next) => (operation) => session(next)(operation)],
  [
    'later',
    (session) => (next) => async (operation) => {
      await Promise.resolve()
      return session(next)(operation)
    },
  ],
  [
    'in two wrappers',
    (session) => (next) => {
      const inner: Middleware = (last) => session(last)
      return inner(next)
    },
  ],
]

/** Sends one operation of each kind, and gives its last Result. */
const calls: [
  how: string,
  call: (client: Client, isPublic?: boolean) => Promise<Result<unknown> | undefined>,
][] = [
  ['request', (client, isPublic) => client.request('mutation A { a }', { meta: { isPublic } })],
  [
    'stream',
    async (client, isPublic) => (await collect(stream(client, '{ a }', { meta: { isPublic } }))).at(-1),
  ],
  [
    'subscribe',
    async (client, isPublic) =>
      (await collect(subscribe(client, 'subscription { a }', { meta: { isPublic } }))).at(-1),
  ],
]

describe.for(wrappers)('a session that a middleware calls %s', ([, wrap]) => {
  test.for(calls)(
    '%s: a RequestError says how to place the session, and nothing is sent',
    async ([, call]) => {
      const session = shop()
      session.start('ada')
      const { client, sent } = clientOf(wrap(session), success)
      expect(String((await call(client))?.error)).toMatch(
        /^RequestError: .*`middleware` of `createClient`.*`isPublic`/,
      )
      expect(sent()).toEqual([])
    },
  )

  test('the refusal is the same in a production build', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const { client } = clientOf(wrap(shop()), success)
    expect((await client.request('{ a }')).error?.message).toContain('`middleware` of `createClient`')
  })

  test('it works if the middleware passes the `signal` of the session on', async () => {
    const session = shop()
    session.start('ada')
    const { client, sent } = clientOf(Object.assign(wrap(session), { signal: session.signal }), success)
    expect((await client.request('{ a }')).data).toEqual({ a: 1 })
    expect(sent()).toEqual(['Bearer ada'])
  })
})

/** Middlewares that forget the signal, so that nothing below them ends with the session. */
const forget: Middleware = (next) => (operation) =>
  next({ ...operation, fetchOptions: { ...operation.fetchOptions, signal: undefined } })

test.for<[where: string, arrange: (session: Session) => Middleware[]]>([
  ['before the session', (session) => [forget, later, session, retry({ maxDelay: 1 })]],
  ['behind the session', (session) => [session, forget, later, retry({ maxDelay: 1 })]],
])(
  'with a middleware that forgets the signal %s, an operation of Ada is not sent with the token of Bob',
  async ([, arrange]) => {
    const session = shop()
    const { promise, resolve } = deferred<Response>()
    const { fetch, sent } = recordFetch(() => promise)
    const client = createClient({ fetch, middleware: arrange(session) })
    session.start('ada')
    const pending = client.request('query A { a }')
    await expect.poll(() => sent).toHaveLength(1)
    session.start('bob')
    expect((await pending).error?.name).toBe('AbortError')
    resolve(new Response('', { status: 503 }))
    for (let turn = 0; turn < 20; turn++) await pause(1)
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer ada'])
  },
)

test('an operation whose signals a middleware has removed is refused: nobody knows whose it is', async () => {
  const session = shop()
  session.start('ada')
  const removing: Middleware = (next) => (operation) => next({ ...operation, signals: undefined })
  const { client, sent } = clientOf(session, success, removing)
  expect((await client.request('{ a }')).error?.message).toContain('`middleware` of `createClient`')
  expect(sent()).toEqual([])
})

// https://github.com/Flyrell/axios-auth-refresh/issues/41
const isPublic: SessionOptions['isPublic'] = ({ meta }) => !!meta?.isPublic

test.for(calls)(
  '%s: an operation that `isPublic` names gets no token, and its refusal is not refreshed',
  async ([, call]) => {
    const refresh = vi.fn(() => Promise.resolve('new'))
    const session = shop({ isPublic, refresh })
    const { client, sent } = clientOf(session, refused)
    session.start('ada')
    expect((await call(client, true))?.error?.message).toContain('401')
    expect(sent()).toEqual([null])
    expect(refresh).not.toHaveBeenCalled()
  },
)

test('a middleware cannot make an operation private that was public when it was called', async () => {
  const makePrivate: Middleware = (next) => (operation) => next({ ...operation, meta: {} })
  const { client, sent } = clientOf(shop({ isPublic }), success, makePrivate)
  expect((await client.request('{ a }', { meta: { isPublic: true } })).error?.name).toBe('RequestError')
  expect(sent()).toEqual([])
})

test('`refresh` may be an operation of the same client that `isPublic` names', async () => {
  const session: Session = createSession({
    name: 'shop',
    isPublic: ({ name }) => name === 'Refresh',
    async refresh() {
      const { data } = await client.request<{ token: string }>('mutation Refresh { token }')
      return data?.token ?? false
    },
  })
  const fetch = (_: unknown, init?: RequestInit) => {
    const isRefresh = JSON.stringify(init?.body).includes('Refresh')
    const token = new Headers(init?.headers).get('authorization')
    return Promise.resolve(isRefresh ? Response.json({ data: { token: 'new' } }) : takesNew(token))
  }
  const client = createClient({ fetch, middleware: [session] })
  session.start('old')
  expect((await client.request('{ a }')).data).toEqual({ a: 1 })
  expect(session.headers()).toEqual(bearer('new'))
})
