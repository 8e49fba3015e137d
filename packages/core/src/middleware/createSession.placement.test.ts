import {
  createClient,
  createSession,
  type Middleware,
  retry,
  type Session,
  type SessionOptions,
  stream,
  subscribe,
} from '@thinql/core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeBrowser } from '../../test/support/fakeBrowser.ts'
import { collect, deferred } from '../../test/support/promises.ts'
import { serve } from '../../test/support/serve.ts'
import { bearer, later, refused, shop, success } from '../../test/support/serveSessions.ts'

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

/** Sends one operation of each kind, and gives the name and the text of its error. */
const calls: [
  how: string,
  call: (client: ReturnType<typeof createClient>, isPublic?: boolean) => Promise<unknown>,
][] = [
  [
    'request',
    async (client, isPublic) => outcomeOf(await client.request('mutation A { a }', { meta: { isPublic } })),
  ],
  [
    'stream',
    async (client, isPublic) =>
      outcomeOf((await collect(stream(client, '{ a }', { meta: { isPublic } }))).at(-1)),
  ],
  [
    'subscribe',
    async (client, isPublic) =>
      outcomeOf((await collect(subscribe(client, 'subscription { a }', { meta: { isPublic } }))).at(-1)),
  ],
]

const outcomeOf = (result?: { data?: unknown; error?: { name: string; message: string } | undefined }) =>
  result?.error ? `${result.error.name}: ${result.error.message}` : (result?.data ?? 'nothing')

describe.for(wrappers)('a session that a middleware calls %s', ([, wrap]) => {
  test.for(calls)(
    '%s: a RequestError says how to place the session, and nothing is sent',
    async ([, call]) => {
      const session = shop()
      session.start('ada')
      const fetch = vi.fn(() => Promise.resolve(success()))
      const client = createClient({ fetch, middleware: [wrap(session)] })
      expect(await call(client)).toMatch(/^RequestError: .*`middleware` of `createClient`.*`isPublic`/)
      expect(fetch).not.toHaveBeenCalled()
    },
  )

  test('the refusal is the same in a production build', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    onTestFinished(() => void vi.unstubAllEnvs())
    const client = createClient({ fetch: () => Promise.resolve(success()), middleware: [wrap(shop())] })
    expect((await client.request('{ a }')).error?.message).toContain('`middleware` of `createClient`')
  })

  test('it works if the middleware passes the `signal` of the session on', async () => {
    const session = shop()
    session.start('ada')
    const sent: unknown[] = []
    const fetch = (_: unknown, init?: RequestInit) => {
      sent.push(new Headers(init?.headers).get('authorization'))
      return Promise.resolve(success())
    }
    const middleware = [Object.assign(wrap(session), { signal: session.signal })]
    expect((await createClient({ fetch, middleware }).request('{ a }')).data).toEqual({ a: 1 })
    expect(sent).toEqual(['Bearer ada'])
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
    const gate = deferred()
    const sent: unknown[] = []
    const fetch = async (_: unknown, init?: RequestInit) => {
      sent.push(new Headers(init?.headers).get('authorization'))
      await gate.promise
      return new Response('', { status: 503 })
    }
    const client = createClient({ fetch, middleware: arrange(session) })
    session.start('ada')
    const pending = client.request('query A { a }')
    await expect.poll(() => sent).toHaveLength(1)
    session.start('bob')
    expect((await pending).error?.name).toBe('AbortError')
    gate.resolve()
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
    expect(sent).toEqual(['Bearer ada'])
  },
)

test('an operation whose signals a middleware has removed is refused: nobody knows whose it is', async () => {
  const session = shop()
  session.start('ada')
  const fetch = vi.fn(() => Promise.resolve(success()))
  const removing: Middleware = (next) => (operation) => next({ ...operation, signals: undefined })
  const client = createClient({ fetch, middleware: [removing, session] })
  expect((await client.request('{ a }')).error?.message).toContain('`middleware` of `createClient`')
  expect(fetch).not.toHaveBeenCalled()
})

test('a tab that has not heard yet of a sign-out in another tab shows no event that comes after it', async () => {
  fakeBrowser()
  const arrives = deferred()
  const endpoint = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('event: next\ndata: {"data":{"a":1}}\n\n')
    void arrives.promise.then(() => response.write('event: next\ndata: {"data":{"a":2}}\n\n'))
  })
  const tab = shop()
  tab.start('ada')
  const client = createClient({ endpoint, middleware: [tab] })
  const events = subscribe<object>(client, 'subscription { a }')
  expect((await events.next()).value).toMatchObject({ data: { a: 1 } })
  shop().end()
  arrives.resolve()
  expect((await events.next()).value?.error?.name).toBe('AbortError')
})

// https://github.com/Flyrell/axios-auth-refresh/issues/41
const open = (options: Partial<Omit<SessionOptions, 'token'>> = {}, respond = success) => {
  const session = shop({ isPublic: ({ meta }) => !!meta?.isPublic, ...options })
  const sent: unknown[] = []
  const fetch = (_: unknown, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get('authorization'))
    return Promise.resolve(respond())
  }
  return { session, sent, client: createClient({ fetch, middleware: [later, session] }) }
}

test.for(calls)('%s: it gets no token, and its refusal is not refreshed', async ([, call]) => {
  const refresh = vi.fn(() => Promise.resolve('new'))
  const { client, sent, session } = open({ refresh }, refused)
  session.start('ada')
  expect(await call(client, true)).toContain('401')
  expect(sent).toEqual([null])
  expect(refresh).not.toHaveBeenCalled()
})

test('it goes on when the session ends', async () => {
  const { client, session } = open()
  session.start('ada')
  const pending = client.request('{ a }', { meta: { isPublic: true } })
  session.end()
  expect((await pending).data).toEqual({ a: 1 })
})

test('a middleware cannot make an operation private that was public when it was called', async () => {
  const session = shop({ isPublic: ({ meta }) => !!meta?.isPublic })
  const makePrivate: Middleware = (next) => (operation) => next({ ...operation, meta: {} })
  const fetch = vi.fn(() => Promise.resolve(success()))
  const client = createClient({ fetch, middleware: [makePrivate, session] })
  expect((await client.request('{ a }', { meta: { isPublic: true } })).error?.name).toBe('RequestError')
  expect(fetch).not.toHaveBeenCalled()
})

test('`refresh` may be such an operation of the same client', async () => {
  let valid = 'old'
  const session: Session = createSession({
    name: 'shop',
    isPublic: ({ name }) => name === 'Refresh',
    async refresh() {
      const { data } = await client.request<{ token: string }>('mutation Refresh { token }')
      return data?.token ?? false
    },
  })
  const fetch = (_: unknown, init?: RequestInit) => {
    if (JSON.stringify(init?.body).includes('Refresh')) {
      valid = 'new'
      return Promise.resolve(Response.json({ data: { token: valid } }))
    }
    const isValid = new Headers(init?.headers).get('authorization') === `Bearer ${valid}`
    return Promise.resolve(isValid && valid === 'new' ? success() : refused())
  }
  const client = createClient({ fetch, middleware: [session] })
  session.start('old')
  expect((await client.request('{ a }')).data).toEqual({ a: 1 })
  expect(session.headers()).toEqual(bearer('new'))
})
