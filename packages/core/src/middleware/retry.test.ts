import { type Middleware, request, type Failure, retry, timeout } from '@thinql/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  jsonFetch,
  recordFetch,
  type Respond,
  respondCutOff,
  respondWith,
  serveResponse,
  serveResponses,
} from '../../test/harness.ts'
import { AbortError, GraphQLResultError, ParseError, RequestError, ServerError } from '../result/errors.ts'
import { backoff, isTemporary, retryAfter } from './backoff.ts'

const document = 'query Todos { todos { id } }'
const throttled = { errors: [{ message: 'Slow down', extensions: { code: 'THROTTLED' } }] }

type Row = [what: string, respond: Respond, middleware?: readonly Middleware[]]

const withStatus = (status: number): Row => [`a ${status}`, respondWith(status)]
const withCodes = (...codes: string[]) => [retry({ maxDelay: 0, codes })]

const askingForWait =
  (status: number, body: object): Respond =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' })
      .end(JSON.stringify(body))

const atOnce = [retry({ delay: () => 0 })]

/** What GitHub sends when requests come too fast. */
const secondaryLimit = askingForWait(403, {
  documentation_url: 'https://docs.github.com',
  message: 'You have exceeded a secondary rate limit.',
})

// https://github.com/Shopify/cli/pull/8317
test.for<Row>([
  ...[408, 425, 429, 500, 502, 503, 504, 520].map(withStatus),
  ['a body that broke off', respondCutOff(200, '{"data":')],
  ['a connection that broke off', (response) => response.destroy()],
  ['a timeout', () => undefined, [retry({ maxDelay: 0 }), timeout(20)]],
  ['a code of the option with a 200', respondWith(200, throttled), withCodes('THROTTLED')],
  [
    'two errors, of which one has a code of the option',
    respondWith(200, { errors: [{ message: 'Not yours' }, ...throttled.errors] }),
    withCodes('THROTTLED'),
  ],
  // https://github.com/github/gh-gei/issues/1425
  // https://github.com/shurcooL/githubv4/issues/96
  ['a 403 of GitHub with a Retry-After', secondaryLimit, atOnce],
  // https://github.com/apollographql/router/issues/2400
  ['a 504 whose error has an empty path', respondWith(504, { errors: [{ message: 'Too late', path: [] }] })],
])(
  '`retry` sends a query three times after %s',
  async ([, respond, middleware = [retry({ maxDelay: 0 })]]) => {
    // Counted here: a server may not get a request that ends after 20 ms.
    const { fetch, sent } = recordFetch()
    const endpoint = await serveResponse(respond)
    const { error } = await request(document, { endpoint, middleware, fetch })
    expect(error).toBeDefined()
    expect(sent).toHaveLength(3)
  },
)

test.for<Row>([
  ['data', respondWith(200, { data: {} })],
  ...[400, 401, 403, 404, 409, 422].map(withStatus),
  ['a GraphQLResultError', respondWith(200, throttled)],
  // Servers with a rate limit may send `Retry-After` with each response.
  // https://github.com/MicrosoftDocs/azure-devops-docs/issues/10832
  ['a GraphQLResultError with a Retry-After', askingForWait(200, throttled), atOnce],
  ['a 401 with a Retry-After', askingForWait(401, {}), atOnce],
  ['a ParseError', respondWith(200, '<html>', 'text/html')],
  ['a 503 with attempts: 1', respondWith(503), [retry({ attempts: 1 })]],
  ['a code that is not in the option', respondWith(200, throttled), withCodes('BUSY')],
  ['a 503 when `when` returns false', respondWith(503), [retry({ maxDelay: 0, when: () => false })]],
])('`retry` sends a query once after %s', async ([, respond, middleware = [retry({ maxDelay: 0 })]]) => {
  const server = await serveResponses(respond)
  await request(document, { endpoint: server.endpoint, middleware })
  expect(server.count).toBe(1)
})

test.for<[what: string, document: string, mutations?: boolean]>([
  // https://github.com/nhost/nhost/pull/4927
  // https://github.com/neomjs/neo/issues/15454
  // https://github.com/apollographql/apollo-link/issues/464
  ['a mutation', 'mutation Add { add }'],
  ['a subscription', 'subscription Added { added }'],
  ['a subscription with mutations: true', 'subscription A { a }', true],
  ['a document with a query and a mutation', 'query A { a } mutation B { b }'],
])('`retry` does not repeat %s', async ([, document, mutations]) => {
  const server = await serveResponses(respondWith(503))
  const when = vi.fn(() => true)
  const middleware = [retry({ maxDelay: 0, mutations, when })]
  await request(document, { endpoint: server.endpoint, middleware })
  expect(server.count).toBe(1)
  expect(when).not.toHaveBeenCalled()
})

test('`retry` sends a mutation three times with mutations: true', async () => {
  const server = await serveResponses(respondWith(503))
  const middleware = [retry({ maxDelay: 0, mutations: true })]
  await request('mutation Add { add }', { endpoint: server.endpoint, middleware })
  expect(server.count).toBe(3)
})

test('`retry` calls `when` with error, operation and attempt before each retry', async () => {
  const server = await serveResponses(respondWith(418), respondWith(404))
  const calls: unknown[] = []
  const when = (error: Failure, operation: { name?: string | undefined }, attempt: number) => {
    calls.push([error.name, operation.name, attempt])
    return true
  }
  await request(document, { endpoint: server.endpoint, middleware: [retry({ maxDelay: 0, when })] })
  expect(calls).toEqual([
    ['ServerError', 'Todos', 1],
    ['ServerError', 'Todos', 2],
  ])
})

test.for([{ attempts: NaN }, { attempts: -1 }, { maxDelay: NaN }, { maxDelay: -1 }])(
  '`retry` throws a RangeError for %j',
  (options) => {
    expect(() => retry(options)).toThrow(new RangeError('retry: give numbers from 0.'))
  },
)

describe('the waits of `retry`', () => {
  const fetch = vi.fn<typeof globalThis.fetch>()

  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    fetch.mockReset().mockImplementation(jsonFetch({}, { status: 503 }))
  })

  test('`retry` waits longer after each attempt', async () => {
    const result = request(document, { fetch, middleware: [retry({ attempts: 4 })] })
    for (const [wait, tries] of [
      [0, 1],
      [499, 1],
      [1, 2],
      [999, 2],
      [1, 3],
      [1999, 3],
      [1, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(wait)
      expect(fetch).toHaveBeenCalledTimes(tries)
    }
    await result
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a Retry-After that is longer than a timer can count waits as long as a timer can', async () => {
    askForWait('99999999999')
    const result = request(document, { fetch, middleware: [retry({ attempts: 2, maxDelay: Infinity })] })
    await vi.advanceTimersByTimeAsync(2 ** 31 - 2)
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledTimes(2)
    await result
  })

  // https://github.com/gnikyt/Basic-Shopify-API/issues/90
  // https://github.com/MONEI/Shopify-api-node/issues/489
  test.for([
    [50, 50],
    [30_000, 99_000],
    [500, undefined],
    [500, NaN],
    [500, null],
    [500, false],
  ] as const)('`retry` waits %i ms if `delay` returns %s', async ([ms, returned]) => {
    const delay = vi.fn(() => returned as undefined)
    const result = request(document, { fetch, middleware: [retry({ attempts: 2, delay })] })
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledTimes(2)
    await result
    expect(delay.mock.calls).toMatchObject([[{ error: { status: 503 } }, 1]])
  })

  function askForWait(value: string) {
    fetch.mockImplementation(jsonFetch({}, { status: 503, headers: { 'retry-after': value } }))
  }

  // https://github.com/vercel/sandbox/pull/270
  // https://github.com/nansen-ai/nansen-cli/pull/651
  // https://github.com/BasedHardware/omi/pull/13452
  // https://github.com/urllib3/urllib3/pull/5152
  // https://github.com/rorkai/App-Store-Connect-CLI/pull/2129
  test.for<[value: string, options: object, note: string]>([
    ['3600', {}, '3600 s'],
    ['2', { maxDelay: 1999 }, '2 s'],
    ['1.5', { maxDelay: 1 }, '2 s'],
    [new Date(Date.now() + 1e9).toUTCString(), {}, ' s'],
    ['Infinity', {}, 'Infinity s'],
  ])('a Retry-After of $0 over `maxDelay` ends `retry`', async ([value, options, note]) => {
    askForWait(value)
    const { error } = await request(document, { fetch, middleware: [retry(options)] })
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(error).toMatchObject({ name: 'ServerError', status: 503 })
    expect(error?.message).toMatch(/^query Todos: 503, .*; the server asks for a wait of /)
    expect(error?.message.endsWith(note)).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('two `retry` say once how long the server asks to wait', async () => {
    askForWait('3600')
    const { error } = await request(document, { fetch, middleware: [retry(), retry()] })
    expect(error?.message.match(/3600 s/g)).toHaveLength(1)
  })

  test('`delay` decides in place of a Retry-After over `maxDelay`', async () => {
    askForWait('3600')
    const result = request(document, { fetch, middleware: [retry({ attempts: 2, delay: () => 5 })] })
    await vi.advanceTimersByTimeAsync(5)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect((await result).error?.message).not.toContain('3600')
  })

  // https://github.com/openai/openai-node/issues/2580
  // https://github.com/browserbase/sdk-node/issues/205
  // https://github.com/ava/use-http/issues/372
  // https://github.com/TanStack/query/issues/1206
  test('an abort ends the wait of `retry`, clears its timer and sends nothing more', async () => {
    const controller = new AbortController()
    const result = request(document, { fetch, signal: controller.signal, middleware: [retry()] })
    await vi.advanceTimersByTimeAsync(100)
    controller.abort('left the page')
    expect((await result).error).toMatchObject({ name: 'AbortError', cause: 'left the page' })
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
    expect(fetch).toHaveBeenCalledOnce()
  })

  // https://github.com/smithy-lang/smithy-typescript/issues/2268
  test.for([
    { what: 'a fetch that rejects with another error', end: () => Promise.reject(new Error('out of luck')) },
    { what: 'a response that was there', end: jsonFetch({}, { status: 503 }) },
  ])('an abort during an attempt with $what sends nothing more and leaves no timer', async ({ end }) => {
    const controller = new AbortController()
    fetch.mockImplementation(() => {
      controller.abort()
      return end()
    })
    const { error } = await request(document, { fetch, signal: controller.signal, middleware: [retry()] })
    expect(error?.name).toBe('AbortError')
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
    expect(fetch).toHaveBeenCalledOnce()
  })
})

describe('how long to wait', () => {
  const respondedWith = (value: string, date = '') => ({
    error: new ServerError('busy', {
      response: { status: 503, headers: new Headers({ 'retry-after': value, date }), body: '' },
    }),
  })
  const now = Date.UTC(2026, 10, 21, 12)

  beforeEach(() => {
    vi.useFakeTimers({ now })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
  })

  test.for<[attempt: number, ms: number]>([
    [1, 500],
    [2, 1000],
    [3, 2000],
    [6, 15_000],
    [2000, 15_000],
  ])(
    'a chance of 0.5 waits half of 1 s, 2 s, 4 s and so on, and of 30 s at most: try %d',
    ([attempt, ms]) => {
      expect(backoff(attempt, 30_000)).toBe(ms)
    },
  )

  // https://github.com/fanout/reconnecting-eventsource/issues/1
  // https://github.com/nesquena/hermes-webui/issues/2661
  test.for<[random: number, ms: number]>([
    [0, 0],
    [0.999, 999],
  ])('the first wait is a random part of one second: Math.random() is %d', ([random, ms]) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    expect(backoff(1, 30_000)).toBe(ms)
  })

  // https://github.com/apollographql/apollo-link/issues/995
  // https://github.com/elizaOS/eliza/issues/22162
  // https://github.com/nodejs/undici/pull/4084
  // https://github.com/earendil-works/pi/issues/9571
  // https://github.com/mastra-ai/mastra/issues/23778
  // https://github.com/denoland/std/pull/7299
  test.for<[what: string, value: string, ms: number]>([
    ['seconds', '7', 7000],
    ['an HTTP date', 'Sat, 21 Nov 2026 12:00:09 GMT', 9000],
    ['nothing', '', 0],
    ['a fraction of a second', '0.999', 0],
    ['less than a millisecond', '0.0001', 0],
    ['a word', 'soon', 0],
    ['a negative number', '-3', 0],
    ['a date that has passed', 'Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['a date as ISO 8601 has it', '2026-11-21T12:00:09Z', 9000],
    ['two servers on the way', '7, 7', 7000],
    ['two servers that differ', '120, 3600', 3_600_000],
    ['words with a number that engines take for a year', 'soon 2050', 0],
  ])('a Retry-After of %s is read', ([, value, ms]) => {
    expect(retryAfter(respondedWith(value))).toBe(ms)
  })

  // https://github.com/wso2/carbon-apimgt/pull/7059
  // https://github.com/canalplus/rx-player/pull/1864
  test.for<[clock: string, date: string, retryAfter: string, ms: number]>([
    ['an hour ahead', 'Sat, 21 Nov 2026 11:00:00 GMT', 'Sat, 21 Nov 2026 11:00:09 GMT', 9000],
    ['an hour behind', 'Sat, 21 Nov 2026 13:00:00 GMT', 'Sat, 21 Nov 2026 13:00:09 GMT', 9000],
    ['right, but that of the server says no date', 'now', 'Sat, 21 Nov 2026 12:00:09 GMT', 9000],
  ])(
    'a Retry-After of a date counts from the Date of the response: the clock is %s',
    ([, date, value, ms]) => {
      expect(retryAfter(respondedWith(value, date))).toBe(ms)
    },
  )

  const response = { status: 200, headers: new Headers(), body: '' }

  test.for([
    new GraphQLResultError('no', { response, errors: [] }),
    new ParseError('no', { response }),
    new RequestError('no'),
    new AbortError('no'),
  ])('a status that a web framework wrote on a $name makes it no temporary failure', (error) => {
    expect(isTemporary(Object.assign(error, { status: 503 }))).toBe(false)
  })
})
