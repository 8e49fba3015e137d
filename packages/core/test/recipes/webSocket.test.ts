import {
  createClient,
  createSession,
  reconnect,
  stream,
  type StreamedResult,
  subscribe,
  timeout,
} from '@thinql/core'
import { createClient as createSocket, type ServerOptions } from 'graphql-ws'
import { createGraphQLError, createSchema } from 'graphql-yoga'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSocketClient } from '../../recipes/createSocketClient.ts'
import { webSocket } from '../../recipes/webSocket.ts'
import { requestsOverWebSocket } from '../../recipes/requestsOverWebSocket.ts'
import { collect, deferred, hang, jsonFetch } from '../harness.ts'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Extra, useServer } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import { listenOnPort } from '../support/listenOnPort.ts'

const Added = 'subscription Added { added }'

const openSocket = (url: string) => createSocket({ url, retryAttempts: 0 })

function clientOf(url: string) {
  const fetch = vi.fn(jsonFetch({ data: { n: 1 } }))
  const middleware = [reconnect({ maxDelay: 50 }), webSocket(openSocket(url))]
  return { client: createClient({ fetch, middleware }), fetch }
}

const outcomeOf = ({ data, error, hasNext }: StreamedResult<object>) =>
  error ? `${error.name}${hasNext ? ', lost' : ''}` : data

async function connect(options?: Parameters<typeof serveWebSocket>[1]) {
  const server = await serveWebSocket(0, options)
  return { server, ...clientOf(server.url) }
}

test.for<[what: string, document: string, outcomes: unknown[]]>([
  [
    'its events',
    'subscription Count($from: Int!) { count(from: $from) }',
    [{ count: 3 }, { count: 2 }, { count: 1 }],
  ],
  ['the errors of a refusal', 'subscription { nothing }', ['GraphQLResultError']],
  ['what follows a failed field', 'subscription { failing }', ['GraphQLResultError', { failing: 1 }]],
])('a WebSocket gives a subscription %s, as HTTP does', async ([, document, outcomes]) => {
  const { client } = await connect()
  const results = await collect(subscribe<object, object>(client, document, { variables: { from: 3 } }))
  expect(results.map(outcomeOf)).toEqual(outcomes)
})

test('a WebSocket sends queries by fetch, and two subscriptions over one socket', async () => {
  const { client, fetch, server } = await connect()
  const both = [subscribe(client, Added), subscribe(client, Added)]
  for (const events of both) expect((await events.next()).value).toMatchObject({ data: { added: 1 } })
  expect((await client.request('{ n }')).data).toEqual({ n: 1 })
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(server).toMatchObject({ sockets: 1, open: 2 })
  for (const events of both) await events.return()
})

test('a subscription over a WebSocket is open when its socket is, and stays so beyond a `timeout`', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = await serveWebSocket()
  const middleware = [reconnect(), timeout(3_000), webSocket(openSocket(server.url))]
  const client = createClient({ middleware })
  const onOpen = vi.fn()
  const quiet = subscribe<object>(client, 'subscription { quiet }', { onOpen })
  const first = quiet.next()
  await expect.poll(() => onOpen.mock.calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  server.speak()
  expect((await first).value).toMatchObject({ data: { quiet: 1 } })
  await quiet.return()
})

test('a WebSocket completes the subscription on the server when the caller leaves while it waits', async () => {
  const { client, server } = await connect()
  const events = subscribe(client, Added)
  for (let read = 0; read < 3; read++) await events.next()
  const pending = events.next()
  await events.return()
  expect((await pending).done).toBe(true)
  await expect.poll(() => server.open).toBe(0)
})

test.for([
  [1, 'one lost connection'],
  [3, 'three lost connections'],
] as const)('a WebSocket closes when nobody uses it any more, after $1', async ([losses]) => {
  const { client, server } = await connect()
  const events = subscribe<object>(client, Added)
  for (let lost = 0; lost < losses; lost++) {
    while (!(await events.next()).value?.data);
    server.drop()
  }
  while (!(await events.next()).value?.data);
  expect(server.connected).toBe(1)
  await events.return()
  await expect.poll(() => [server.open, server.connected]).toEqual([0, 0])
})

test('a WebSocket closes after a query that a lost connection ended', async () => {
  const server = await serveWebSocket()
  const client = createClient({ middleware: [requestsOverWebSocket(openSocket(server.url))] })
  const pending = client.request('{ never }')
  await expect.poll(() => server.connected).toBe(1)
  server.drop()
  expect((await pending).error?.name).toBe('NetworkError')
  expect((await client.request('{ n }')).data).toEqual({ n: 1 })
  await expect.poll(() => server.connected).toBe(0)
})

async function openBoth(options?: Parameters<typeof serveWebSocket>[1]) {
  const server = await serveWebSocket(0, options)
  const socket = openSocket(server.url)
  const fetch = vi.fn(jsonFetch({ data: { n: 'by HTTP' } }))
  const middleware = [webSocket(socket), requestsOverWebSocket(socket)]
  return { client: createClient({ fetch, middleware }), fetch, server }
}

test('`requestsOverWebSocket` sends queries and subscriptions over one socket', async () => {
  const { client, fetch, server } = await openBoth()
  const events = subscribe<object>(client, Added)
  expect((await events.next()).value).toMatchObject({ data: { added: 1 } })
  expect((await client.request('{ n }')).data).toEqual({ n: 1 })
  expect(fetch).not.toHaveBeenCalled()
  expect(server.sockets).toBe(1)
  await events.return()
})

test('`requestsOverWebSocket` gives the GraphQL errors of a query that the server refuses', async () => {
  const { client } = await openBoth()
  const { error } = await client.request('query Q { nothing }')
  const errors = [{ message: expect.any(String) as string }]
  expect(error).toMatchObject({ name: 'GraphQLResultError', errors })
})

test('`requestsOverWebSocket` leaves stream to HTTP', async () => {
  const { client } = await openBoth()
  expect(await collect(stream<object>(client, '{ n }'))).toMatchObject([{ data: { n: 'by HTTP' } }])
})

test('a variable that JSON would change gives a RequestError over a WebSocket, and opens none', async () => {
  const server = await serveWebSocket()
  const socket = openSocket(server.url)
  const client = createClient({ middleware: [webSocket(socket), requestsOverWebSocket(socket)] })
  const options = { variables: { from: NaN } }
  const results = await collect(subscribe<object, object>(client, Added, options))
  results.push(await client.request<object, object>('{ n }', options))
  const error = { name: 'RequestError', valuePath: ['variables', 'from'] }
  expect(results).toMatchObject([{ error }, { error }])
  expect(server.sockets).toBe(0)
})

test('a WebSocket that is refused gives an error that says so', async () => {
  const { client, server } = await connect()
  server.stop()
  const events = subscribe(client, Added)
  const { value } = await events.next()
  expect(value?.error?.name).toBe('NetworkError')
  expect(value?.error?.message).toMatch(/^the WebSocket closed: [^.]+\.$/)
  expect(value?.error?.message).not.toContain('undefined')
  await events.return()
})

test('a subscription over a WebSocket is opened again when the server reloads its schema', async () => {
  const { client } = await connect()
  const events = subscribe<object>(client, 'subscription { reloading }')
  const outcomes: unknown[] = []
  for await (const result of events) if (outcomes.push(outcomeOf(result)) === 3) break
  expect(outcomes).toEqual([{ reloading: 1 }, 'GraphQLResultError, lost', { reloading: 1 }])
})

test('events that came before a WebSocket broke, and that nobody has read yet, come before the loss', async () => {
  const { client, server } = await connect()
  const events = subscribe<object>(client, Added)
  await events.next()
  await sleep(50)
  server.drop()
  await sleep(50)
  const outcomes: unknown[] = []
  for await (const result of events) if (outcomes.push(outcomeOf(result)) === 3) break
  expect(outcomes).toEqual(['GraphQLResultError', { added: 2 }, 'NetworkError, lost'])
})

// gqlgen sends the error of a resolver like this.
test('an event without data that refuses the token is the only result of a subscription over a WebSocket', async () => {
  const { client } = await connect()
  const results = await collect(subscribe<object>(client, 'subscription { expired }'))
  expect(results.map(({ error }) => error?.message)).toEqual(['subscription: 200, expired'])
})

test('a WebSocket that the server forbids ends the subscription', async () => {
  const { client, server } = await connect({ onConnect: () => false })
  expect((await collect(subscribe<object>(client, Added))).map(outcomeOf)).toEqual(['GraphQLResultError'])
  expect(server.sockets).toBe(1)
})

/** What a server does with a socket whose token has expired. */
type Refuse = (socket: Extra['socket']) => Promise<boolean>

/** Two users, whose tokens expire when the test says so. The server checks a token when a socket or an operation begins. */
async function open(checks: 'the socket' | 'each operation', refuse?: Refuse) {
  let valid = 'ada 1'
  const tokens: unknown[] = []
  const isValid = (params: Readonly<Record<string, unknown>> | undefined) =>
    params?.authorization === `Bearer ${valid}`
  const server = await serveWebSocket(0, {
    onConnect: ({ connectionParams, extra }) => {
      tokens.push(connectionParams?.authorization)
      const isAccepted = checks === 'each operation' || isValid(connectionParams)
      return !isAccepted && refuse ? refuse((extra as Extra).socket) : isAccepted
    },
    onSubscribe: ({ connectionParams }) =>
      isValid(connectionParams)
        ? undefined
        : [createGraphQLError('expired', { extensions: { code: 'UNAUTHENTICATED' } })],
  })
  const refresh = vi.fn(() => Promise.resolve(valid))
  const session = createSession({ name: 'shop', refresh })
  session.start(valid)
  const client = createSocketClient(server.url, session)
  return { client, refresh, server, session, tokens, replace: (token: string) => (valid = token) }
}

// https://github.com/pubkey/rxdb/pull/6741
// https://github.com/enisdenjo/graphql-ws/issues/482
// https://github.com/enisdenjo/graphql-ws/issues/503
test.for<[what: string, ...Parameters<typeof open>]>([
  ['checks the socket', 'the socket'],
  ['checks each operation', 'each operation'],
  // Hasura did all this before 2.30.
  // https://github.com/hasura/graphql-engine/issues/9689
  ['closes the socket with 4400', 'the socket', (socket) => hang(() => socket.close(4400, 'JWTExpired'))],
  // https://github.com/hasura/graphql-engine/issues/7696
  [
    'closes the socket with 1000 and such a text',
    'the socket',
    (socket) => hang(() => socket.close(1000, '4400: JWTExpired')),
  ],
  // https://github.com/hasura/graphql-engine/issues/9765
  // https://github.com/async-graphql/async-graphql/issues/406
  [
    'sends a message of another protocol',
    'the socket',
    (socket) => hang(() => socket.send('{"type":"connection_error","payload":"JWTExpired"}')),
  ],
])(
  'operations that are refused together over a WebSocket cause one refresh when the server %s',
  async ([, ...refusal]) => {
    const { client, refresh, tokens, replace } = await open(...refusal)
    replace('ada 2')
    const both = [subscribe<object>(client, Added), subscribe<object>(client, Added)]
    const firsts = both.map(async (events) => {
      for await (const { data } of events) if (data) return data
      return undefined
    })
    expect(await client.request('{ n }')).toMatchObject({ data: { n: 1 } })
    expect(await Promise.all(firsts)).toEqual([{ added: 1 }, { added: 1 }])
    expect(refresh).toHaveBeenCalledOnce()
    expect(tokens).toEqual(['Bearer ada 1', 'Bearer ada 2'])
  },
)

// https://github.com/enisdenjo/graphql-ws/issues/558
// https://github.com/logaretm/villus/issues/151
// https://github.com/supabase/supabase-js/issues/2613
// https://github.com/baserow/baserow/pull/5623
test('a server closes the socket of an expired token with 4401: one refresh, and the subscription comes back', async () => {
  const { client, refresh, server, tokens, replace } = await open('the socket')
  const events = subscribe<object>(client, Added)
  expect((await events.next()).value).toMatchObject({ data: { added: 1 } })
  replace('ada 2')
  server.close(4401)
  for await (const { data } of events) if (data && tokens.length === 2) break
  expect(refresh).toHaveBeenCalledOnce()
  expect(tokens).toEqual(['Bearer ada 1', 'Bearer ada 2'])
})

test('mutations that are refused together cause one refresh, and each runs once', async () => {
  const { client, refresh, server, replace } = await open('the socket')
  replace('ada 2')
  const results = await Promise.all([client.request('mutation { add }'), client.request('mutation { add }')])
  expect(results.map(({ error }) => error)).toEqual([undefined, undefined])
  expect(refresh).toHaveBeenCalledOnce()
  expect(server.added).toBe(2)
})

// https://github.com/apollographql/subscriptions-transport-ws/issues/458
// https://github.com/bigbluebutton/bigbluebutton/pull/19535
test.for([4403, 1000])(
  'a mutation whose socket closes with %i after it was sent is not sent again',
  async (code) => {
    const { client, refresh, server } = await open('the socket')
    const pending = client.request('mutation { never }')
    await expect.poll(() => server.begun).toBe(1)
    server.close(code)
    expect((await pending).error?.name).toBe('NetworkError')
    expect(refresh).not.toHaveBeenCalled()
    expect(server).toMatchObject({ begun: 1, sockets: 1 })
  },
)

// https://github.com/enisdenjo/graphql-ws/issues/173
test.for([
  ['well', undefined],
  // Node loses the end of a compressed connection, so a server on uvicorn looks so.
  ['without its last message', dropAtClose],
] as const)(
  'an operation that begins while its socket closes %s, because nobody uses it, goes to another one',
  async ([, onConnect]) => {
    const { client, server } = await openBoth({ onConnect })
    for (let sent = 0; sent < 5; sent++) expect((await client.request('{ n }')).data).toEqual({ n: 1 })
    expect(server.sockets).toBeGreaterThan(1)
  },
)

test('a mutation that is aborted while its socket closes, because nobody uses it, is not sent', async () => {
  const { client, server } = await openBoth()
  await client.request('{ n }')
  const controller = new AbortController()
  const aborted = client.request('mutation { add }', { signal: controller.signal })
  await Promise.resolve()
  controller.abort()
  expect((await aborted).error?.name).toBe('AbortError')
  await sleep(50)
  expect(server).toMatchObject({ added: 0, sockets: 1 })
})

/** Cuts the connection of a client that closes its socket. */
function dropAtClose({ extra }: { readonly extra: unknown }) {
  const { socket } = extra as Extra
  socket.close = () => socket.terminate()
}

// https://github.com/99designs/gqlgen/issues/2881
// https://github.com/enisdenjo/graphql-ws/pull/201
// https://github.com/enisdenjo/graphql-ws/issues/332
test.for([
  ['for no reason', 1000],
  ['because a ping or an init came too late', 4408],
  ['because somebody has terminated it', 4499],
  ['because a resolver threw', 4500],
] as const)('a socket that closes %s is a loss: the subscription opens again', async ([, code]) => {
  const { client, server } = await connect()
  const onOpen = vi.fn()
  const events = subscribe<object>(client, 'subscription { quiet }', { onOpen })
  const lost = events.next()
  await expect.poll(() => onOpen.mock.calls).toHaveLength(1)
  server.close(code)
  expect((await lost).value).toMatchObject({ error: { name: 'NetworkError' }, hasNext: true })
  server.speak()
  expect((await events.next()).value).toMatchObject({ data: { quiet: 1 } })
  expect(onOpen).toHaveBeenCalledTimes(2)
  await events.return()
})

// https://github.com/enisdenjo/graphql-ws/issues/244
test('a server that closes each socket with 1000, and accepts none, gets the next one only after a pause', async () => {
  const server = await serveWebSocket(0, {
    onConnect: () => {
      server.close(1000)
      return hang()
    },
  })
  const events = subscribe<object>(clientOf(server.url).client, Added)
  for (let lost = 0; lost < 3; lost++)
    expect((await events.next()).value).toMatchObject({ error: { name: 'NetworkError' }, hasNext: true })
  await events.return()
  expect(server.sockets).toBe(3)
})

test('a text that has 440 in the middle is no refusal of a token: the subscription opens again', async () => {
  const { client } = await connect({
    onConnect: ({ extra }) => hang(() => (extra as Extra).socket.close(1013, 'no route to 10.0.0.1:4400')),
  })
  const events = subscribe<object>(client, Added)
  expect((await events.next()).value).toMatchObject({ error: { name: 'NetworkError' }, hasNext: true })
  await events.return()
})

// https://github.com/ParabolInc/parabol/pull/11198
// https://github.com/smallrye/smallrye-graphql/issues/2072
// https://github.com/Suwayomi/Suwayomi-WebUI/pull/569
// https://github.com/zino-hofmann/graphql-flutter/issues/1495
// https://github.com/apollographql/apollo-client/issues/10172
test('a socket was dead after the laptop had slept, and nobody noticed: a ping without an answer is a loss', async () => {
  const inTime = globalThis.setTimeout
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  /** 25 times as fast, because answers come over a real network. */
  const pass = async (seconds: number) => {
    for (let quarters = seconds * 4; quarters > 0; quarters--) {
      await vi.advanceTimersByTimeAsync(250)
      await new Promise((resolve) => inTime(resolve, 10))
    }
  }
  const { client, server } = await open('the socket')
  const onOpen = vi.fn()
  const events = subscribe<object>(client, 'subscription { quiet }', { onOpen })
  const lost = events.next()
  await expect.poll(() => onOpen.mock.calls).toHaveLength(1)
  await pass(18)
  expect(server.sockets).toBe(1)
  server.freeze()
  await pass(18)
  expect((await lost).value).toMatchObject({ error: { name: 'NetworkError' }, hasNext: true })
  const next = events.next()
  await pass(2)
  server.speak()
  expect((await next).value).toMatchObject({ data: { quiet: 1 } })
  await events.return()
})

test('a mutation over the second socket of a hidden tab, where timers are late, is not sent again', async () => {
  const { client, refresh, server } = await open('the socket')
  const late: (() => void)[] = []
  const inTime = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (call: () => void, ms = 0) => (ms ? inTime(call, ms) : late.push(call)))
  expect((await client.request('{ n }')).data).toEqual({ n: 1 })
  await expect.poll(() => server.connected).toBe(0)
  const pending = client.request('mutation { never }')
  await expect.poll(() => server.begun).toBe(1)
  for (const call of late) call()
  server.close(4403)
  expect((await pending).error?.name).toBe('NetworkError')
  expect(refresh).not.toHaveBeenCalled()
})

// https://github.com/apollographql/subscriptions-transport-ws/issues/293
test('a sign-in ends the subscriptions of a WebSocket, and the next user has another socket', async () => {
  const { client, session, server, tokens, replace } = await open('the socket')
  const old = subscribe(client, Added)
  expect((await old.next()).value).toMatchObject({ data: { added: 1 } })
  replace('bob')
  session.start('bob')
  const results = await collect(old)
  expect(results.at(-1)?.error?.name).toBe('AbortError')
  const events = subscribe(client, Added)
  expect((await events.next()).value).toMatchObject({ data: { added: 1 } })
  expect(tokens).toEqual(['Bearer ada 1', 'Bearer bob'])
  await expect.poll(() => server.open).toBe(1)
  await events.return()
})

test.for(['end', 'start'] as const)(
  'with cookies, `%s` closes the WebSocket of the last user, also after a lost connection',
  async (change) => {
    const server = await serveWebSocket()
    const session = createSession({ name: 'shop' })
    session.start()
    const client = createSocketClient(server.url, session)
    const events = collect(subscribe<object>(client, Added))
    await expect.poll(() => server.open).toBe(1)
    server.drop()
    await expect.poll(() => [server.sockets, server.connected]).toEqual([2, 1])
    session[change]()
    expect((await events).at(-1)?.error?.name).toBe('AbortError')
    await expect.poll(() => server.connected).toBe(0)
    expect((await client.request('{ n }')).data).toEqual({ n: 1 })
    expect(server.sockets).toBe(3)
  },
)

// https://github.com/enisdenjo/graphql-ws/issues/99
// https://github.com/zino-hofmann/graphql-flutter/issues/960
// https://github.com/absinthe-graphql/absinthe-socket/issues/22
// https://github.com/enisdenjo/graphql-ws/issues/85
// https://github.com/zino-hofmann/graphql-flutter/issues/407
// https://github.com/enisdenjo/graphql-ws/issues/487
// https://github.com/awslabs/aws-mobile-appsync-sdk-js/issues/740
// https://github.com/aws-amplify/amplify-js/issues/7057
// https://github.com/hasura/go-graphql-client/issues/64
test('a WebSocket recovers from a server that is restarted', async () => {
  const { client, server: first } = await connect()
  const events = subscribe<object>(client, Added)
  const next = async () => {
    const { value } = await events.next()
    return value && outcomeOf(value)
  }
  const three = [await next(), await next(), await next()]
  expect(three).toEqual([{ added: 1 }, 'GraphQLResultError', { added: 2 }])
  first.stop()
  expect(await next()).toBe('NetworkError, lost')
  expect(await next()).toBe('NetworkError, lost')
  const second = await serveWebSocket(first.port)
  let outcome = await next()
  while (outcome === 'NetworkError, lost') outcome = await next()
  expect(outcome).toEqual({ added: 1 })
  expect(second.open).toBe(1)
  await events.return()
})

/** A real graphql-ws server on a port, or on a free port. It counts sockets and subscriptions. */
async function serveWebSocket(port = 0, options: Pick<ServerOptions, 'onConnect' | 'onSubscribe'> = {}) {
  const { promise: spoken, resolve: speak } = deferred<{ quiet: number }>()
  const server = {
    url: '',
    port,
    sockets: 0,
    open: 0,
    /** How often the mutation `add` has run. */
    added: 0,
    /** How often the mutation `never` has begun. */
    begun: 0,
    stop,
    speak: () => speak({ quiet: 1 }),
    get connected() {
      return sockets.clients.size
    },
    /** Cuts all connections, as a network does. */
    drop: () => sockets.clients.forEach((socket) => socket.terminate()),
    close: (code: number) => sockets.clients.forEach((socket) => socket.close(code)),
    /** Answers nothing more on the sockets that are open. */
    freeze: () => sockets.clients.forEach((socket) => socket.pause()),
  }
  const http = createServer()
  const sockets = new WebSocketServer({ server: http, path: '/graphql' })
  sockets.on('connection', () => (server.sockets += 1))
  const schema = createSchema({
    typeDefs: `
      type Query { n: Int never: Int }
      type Mutation { add: Int never: Int }
      type Subscription { count(from: Int!): Int added: Int quiet: Int failing: Int! reloading: Int! expired: Int! }
    `,
    resolvers: {
      Query: { n: () => 1, never: () => hang() },
      Mutation: {
        add: () => (server.added += 1),
        never: () => hang(() => (server.begun += 1)),
      },
      Subscription: {
        count: {
          async *subscribe(_: unknown, { from }: { from: number }) {
            for (let count = from; count > 0; count--) yield { count: await Promise.resolve(count) }
          },
        },
        quiet: {
          async *subscribe() {
            yield await spoken
          },
        },
        failing: {
          async *subscribe() {
            yield await Promise.resolve({})
            yield { failing: 1 }
          },
        },
        expired: {
          async *subscribe() {
            yield await Promise.resolve(1)
          },
          resolve() {
            throw createGraphQLError('expired', { extensions: { code: 'UNAUTHENTICATED' } })
          },
        },
        reloading: {
          async *subscribe() {
            yield await Promise.resolve(1)
            yield -1
          },
          resolve(number: number) {
            if (number > 0) return number
            throw createGraphQLError('reload', { extensions: { code: 'SUBSCRIPTION_SCHEMA_RELOAD' } })
          },
        },
        added: {
          // No generator: one that waits for ever can't be ended.
          subscribe() {
            server.open += 1
            const numbers = [1, -1, 2].values()
            const events: AsyncIterableIterator<number | undefined> = {
              next() {
                const number = numbers.next()
                return number.done ? hang() : Promise.resolve(number)
              },
              return() {
                server.open -= 1
                return Promise.resolve({ done: true, value: undefined })
              },
              [Symbol.asyncIterator]: () => events,
            }
            return events
          },
          resolve(added: number) {
            if (added < 0) throw new Error('no number')
            return added
          },
        },
      },
    },
  })
  useServer({ schema, ...options }, sockets)
  server.port = await listenOnPort(http, port)
  server.url = `ws://127.0.0.1:${server.port}/graphql`
  onTestFinished(stop)
  return server

  /** Closes all sockets at once, like a process that ends. */
  function stop() {
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
    http.close()
  }
}
