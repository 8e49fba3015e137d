import { createClient, createSession } from '@thinql/core'
import { expect, it, vi } from 'vitest'
import { createFullClient, createNativeSession, ownTimeout } from './middleware.ts'
import { onRefused } from './session.tsx'
import { api } from '../support/api.ts'

// @vitest-environment node

// https://github.com/TanStack/query/issues/8164
it('the full client sends a query again after a 503, and then with a new token', async () => {
  const statuses = [503, 401, 503]
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const status = statuses.shift()
    return Promise.resolve(status ? new Response('', { status }) : Response.json({ data: { a: 1 } }))
  })
  const session = createSession({ name: 'shop', refresh: () => Promise.resolve('new') })
  session.start('old')
  const app = { refetchMissed: vi.fn(), showError: vi.fn() }
  const client = createFullClient('http://localhost/graphql', session, app)
  expect((await client.request('{ a }')).data).toEqual({ a: 1 })
  const tokens = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(tokens).toEqual(['Bearer old', 'Bearer old', 'Bearer new', 'Bearer new'])
  expect(app.showError).not.toHaveBeenCalled()
})

it('`ownTimeout` ends an operation after the usual time, and gives it the time that it asks for', async () => {
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    middleware: [ownTimeout(50)],
    fetch: async () => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      return Response.json({ data: { a: 1 } })
    },
  })
  expect((await client.request('{ a }')).error?.name).toBe('TimeoutError')
  expect((await client.request('{ a }', { meta: { timeout: 20_000 } })).data).toEqual({ a: 1 })
})

const code = (code: string) => ({ errors: [{ message: 'Sign in.', extensions: { code } }], data: null })

it.each([
  ['calls back after the status 401', 1, () => new Response('', { status: 401 })],
  ['calls back after the code UNAUTHENTICATED', 1, () => Response.json(code('UNAUTHENTICATED'))],
  ['is silent after another code', 0, () => Response.json(code('FORBIDDEN'))],
])('`onRefused` %s', async (_, calls, respond) => {
  const signIn = vi.fn()
  const fetch = () => Promise.resolve(respond())
  await createClient({ fetch, middleware: [onRefused(signIn)] }).request('{ me { id } }')
  expect(signIn).toHaveBeenCalledTimes(calls)
})

it('a native session sends the token of the last visit, and keeps none after a sign-out', async () => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => Promise.resolve(items.get(key) ?? null),
    setItem: (key: string, value: string) => Promise.resolve(void items.set(key, value)),
    removeItem: (key: string) => Promise.resolve(void items.delete(key)),
  }
  const tokens: (string | null)[] = []
  const visit = () => {
    const { session, signIn } = createNativeSession(storage, () => Promise.resolve('new'))
    const fetch: typeof globalThis.fetch = (_, init) => {
      const token = new Headers(init?.headers).get('authorization')
      tokens.push(token)
      return Promise.resolve(
        token === 'Bearer new' ? Response.json({ data: {} }) : new Response('', { status: 401 }),
      )
    }
    return {
      session,
      signIn,
      client: createClient({ endpoint: 'http://localhost/graphql', middleware: [session], fetch }),
    }
  }
  await visit().signIn('old')
  await visit().client.request('{ me }')
  const { client, session } = visit()
  await client.request('{ me }')
  expect(tokens).toEqual(['Bearer old', 'Bearer new', 'Bearer new'])
  session.end()
  await expect.poll(() => items.size).toBe(0)
})

// https://github.com/boardsesh/boardsesh/issues/3602
// https://github.com/BasedHardware/omi/pull/10922
it('a native session goes on with a new token that a locked phone does not store', async () => {
  const storage = {
    getItem: () => Promise.resolve('old'),
    setItem: () => Promise.reject(new Error('User interaction is not allowed.')),
    removeItem: () => Promise.resolve(),
  }
  const { session } = createNativeSession(storage, () => Promise.resolve('new'))
  const fetch = () => Promise.resolve(new Response('', { status: 401 }))
  await createClient({ middleware: [session], fetch }).request('{ me }')
  expect(session.headers()).toEqual({ authorization: 'Bearer new' })
})

it('the server of the tutorial serves the todos by the schema in the file', async () => {
  const response = await api.fetch('http://localhost/graphql?query={todos{title}}')
  expect(await response.json()).toMatchObject({ data: { todos: [{ title: 'Buy milk' }, {}, {}] } })
})
