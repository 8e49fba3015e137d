import { createClient, createSession, NetworkError, stream, subscribe } from '@thinql/core'
import { expect, it, vi } from 'vitest'
import { createFullClient, createNativeSession, ownTimeout } from './middleware.ts'
import { onRefused } from './session.tsx'
import { api } from '../support/api.ts'
import { respondWith, serve } from '../../../packages/core/test/support/serve.ts'

// @vitest-environment node

const success = { data: { a: 1 } }
const events = 'event: next\ndata: {"data":{"a":1}}\n\n'

/** The list in front of a real server that responds in turn, and then with data. */
async function open(...responders: ((response: Parameters<Parameters<typeof serve>[0]>[1]) => unknown)[]) {
  const arrived: string[] = []
  const endpoint = await serve((request, response) => {
    arrived.push(`${request.method} ${request.headers.authorization}`)
    request.resume().on('end', () => (responders.shift() ?? respondWith(200, success))(response))
  })
  const refresh = vi.fn<() => Promise<string | false | NetworkError>>(() => Promise.resolve('new'))
  const session = createSession({ name: 'shop', refresh })
  session.start('old')
  const app = { refetchMissed: vi.fn(), showError: vi.fn() }
  return { client: createFullClient(endpoint, session, app), refresh, arrived, ...app }
}

const busy = respondWith(503, '', 'text/plain')
const refused = respondWith(401)

it('the full client sends a query again after a 503, and then with a new token', async () => {
  const { client, arrived, refresh, showError } = await open(busy, refused, busy)
  expect((await client.request('{ a }')).data).toEqual({ a: 1 })
  expect(arrived).toEqual(['GET Bearer old', 'GET Bearer old', 'GET Bearer new', 'GET Bearer new'])
  expect(refresh).toHaveBeenCalledOnce()
  expect(showError).not.toHaveBeenCalled()
})

it('the full client connects a subscription again after a loss and a failed refresh, and fetches what was missed', async () => {
  const cut = (response: Parameters<Parameters<typeof serve>[0]>[1]) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(events, () => setTimeout(() => response.destroy(), 10))
  }
  const { client, arrived, refresh, refetchMissed, showError } = await open(cut, refused, refused, cut)
  refresh.mockResolvedValueOnce(new NetworkError('no new token'))
  const outcomes: string[] = []
  for await (const { data, error } of subscribe<object>(client, 'subscription { a }')) {
    outcomes.push(error?.name ?? JSON.stringify(data))
    if (refetchMissed.mock.calls.length) break
  }
  expect(outcomes).toEqual(['{"a":1}', 'NetworkError', 'NetworkError', '{"a":1}'])
  expect(arrived.map((line) => line.split(' ').at(-1))).toEqual(['old', 'old', 'old', 'new'])
  expect(refetchMissed).toHaveBeenCalledOnce()
  expect(showError).toHaveBeenCalledTimes(2)
})

it('`ownTimeout` gives an operation the time that it asks for, and others the usual time', async () => {
  const client = createClient({
    middleware: [ownTimeout(50)],
    fetch: async () => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      return Response.json(success)
    },
  })
  expect((await client.request('{ a }')).error?.name).toBe('TimeoutError')
  expect((await client.request('{ a }', { meta: { timeout: 20_000 } })).data).toEqual({ a: 1 })
})

const code = (code: string) => ({ errors: [{ message: 'Sign in.', extensions: { code } }], data: null })

function clientOf(respond: () => Response) {
  let calls = 0
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: () => Promise.resolve(respond()),
    middleware: [onRefused(() => calls++)],
  })
  return { client, calls: () => calls }
}

it.each([
  ['the status 401', () => new Response('', { status: 401 })],
  ['the code UNAUTHENTICATED', () => Response.json(code('UNAUTHENTICATED'))],
])('the full client sends a person to the sign-in page after %s', async (_, respond) => {
  const { calls, client } = clientOf(respond)
  await client.request('{ me { id } }')
  await client.request('mutation { rename { id } }')
  for await (const part of stream(client, '{ me { id } }')) expect(part.error).toBeDefined()
  for await (const part of subscribe(client, 'subscription { changed { id } }'))
    expect(part.error).toBeDefined()
  expect(calls()).toBe(4)
})

it('the full client leaves a person on the page after another code', async () => {
  const { calls, client } = clientOf(() => Response.json(code('FORBIDDEN')))
  await client.request('{ me { id } }')
  expect(calls()).toBe(0)
})

/** A phone, and a server that only takes the token `new`. Each call of `visit` starts the app again. */
function phone(renew: () => Promise<string | false> = () => Promise.resolve('new')) {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => Promise.resolve(items.get(key) ?? null),
    setItem: (key: string, value: string) => Promise.resolve(void items.set(key, value)),
    removeItem: (key: string) => Promise.resolve(void items.delete(key)),
  }
  const tokens: (string | null)[] = []
  const visit = () => {
    const { session, signIn } = createNativeSession(storage, renew)
    const client = createClient({
      endpoint: 'http://localhost/graphql',
      middleware: [session],
      fetch(_, init) {
        const token = new Headers(init.headers).get('authorization')
        tokens.push(token)
        return Promise.resolve(
          token === 'Bearer new' ? Response.json({ data: { me: 'Ada' } }) : new Response('', { status: 401 }),
        )
      },
    })
    return { session, signIn, client }
  }
  return { items, tokens, visit }
}

it('a native session sends the token of the last visit, and keeps the token of a refresh', async () => {
  const { items, tokens, visit } = phone()
  await visit().signIn('old')
  expect((await visit().client.request('{ me }')).data).toEqual({ me: 'Ada' })
  await visit().client.request('{ me }')
  expect(tokens).toEqual(['Bearer old', 'Bearer new', 'Bearer new'])
  expect(items.get('token')).toBe('new')
})

it('a native session keeps no token after a sign-out, also if a refresh ends later', async () => {
  let resolve!: (token: string) => void
  const renew = vi.fn(() => new Promise<string>((resolvePromise) => (resolve = resolvePromise)))
  const { items, visit } = phone(renew)
  const { client, session, signIn } = visit()
  await signIn('old')
  const pending = client.request('{ me }')
  await expect.poll(() => renew.mock.calls).toHaveLength(1)
  session.end()
  resolve('new')
  expect((await pending).error?.name).toBe('AbortError')
  await new Promise((done) => setTimeout(done))
  expect(items.size).toBe(0)
})

it('the api of the samples serves the todos by the schema in the file', async () => {
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: async (input, init) => api.fetch(new Request(input, init)),
  })
  const { data } = await client.request<{ todos: { title: string }[] }>('{ todos { title } }')
  expect(data).toEqual({
    todos: [{ title: 'Buy milk' }, { title: 'Call Ada' }, { title: 'Water the plants' }],
  })
})
