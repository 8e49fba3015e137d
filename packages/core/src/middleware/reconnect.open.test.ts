import {
  createClient,
  createSession,
  mapParts,
  type Middleware,
  reconnect,
  type Session,
  type StreamedResult,
  subscribe,
  timeout,
} from '@thinql/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  collect,
  complete,
  event,
  fetchInTurn,
  fetchOf,
  hang,
  jsonFetch,
  next,
  pause,
} from '../../test/harness.ts'

type Fetch = typeof globalThis.fetch

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})

/**
 * What a server does with one connection: a status, or a body in pieces, each after a pause in ms, and then
 * its end.
 */
type Served = number | readonly (string | number)[]

const coded = (code: string, data?: object) =>
  next({ data, errors: [{ message: 'no', extensions: { code } }] })
const refused = coded('UNAUTHENTICATED')

function respondingInTurn(...responses: readonly Served[]) {
  const left = [...responses]
  const bodies: string[] = []
  const sentAt: number[] = []
  const start = Date.now()
  const fetch: Fetch = (_, init) => {
    bodies.push(init?.body as string)
    sentAt.push(Date.now() - start)
    const served = left.shift() ?? []
    if (typeof served === 'number') return Promise.resolve(new Response('gone', { status: served }))
    const pieces = [...served]
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const piece = pieces.shift()
        if (typeof piece === 'number') await pause(piece)
        const text = typeof piece === 'number' ? ':\n\n' : piece
        if (text === undefined) controller.close()
        else controller.enqueue(new TextEncoder().encode(text))
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  }
  return { fetch, bodies, sentAt }
}

const nameOf = ({ data, error, hasNext }: StreamedResult<{ n: number }>) =>
  error ? `${hasNext ? 'lost: ' : ''}${error.name}` : data.n

/** The Results of a subscription, once all timers have fired. */
async function resultsOf(
  fetch: Fetch,
  middleware: readonly Middleware[] = [reconnect()],
  onOpen?: () => void,
) {
  const client = createClient({ fetch, middleware })
  const document = 'subscription A($after: Int) { n(after: $after) }'
  const results = collect(subscribe<{ n: number }>(client, document, { onOpen }))
  await vi.runAllTimersAsync()
  return (await results).map((result) => nameOf(result))
}

/** Somebody sets the clock back while each connection is open. */
const settingBack =
  (fetch: Fetch): Fetch =>
  (...args) => {
    setTimeout(() => vi.setSystemTime(Date.now() - 60_000), 1_000)
    return fetch(...args)
  }

/** A transport of an app may not call `onOpen`. */
const neverOpen: Middleware = (next) => (operation) => next({ ...operation, onOpen: undefined })

const lost = 'lost: NetworkError'
const isGone = 'lost: ServerError'
const isReloading = 'lost: GraphQLResultError'
const reload = coded('SUBSCRIPTION_SCHEMA_RELOAD', { n: null })
const bye = coded('SHUTTING_DOWN')
const failed = next({ data: null, errors: [{ message: 'no', path: ['n'] }] })
const good = [event(1), complete]

// https://github.com/modelcontextprotocol/csharp-sdk/issues/344
// https://github.com/NVIDIA/NemoClaw/issues/3210
test.for<[what: string, served: Served[], outcomes: unknown[], sentAt: number[], attempts?: number]>([
  [
    'a quiet connection that was open for five seconds counts as one that worked',
    [[5_000], [5_000], [5_000], good],
    [lost, lost, lost, 1],
    [0, 5_500, 11_000, 16_500],
    2,
  ],
  [
    'a quiet connection that was open for less counts as one that failed',
    [[4_999], [4_999], good],
    [lost, 'NetworkError'],
    [0, 5_999],
    2,
  ],
  // https://github.com/joshmossas/event-source-plus/issues/24
  // https://github.com/enisdenjo/graphql-sse/issues/55
  // https://github.com/donovanhide/eventsource/issues/4
  [
    'the wait grows while a server accepts each connection and closes it',
    [[], [], [], [], good],
    [lost, lost, lost, lost, 1],
    [0, 1_000, 3_000, 7_000, 15_000],
  ],
  // https://github.com/traefik/traefik/issues/13546
  // https://github.com/EventSource/eventsource/pull/74
  // https://github.com/Yaffle/EventSource/issues/88
  // https://github.com/binaryminds/react-native-sse/issues/12
  // https://github.com/stellar/js-stellar-sdk/issues/74
  // https://github.com/backstage/backstage/issues/15002
  // https://github.com/fanout/reconnecting-eventsource/issues/73
  [
    'a 404 after the subscription was open is a loss, with a growing wait',
    [[event(1)], 404, 404, 502, good],
    [1, lost, isGone, isGone, isGone, 1],
    [0, 500, 1_500, 3_500, 7_500],
  ],
  [
    'the wait grows while each connection begins with "subscribe again" beside data that is all null',
    [[reload, complete], [reload, complete], [reload, complete], good],
    [isReloading, isReloading, isReloading, 1],
    [0, 1_000, 3_000, 7_000],
  ],
  [
    'a connection whose only event has failed counts as one that failed',
    [[failed, 1_000], [failed, 1_000], good],
    ['GraphQLResultError', lost, 'GraphQLResultError', 'NetworkError'],
    [0, 2_000],
    2,
  ],
  // https://github.com/Azure/fetch-event-source/issues/79
  [
    'the wait grows to 4 s while each connection brings an event, and is closed',
    [[event(1)], [event(2)], [event(3)], [event(4)], [event(5)], good],
    [1, lost, 2, lost, 3, lost, 4, lost, 5, lost, 1],
    [0, 500, 1_500, 3_500, 7_500, 11_500],
  ],
  [
    'another connection is opened after a second in which nothing but pings follows "subscribe again"',
    [[event(1), bye, ...Array<number>(100).fill(400)], good],
    [1, isReloading, 1],
    [0, 2_000],
  ],
  [
    'the connection stays when an event follows "subscribe again" within a second',
    [[event(1), bye, 900, event(2), 5_000, event(3), complete]],
    [1, isReloading, 2, 3],
    [0],
  ],
])('%s', async ([, served, outcomes, sentAt, attempts]) => {
  const server = respondingInTurn(...served)
  expect(await resultsOf(server.fetch, [reconnect({ attempts })])).toEqual(outcomes)
  expect(server.sentAt).toEqual(sentAt)
})

test('a quiet connection counts as one that worked, also after the clock was set back', async () => {
  const { fetch } = respondingInTurn([5_000], [5_000], [5_000], [event(1), complete])
  expect(await resultsOf(settingBack(fetch), [reconnect({ attempts: 2 })])).toEqual([lost, lost, lost, 1])
})

test('a 404 with GraphQL errors ends the subscription', async () => {
  const gone = jsonFetch({ errors: [{ message: 'no such stream' }] }, { status: 404 })
  const fetch = fetchInTurn(fetchOf('text/event-stream', [event(1)]), gone, gone)
  expect(await resultsOf(fetch)).toEqual([1, lost, 'ServerError'])
})

test('a `Retry-After` below a second waits as without it', async () => {
  const start = Date.now()
  const sentAt: number[] = []
  const busy = () => {
    sentAt.push(Date.now() - start)
    return Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '0.001' } }))
  }
  await resultsOf(fetchInTurn(busy, busy, busy, busy, fetchOf('text/event-stream', [complete])))
  expect(sentAt).toEqual([0, 1_000, 3_000, 7_000])
})

const thrower = () => {
  throw new Error('a bug')
}
const throwsAfterNext: Middleware = (next) => async (operation) => {
  await next(operation)
  return thrower()
}
const throwsAtTheEnd: Middleware = (next) => (operation) =>
  mapParts(next, operation, (_, isPart) => (isPart ? undefined : thrower()))
const overASocket: Middleware =
  () =>
  async ({ onPart }) => {
    await onPart?.({ data: { n: 1 }, response: undefined as never })
    return { data: { n: 1 }, hasNext: false, response: undefined as never }
  }

test.for<[what: string, middleware: Middleware[]]>([
  ['a middleware', [throwsAfterNext]],
  ['the callback of `mapParts`', [throwsAtTheEnd]],
  ['a middleware over a transport of your own', [throwsAfterNext, overASocket]],
])(
  '%s that throws after the server has completed the subscription ends it, and nothing is sent again',
  async ([, middleware]) => {
    const { fetch, bodies } = respondingInTurn([event(1), complete], [event(1), complete])
    expect(await resultsOf(fetch, [reconnect(), ...middleware])).toEqual([1, 'RequestError'])
    expect(bodies.length).toBeLessThan(2)
  },
)

// https://github.com/ably/ably-dotnet/issues/65
// https://github.com/medplum/medplum/issues/8425
// https://github.com/propeller-heads/tycho/pull/1382
// https://github.com/traycerai/traycer/pull/1567
test.for<[seconds: number, over: string, change?: typeof settingBack, ...inner: Middleware[]]>([
  [5, 'a stream'],
  [5, 'a stream, while somebody sets the clock back', settingBack],
  [5, 'a transport that does not say that it is open', (fetch) => fetch, neverOpen],
  [4, 'a stream'],
])(
  'a subscription whose token expires four times, each %i s after it has opened, over %s',
  async ([seconds, , change, ...inner]) => {
    const expires = [event(1), seconds * 1_000, refused, complete]
    const { fetch } = respondingInTurn(expires, expires, expires, expires, [event(2), complete])
    const session = createSession({ name: 'expires', refresh: () => Promise.resolve('new') })
    const outcomes = seconds < 5 ? [1, 1, 1, 'GraphQLResultError'] : [1, 1, 1, 1, 2]
    expect(await resultsOf(change?.(fetch) ?? fetch, [session, ...inner])).toEqual(outcomes)
  },
)

test('`timeout` also limits a connection that a session opens again after its token has expired', async () => {
  const fetch = fetchInTurn(
    fetchOf('text/event-stream', [event(1) + refused + complete]),
    () => hang(),
    fetchOf('text/event-stream', [event(2) + complete]),
  )
  const session = createSession({ name: 'hangs', refresh: () => Promise.resolve('new') })
  const results = await resultsOf(fetch, [reconnect(), timeout(10_000), session])
  expect(results).toEqual([1, 'lost: TimeoutError', 2])
})

test('a refresh that throws after a refusal and `complete` is a loss', async () => {
  const { fetch } = respondingInTurn([event(1), refused, complete], [event(2), complete])
  const session = createSession({ name: 'throws', refresh: () => Promise.reject(new TypeError('offline')) })
  session.start('old')
  expect(await resultsOf(fetch, [reconnect(), session])).toEqual([1, 'lost: RequestError', 2])
})

describe('`resume` for each sending', () => {
  const resume = (last: { n: number }, variables: object) => ({ ...variables, after: last.n })
  const afterIn = (bodies: readonly string[]) =>
    bodies.map((body) => (JSON.parse(body) as { variables?: { after: number } }).variables?.after)
  let session: Session
  beforeEach(() => {
    session = createSession({ name: 'shop', refresh: () => Promise.resolve('new') })
    session.start('old')
  })

  test.for([
    { order: 'reconnect, session', list: (session: Session) => [reconnect({ resume }), session] },
    { order: 'session, reconnect', list: (session: Session) => [session, reconnect({ resume })] },
  ])('the subscription goes on after the newest event, in the order $order', async ({ list }) => {
    const { fetch, bodies } = respondingInTurn(
      [event(1), event(2), refused, complete],
      [event(3)],
      [event(4), refused],
      [event(5), complete],
    )
    const results = await resultsOf(fetch, list(session))
    expect(results.filter((result) => typeof result === 'number')).toEqual([1, 2, 3, 4, 5])
    expect(afterIn(bodies)).toEqual([undefined, 2, 3, 4])
  })

  test('it gets the variables with which the subscription was sent before', async () => {
    const { fetch, bodies } = respondingInTurn([event(1)], [], [event(2), refused, complete], [complete])
    const counting = (_last: unknown, variables: { readonly after?: number }) => ({
      after: (variables.after ?? 0) + 1,
    })
    await resultsOf(fetch, [reconnect({ resume: counting }), session])
    expect(afterIn(bodies)).toEqual([undefined, 1, 2, 3])
  })
})

test.for([
  { what: 'completes the subscription', end: [complete], last: [] },
  { what: 'closes the connection', end: [], last: ['NetworkError'] },
])('`attempts` counts a connection that begins so, when the server then $what', async ({ end, last }) => {
  const { fetch, sentAt } = respondingInTurn(...Array<Served>(9).fill([reload, ...end]))
  const results = await resultsOf(fetch, [reconnect({ attempts: 3 })])
  expect(sentAt).toHaveLength(3)
  expect(results.filter((name) => name !== lost)).toEqual([
    isReloading,
    isReloading,
    'GraphQLResultError',
    ...last,
  ])
})

test('a consumer that leaves at "subscribe again" leaves no timer', async () => {
  const { fetch } = respondingInTurn([event(1), bye, 400])
  const client = createClient({ fetch, middleware: [reconnect()] })
  for await (const { error } of subscribe(client, 'subscription { n }')) if (error) break
  await vi.advanceTimersByTimeAsync(400)
  expect(vi.getTimerCount()).toBe(0)
})

test('a slow consumer gets the event that has arrived after "subscribe again"', async () => {
  const { fetch, sentAt } = respondingInTurn([event(1), bye, event(2), complete])
  const seen: (string | number)[] = []
  const run = async () => {
    const client = createClient({ fetch, middleware: [reconnect()] })
    for await (const result of subscribe<{ n: number }>(client, 'subscription { n }')) {
      seen.push(nameOf(result))
      await pause(3_000)
    }
  }
  const ended = run()
  await vi.runAllTimersAsync()
  await ended
  expect(seen).toEqual([1, 'lost: GraphQLResultError', 2])
  expect(sentAt).toHaveLength(1)
})

const running =
  (run: (onOpen: () => void, onPart: (n: number) => Promise<void>) => Promise<void>): Middleware =>
  () =>
  async ({ onOpen, onPart }) => {
    const ignore = () => undefined
    await run(onOpen ?? ignore, async (n) => onPart?.({ data: { n }, response: undefined as never }))
    return { data: {}, hasNext: false, response: undefined as never }
  }

test('a second call of `onOpen` is ignored while the subscription is open', async () => {
  const onOpen = vi.fn()
  const twice = running(async (open, part) => {
    open()
    open()
    await part(1)
    open()
  })
  expect(await resultsOf(fetch, [reconnect(), twice], onOpen)).toEqual([1])
  expect(onOpen).toHaveBeenCalledOnce()
})

test.for([
  { what: 'throws', onOpen: thrower },
  { what: 'rejects', onOpen: () => Promise.reject(new Error('a bug')) as never },
])('the subscription ends when `onOpen` $what, and its connection is closed', async ({ onOpen }) => {
  const { fetch, bodies } = respondingInTurn([event(1), 60_000, complete], [event(2), complete])
  let signal: AbortSignal | null | undefined
  const watched: Fetch = (input, init) => {
    signal = init?.signal
    return fetch(input, init)
  }
  expect(await resultsOf(watched, [reconnect()], onOpen)).toEqual(['RequestError'])
  expect([bodies.length, signal?.aborted]).toEqual([1, true])
})

test('a mapped loss is still a loss, and a mapped end still the end', async () => {
  const { fetch } = respondingInTurn([event(1)], [event(2), complete])
  const copying: Middleware = (next) => (operation) =>
    mapParts(
      next,
      operation,
      ({ data, error, response }) => ({ data: data as unknown, error, response }) as StreamedResult<never>,
    )
  expect(await resultsOf(fetch, [copying, reconnect()])).toEqual([1, lost, 2])
})

test.for([
  ['alone', () => [reconnect()]],
  [
    'with a session',
    () => [reconnect(), createSession({ name: 'shop', refresh: () => Promise.resolve('new') })],
  ],
] satisfies [string, () => Middleware[]][])(
  'a server that refuses each connection after one event gets less than one a second: `reconnect` %s',
  async ([, middleware]) => {
    vi.mocked(Math.random).mockRestore()
    const refusing = [event(1) + coded('SUBSCRIPTION_JWT_EXPIRED') + complete]
    const { fetch, sentAt } = respondingInTurn(...Array.from({ length: 1_000 }, () => refusing))
    const results = subscribe(createClient({ fetch, middleware: middleware() }), 'subscription { n }')
    void collect(results)
    await vi.advanceTimersByTimeAsync(60_000)
    await results.return()
    expect(sentAt.length).toBeLessThan(60)
  },
)
