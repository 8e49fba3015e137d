import { type Client, createClient, reconnect, stream, subscribe } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { authorize } from '../../recipes/authorize.ts'
import { createSession } from '../../recipes/session.ts'
import { collect } from '../collect.ts'
import { serveSessions } from './serveSessions.ts'

const User = '{ user { name } }'

/** What the tabs of a browser share. */
function createStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as unknown as Storage
}

describe.each([{ refusal: 401 as const }, { refusal: 200 as const }])(
  'refused by a $refusal',
  ({ refusal }) => {
    /** A signed-in user with two tabs. */
    async function open() {
      const server = await serveSessions(refusal)
      const storage = createStorage()
      const openTab = () => {
        const session = createSession(server.refreshEndpoint, storage)
        const middleware = [reconnect({ maxDelay: 10 }), authorize(session)]
        return { client: createClient({ endpoint: server.endpoint, middleware }), session }
      }
      const [tab, other] = [openTab(), openTab()]
      tab.session.signIn(server.valid)
      return { server, ...tab, other }
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

    test('gives a NetworkError when the refresh fails, and keeps the token for the next call', async () => {
      const { client, server } = await open()
      server.expire()
      server.refreshStatus = 503
      expect((await client.request(User)).error?.name).toBe('NetworkError')
      server.refreshStatus = 200
      expect((await client.request(User)).error).toBeUndefined()
    })

    test('opens a subscription again after a refresh that failed', async () => {
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

    test('signs out all tabs and gives the refusal when the refresh is refused', async () => {
      const { client, other, server, session } = await open()
      server.expire()
      server.refreshStatus = 401
      expect((await client.request(User)).error?.name).toBe(
        refusal === 401 ? 'ServerError' : 'GraphQLResultError',
      )
      expect([session.token(), other.session.token()]).toEqual([null, null])
      expect((await other.client.request(User)).error).toBeDefined()
      expect(server.refreshes).toBe(1)
    })

    test('sends no token before the user signs in, and after the user has signed out', async () => {
      const { client, server, session } = await open()
      session.signOut()
      expect((await client.request(User)).error).toBeDefined()
      session.signIn(server.valid)
      expect((await client.request(User)).error).toBeUndefined()
      expect(server.refreshes).toBe(0)
    })
  },
)

test('does not send a mutation again of which a part ran', async () => {
  const server = await serveSessions(200)
  const session = createSession(server.refreshEndpoint, createStorage())
  session.signIn('old')
  let sent = 0
  const fetch = () => {
    sent += 1
    const errors = [{ message: 'no', path: ['b'], extensions: { code: 'UNAUTHENTICATED' } }]
    return Promise.resolve(Response.json({ data: { a: 1, b: null }, errors }))
  }
  const client = createClient({ fetch, middleware: [authorize(session)] })
  expect((await client.request<object>('mutation { a b }')).data).toEqual({ a: 1, b: null })
  expect(sent).toBe(1)
})
