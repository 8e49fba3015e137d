import {
  createClient,
  createSession,
  type Middleware,
  reconnect,
  request,
  type Result,
  type SessionOptions,
  subscribe,
} from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { collect, deferred } from '../support/promises.ts'
import { respondWith, serve, serveResponse } from '../support/serve.ts'
import { clientOf, newTab, refused, shop, success } from '../support/sessions.ts'
import { event, open } from '../streaming/serveInTurn.ts'

type Refresh = NonNullable<SessionOptions['refresh']>

const takes = (valid: string) => (token: string | null) =>
  token === `Bearer ${valid}` ? success() : refused()

/** A tab of somebody who has signed in with the token `old`. The server takes the token `new`. */
function signedIn(refresh: Refresh, respond: Parameters<typeof clientOf>[1] = takes('new')) {
  fakeBrowser()
  const session = newTab({ refresh })
  const { client, sent } = clientOf(session, respond)
  session.start('old')
  const ends: string[] = []
  session.onEnd((reason) => ends.push(reason))
  return { session, ends, sent, load: (): Promise<Result<unknown>> => client.request('{ me }') }
}

// https://github.com/Flyrell/axios-auth-refresh/issues/14
// https://github.com/newsiberian/apollo-link-token-refresh/issues/13
test('requests that wait for a refresh end with its error when it fails', async () => {
  const { load } = signedIn(() => Promise.reject(new Error('down')))
  const results = await Promise.all([load(), load(), load()])
  expect(results.map(({ error }) => error?.cause)).toMatchObject(Array(3).fill({ message: 'down' }))
})

// https://github.com/relay-tools/react-relay-network-layer/issues/25
// https://github.com/AzureAD/microsoft-authentication-library-for-js/issues/3705
test('requests met an expired token, and each of them refreshed it: one refresh serves all', async () => {
  const refresh = vi.fn(() => Promise.resolve('new'))
  const { load } = signedIn(refresh)
  const results = await Promise.all([load(), load(), load()])
  expect(results.map(({ error }) => error)).toEqual(Array(3).fill(undefined))
  expect(refresh).toHaveBeenCalledOnce()
})

// https://github.com/Flyrell/axios-auth-refresh/issues/12
test('the token was refreshed the first time that it expired, and never again: it is refreshed each time', async () => {
  let version = 1
  const { load, sent } = signedIn(
    () => Promise.resolve(String(version)),
    (token) => takes(String(version))(token),
  )
  await load()
  version = 2
  expect((await load()).error).toBeUndefined()
  expect(sent()).toEqual(['Bearer old', 'Bearer 1', 'Bearer 1', 'Bearer 2'])
})

// https://github.com/spira/angular-jwt-auth/pull/40
test('a request that was sent again after a refresh had the old token: it has the new one', async () => {
  const { load, sent } = signedIn(() => Promise.resolve('new'))
  await load()
  expect(sent()).toEqual(['Bearer old', 'Bearer new'])
})

// https://github.com/supabase/auth-js/issues/226
test('a refresh failed offline, and no later request refreshed: the next request does', async () => {
  const refresh = vi.fn<Refresh>(() => Promise.resolve('new'))
  refresh.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { load } = signedIn(refresh)
  expect((await load()).error?.name).toBe('RequestError')
  expect((await load()).error).toBeUndefined()
})

// https://github.com/linagora/tmail-flutter/issues/4081
// https://github.com/microsoft/vscode/issues/89200
test.for([
  { where: 'in a train', endpoint: () => Promise.resolve('http://127.0.0.1:1/'), name: 'NetworkError' },
  { where: 'at a 500', endpoint: () => serveResponse(respondWith(500)), name: 'ServerError' },
])('a refresh failed $where, and the person was signed out: the token stays', async ({ endpoint, name }) => {
  const address = await endpoint()
  const { load, ends, session } = signedIn(async () => {
    const { error } = await request('mutation { refresh }', { endpoint: address })
    return error ?? 'new'
  })
  expect((await load()).error?.name).toBe(name)
  expect([ends, session.headers()]).toEqual([[], { authorization: 'Bearer old' }])
})

// https://github.com/Ahoo-Wang/fetcher/pull/1249
test('the server also refused the new token, for a missing right, and the person was signed out: the session stays', async () => {
  const { load, ends, session } = signedIn(() => Promise.resolve('new'), refused)
  expect((await load()).error).toMatchObject({ status: 401 })
  expect([ends, session.headers()]).toEqual([[], { authorization: 'Bearer new' }])
})

// https://github.com/vaadin/vaadin-connect/issues/335
test('a refused refresh was repeated forever: it ends the session, once', async () => {
  const refresh = vi.fn(() => Promise.resolve(false))
  const { load, ends } = signedIn(refresh)
  const results = [await load(), await load(), await load()]
  expect(results.map(({ error }) => error?.name)).toEqual(['AbortError', 'ServerError', 'ServerError'])
  expect([ends, refresh.mock.calls.length]).toEqual([['refusal'], 1])
})

// https://github.com/pubkey/rxdb/pull/6741
// https://github.com/enisdenjo/graphql-ws/issues/482
test('a WebSocket connected again with the expired token: `headers` gives the newest', async () => {
  const { load, session } = signedIn(() => Promise.resolve('new'))
  const connectionParams = () => session.headers()
  expect(connectionParams()).toEqual({ authorization: 'Bearer old' })
  await load()
  expect(connectionParams()).toEqual({ authorization: 'Bearer new' })
})

// https://github.com/apollographql/apollo/issues/1159
// https://github.com/apollographql/apollo-client/issues/5705
test('the token was read when the app began, and missing after the sign-in: each request reads it', async () => {
  const session = createSession({ name: 'shop' })
  const { client, sent } = clientOf(session, success)
  await client.request('{ products }')
  session.start('ada')
  await client.request('{ basket }')
  expect(sent()).toEqual([null, 'Bearer ada'])
})

// https://github.com/Expensify/App/pull/86673
test('the response for one user was shown to the next: the request ends at the sign-in', async () => {
  const { promise, resolve } = deferred<Response>()
  const { load, session, sent } = signedIn(
    () => Promise.resolve('new'),
    () => promise,
  )
  const loaded = load()
  await expect.poll(sent).toHaveLength(1)
  session.start('bob')
  resolve(success())
  expect(await loaded).toMatchObject({ data: undefined, error: { name: 'AbortError' } })
})

// https://github.com/DimiMikadze/orca/issues/111
test('after a sign-out, notifications went on: the subscription ends, and its connection closes', async () => {
  const closed = deferred()
  const endpoint = await serve((_, response) => {
    open(response).write(event(1))
    response.on('close', closed.resolve)
  })
  const session = shop()
  const results = subscribe<object>(createClient({ endpoint, middleware: [session] }), 'subscription { n }')
  await results.next()
  session.end()
  expect(await collect(results)).toMatchObject([{ error: { name: 'AbortError' } }])
  await closed.promise
})

// https://github.com/enisdenjo/graphql-ws/issues/163
test('a person signed out while the server was down, and the client went on connecting: it stops', async () => {
  const session = shop()
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const middleware: Middleware[] = [reconnect(), session]
  const results = subscribe<object>(createClient({ fetch, middleware }), 'subscription { n }')
  expect((await results.next()).value).toMatchObject({ error: { name: 'NetworkError' }, hasNext: true })
  session.end()
  expect(await collect(results)).toMatchObject([{ error: { name: 'AbortError' } }])
  expect(fetch).toHaveBeenCalledOnce()
})
