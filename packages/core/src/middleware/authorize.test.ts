import {
  authorize,
  type AuthorizeOptions,
  type Client,
  createClient,
  NetworkError,
  reconnect,
  retry,
  stream,
  subscribe,
} from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { collect } from '../../test/promises.ts'
import { fakeBrowser } from '../../test/fakeBrowser.ts'
import { recordFetch } from '../../test/recordRequests.ts'
import { serveSessions } from '../../test/serveSessions.ts'

const User = '{ user { name } }'

describe.each([{ refusal: 401 as const }, { refusal: 200 as const }])(
  'refused by a $refusal',
  ({ refusal }) => {
    /** A signed-in user with two tabs. */
    async function open() {
      const server = await serveSessions(refusal)
      const refresh = vi.fn(async () => {
        const response = await fetch(server.refreshEndpoint, { method: 'POST' })
        if (response.status === 401) return false
        return response.ok ? response.text() : new NetworkError('no new token')
      })
      fakeBrowser()
      const openTab = () => {
        const session = authorize({ name: 'shop', keepToken: true, refresh })
        const { endpoint } = server
        const { signal, headers } = session
        const middleware = [reconnect({ maxDelay: 10 }), session.middleware, retry({ maxDelay: 10 })]
        return { client: createClient({ endpoint, signal, headers, middleware }), session }
      }
      const tab = openTab()
      tab.session.start(server.valid)
      return { server, ...tab, other: openTab() }
    }

    test('refreshes once for 20 calls of two tabs, which all get data', async () => {
      const { client, other, server } = await open()
      server.expire()
      const tenCalls = (from: Client) => Array.from({ length: 10 }, () => from.request<object>(User))
      const results = await Promise.all([...tenCalls(client), ...tenCalls(other.client)])
      expect(results.map(({ data }) => data)).toEqual(Array(20).fill({ user: { name: 'Ada' } }))
      expect(server.refreshes).toBe(1)
    })

    test('refreshes again when the new token expires', async () => {
      const { client, server } = await open()
      for (const refreshes of [1, 2]) {
        server.expire()
        expect((await client.request(User)).error).toBeUndefined()
        expect(server.refreshes).toBe(refreshes)
      }
    })

    test('sends a refused mutation again, which runs once', async () => {
      const { client, server } = await open()
      server.expire()
      expect((await client.request<object>('mutation { rename }')).data).toEqual({ rename: 'renamed 1' })
      expect(server.renames).toBe(1)
    })

    test('sends a refused query with @defer again', async () => {
      const { client, server } = await open()
      server.expire()
      const results = await collect(stream<object>(client, '{ user { name ... @defer { note } } }'))
      expect(results.map(({ error }) => error)).toEqual(results.map(() => undefined))
      expect(results.at(-1)?.data).toEqual({ user: { name: 'Ada', note: 'late' } })
      expect(server.refreshes).toBe(1)
    })

    test('opens a refused subscription again, and one whose token expires later', async () => {
      const { client, server } = await open()
      server.expire()
      const events = subscribe<object>(client, 'subscription { count }')
      expect((await events.next()).value).toMatchObject({ data: { count: 1 } })
      server.expire()
      server.cut()
      expect((await events.next()).value).toMatchObject({ error: { name: 'NetworkError' }, hasNext: true })
      expect((await events.next()).value).toMatchObject({ data: { count: 1 } })
      expect(server.refreshes).toBe(2)
      await events.return()
    })

    test('gives the error of a refresh that fails, and refreshes again for the next call', async () => {
      const { client, server } = await open()
      server.expire()
      server.refreshStatus = 503
      expect((await client.request(User)).error).toEqual(new NetworkError('no new token'))
      server.refreshStatus = 200
      expect((await client.request(User)).error).toBeUndefined()
    })

    test('reconnect repeats a refresh that fails', async () => {
      const { client, server } = await open()
      server.expire()
      server.refreshStatus = 503
      const events = subscribe<object>(client, 'subscription { count }')
      expect((await events.next()).value).toMatchObject({ error: { name: 'NetworkError' }, hasNext: true })
      server.refreshStatus = 200
      let event = (await events.next()).value
      while (event?.error) event = (await events.next()).value
      expect(event).toMatchObject({ data: { count: 1 } })
      await events.return()
    })

    test('ends the session in all tabs when the refresh is refused', async () => {
      const { client, other, server, session } = await open()
      const reasons: string[] = []
      session.onEnd((reason) => reasons.push(reason))
      other.session.onEnd((reason) => reasons.push(`other: ${reason}`))
      server.expire()
      server.refreshStatus = 401
      const { error } = await client.request(User)
      expect(error).toMatchObject({ name: 'AbortError', message: 'query: the session ended: refusal.' })
      expect([session.headers(), other.session.headers()]).toEqual([{}, {}])
      expect(reasons).toEqual(['refusal', 'other: refusal'])
      // Nobody is signed in, so nothing is refreshed.
      expect((await client.request(User)).error?.name).toBe(
        refusal === 401 ? 'ServerError' : 'GraphQLResultError',
      )
      expect(server.refreshes).toBe(1)
    })
  },
)

/** A client whose server responds by a function of the token. */
function clientOf(options: Partial<AuthorizeOptions>, respond: (token: string | null) => Response) {
  const session = authorize({ name: 'shop', ...options })
  const { fetch, sent } = recordFetch((_, init) =>
    Promise.resolve(respond(new Headers(init?.headers).get('authorization'))),
  )
  const { signal, headers, middleware } = session
  const client = createClient({ fetch, signal, headers, middleware: [middleware] })
  return { client, session, sent: () => sent.map(({ headers }) => headers.get('authorization')) }
}

const refused = () => new Response('', { status: 401 })
const success = () => Response.json({ data: { a: 1 } })
const unauthenticated = (data: unknown) =>
  Response.json({ data, errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] })

test('refreshes a session of cookies once for calls that are refused together', async () => {
  let isFresh = false
  const refresh = vi.fn(async () => {
    await Promise.resolve()
    return (isFresh = true)
  })
  const { client, sent } = clientOf({ refresh }, () => (isFresh ? success() : refused()))
  const results = await Promise.all([client.request('{ a }'), client.request('{ a }')])
  expect(results.map(({ error }) => error)).toEqual([undefined, undefined])
  expect(refresh).toHaveBeenCalledExactlyOnceWith(undefined, expect.any(AbortSignal))
  expect(sent()).toEqual([null, null, null, null])
})

test('sends a call again without a refresh, if another call has refreshed since it was sent', async () => {
  const refresh = vi.fn(() => Promise.resolve('new'))
  let refuse!: () => void
  const late = new Promise<void>((resolve) => (refuse = resolve))
  const session = authorize({ name: 'shop', refresh })
  let calls = 0
  const fetch = async (_: unknown, init?: RequestInit) => {
    if (calls++ === 0) await late
    return new Headers(init?.headers).get('authorization') === 'Bearer new' ? success() : refused()
  }
  const { signal, headers, middleware } = session
  const client = createClient({ fetch, signal, headers, middleware: [middleware] })
  session.start('old')
  const first = client.request('{ a }')
  await client.request('{ a }')
  refuse()
  expect((await first).error).toBeUndefined()
  expect(refresh).toHaveBeenCalledOnce()
})

test('gives the refusal of a server that refuses each new token', async () => {
  const refresh = vi.fn(() => Promise.resolve('new'))
  const { client, sent } = clientOf({ refresh }, refused)
  expect((await client.request('{ a }')).error).toMatchObject({ status: 401 })
  expect(sent()).toEqual([null, 'Bearer new', 'Bearer new'])
})

test('gives the refusal without a function that refreshes', async () => {
  const { client, sent } = clientOf({}, refused)
  expect((await client.request('{ a }')).error).toMatchObject({ status: 401 })
  expect(sent()).toEqual([null])
})

test('gives a RequestError with the cause when the refresh throws', async () => {
  const cause = new TypeError('offline')
  const { client } = clientOf({ refresh: () => Promise.reject(cause) }, refused)
  expect((await client.request('{ a }')).error).toMatchObject({ name: 'RequestError', cause })
})

describe('an UNAUTHENTICATED error', () => {
  const rows: [what: string, data: unknown, sends: number][] = [
    ['without data', undefined, 2],
    ['with data null', null, 2],
    ['whose fields are null', { a: null, b: null }, 2],
    ['of a mutation that has run in part', { a: 1, b: null }, 1],
  ]
  test.for(rows)('%s', async ([, data, sends]) => {
    const { client, sent } = clientOf({ refresh: () => Promise.resolve('new') }, (token) =>
      token ? success() : unauthenticated(data),
    )
    await client.request('mutation { a b }')
    expect(sent()).toHaveLength(sends)
  })
})

test('decides by `isRefused`, and sends what `toHeaders` returns', async () => {
  const { client, sent } = clientOf(
    {
      refresh: () => Promise.resolve('new'),
      isRefused: ({ response }, { kind }) => response?.status === 403 && kind === 'query',
      toHeaders: (token) => ({ authorization: `Token ${token}` }),
    },
    (token) => (token ? success() : new Response('', { status: 403 })),
  )
  expect((await client.request('{ a }')).error).toBeUndefined()
  expect(sent()).toEqual([null, 'Token new'])
})
