// @vitest-environment jsdom
import type { ServerResponse } from 'node:http'
import { createClient, limitResponse, reconnect, subscribe } from '@thinql/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collect } from '../support/promises.ts'
import { fetchOf } from '../streaming/chunks.ts'
import { complete, document, event, open, outcomesOf, serveInTurn } from '../streaming/serveInTurn.ts'

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// https://github.com/apollographql/subscriptions-transport-ws/issues/4
// https://github.com/ChilliCream/graphql-platform/issues/4184
test('a restart of the server dropped all subscriptions for good: they connect again', async () => {
  const { endpoint } = await serveInTurn(event(1), 503, event(2) + complete)
  expect(await outcomesOf(endpoint)).toEqual([1, 'lost: NetworkError', 'lost: ServerError', 2])
})

// https://github.com/twentyhq/twenty/pull/21061
test('a connection had died in silence, and nobody noticed: `idle` ends a connection without bytes', async () => {
  const { endpoint } = await serveInTurn((_, response) => open(response).write(event(1)), event(2) + complete)
  const fetch = limitResponse({ idle: 400 })
  const results = await collect(
    subscribe(createClient({ endpoint, fetch, middleware: [reconnect()] }), document),
  )
  expect(results).toMatchObject([{ data: { n: 1 } }, { error: { name: 'NetworkError' } }, { data: { n: 2 } }])
})

// https://github.com/apollographql/router/pull/3341
test('a deploy ended all subscriptions with a code and `complete`: they connect again', async () => {
  const errors = [{ message: 'schema reload', extensions: { code: 'SUBSCRIPTION_SCHEMA_RELOAD' } }]
  const reload = `event: next\ndata: ${JSON.stringify({ errors })}\n\n${complete}`
  const { endpoint } = await serveInTurn(event(1) + reload, event(2) + complete)
  expect((await outcomesOf(endpoint)).at(-1)).toBe(2)
})

// https://github.com/apollographql/router/pull/7777
test('a deploy ended all subscriptions over multipart: they connect again', async () => {
  const errors = [{ message: 'schema reload', extensions: { code: 'SUBSCRIPTION_SCHEMA_RELOAD' } }]
  const reload = `--graphql\r\n\r\n${JSON.stringify({ payload: null, errors })}\r\n--graphql--`
  const fetches = [
    fetchOf('multipart/mixed; boundary=graphql', [reload]),
    fetchOf('text/event-stream', [event(2), complete]),
  ]
  const fetch: typeof globalThis.fetch = (...args) => (fetches.shift() ?? globalThis.fetch)(...args)
  const results = await collect(subscribe(createClient({ fetch, middleware: [reconnect()] }), document))
  expect(results.at(-1)).toMatchObject({ data: { n: 2 } })
})

// https://github.com/discourse/discourse/pull/22981
// https://github.com/redux-offline/redux-offline/issues/377
test('the browser said "offline" behind a VPN, and nothing was sent: `reconnect` tries after its longest wait', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const lost: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const fetches = [lost, fetchOf('text/event-stream', [event(1), complete])]
  const client = createClient({
    fetch: (...args) => (fetches.shift() ?? lost)(...args),
    middleware: [reconnect({ maxDelay: 20 })],
    signal: AbortSignal.timeout(500),
  })
  expect((await collect(subscribe(client, document))).at(-1)).toMatchObject({ data: { n: 1 } })
})

// https://github.com/enisdenjo/graphql-sse/issues/55
test('the client tried forever, although it had a limit: only an event resets the count', async () => {
  const opened = (_: unknown, response: ServerResponse) => open(response).end(':\n\n')
  const server = await serveInTurn(...Array.from({ length: 9 }, () => opened))
  const outcomes = await outcomesOf(server.endpoint, [reconnect({ attempts: 3 })])
  expect(outcomes).toEqual(['lost: NetworkError', 'lost: NetworkError', 'NetworkError'])
  expect(server.count).toBe(3)
})

// https://github.com/enisdenjo/graphql-sse/issues/27
test('Chrome gives a TypeError when a body breaks off, which ended the subscription: it connects again', async () => {
  const broken = new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) })
  const headers = { 'content-type': 'text/event-stream' }
  const fetches = [
    () => Promise.resolve(new Response(broken, { headers })),
    fetchOf('text/event-stream', [event(1), complete]),
  ]
  const fetch: typeof globalThis.fetch = (...args) => (fetches.shift() ?? globalThis.fetch)(...args)
  const results = await collect(subscribe(createClient({ fetch, middleware: [reconnect()] }), document))
  expect(results).toMatchObject([{ error: { name: 'NetworkError' }, hasNext: true }, { data: { n: 1 } }])
})

// https://github.com/Netflix/dgs-framework/issues/1435
test('a server ended without `complete`, and the client connected forever: `when` can end it', async () => {
  const { endpoint } = await serveInTurn((_, response) => open(response).end(event(1) + event(2)), event(9))
  const outcomes = await outcomesOf(endpoint, [
    reconnect({ when: ({ message }) => !message.includes('it ended early') }),
  ])
  expect(outcomes).toEqual([1, 2, 'NetworkError'])
})
