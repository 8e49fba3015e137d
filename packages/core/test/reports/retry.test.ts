import { text } from 'node:stream/consumers'
import { createClient, type Result, retry, type RetryOptions, timeout } from '@thinql/core'
import { afterEach, expect, test, vi } from 'vitest'
import { type Respond, respondWith, serve, serveResponses } from '../support/serve.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const data = respondWith(200, { data: { a: 1 } })
const refusal = (status: number, retryAfter: string): Respond => {
  return (response) => response.writeHead(status, { 'retry-after': retryAfter }).end()
}

/** Sends a document to a server with these responses. `chance` is what `Math.random` returns. */
async function send(
  document: string,
  options: RetryOptions,
  chance: number,
  ...responses: readonly Respond[]
) {
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  const server = await serveResponses(...responses)
  const start = performance.now()
  const result: Result<unknown> = await createClient({
    endpoint: server.endpoint,
    middleware: [retry(options)],
  }).request(document)
  return { result, count: server.count, elapsed: performance.now() - start }
}

// https://github.com/nhost/nhost/pull/4927
// https://github.com/neomjs/neo/issues/15454
// https://github.com/apollographql/apollo-link/issues/464
test('a retry ran a mutation up to five times: a mutation is sent once', async () => {
  const { result, count } = await send('mutation Restore { restore }', {}, 0, respondWith(504), data)
  expect([result.error?.name, count]).toEqual(['ServerError', 1])
})

// https://github.com/Shopify/cli/pull/8317
test('a server throttled under status 200, and the query was not sent again: `codes` names the code', async () => {
  const throttled = respondWith(200, { errors: [{ message: 'no', extensions: { code: 'THROTTLED' } }] })
  const { result, count } = await send('{ a }', { codes: ['THROTTLED'] }, 0, throttled, data)
  expect([result.data, count]).toEqual([{ a: 1 }, 2])
})

// https://github.com/elizaOS/eliza/issues/22162
// https://github.com/nodejs/undici/pull/4084
test('`Retry-After` was a date, and the next attempt came at once: it waits', async () => {
  // A date has whole seconds.
  const later = new Date(Date.now() + 1500).toUTCString()
  const { result, elapsed } = await send('{ a }', {}, 0, refusal(429, later), data)
  expect(result.data).toEqual({ a: 1 })
  expect(elapsed).toBeGreaterThan(450)
})

// https://github.com/earendil-works/pi/issues/9571
// https://github.com/mastra-ai/mastra/issues/23778
test('a malformed `Retry-After` meant no wait, or the longest one: it counts as if there were none', async () => {
  const { count, elapsed } = await send('{ a }', {}, 0.05, refusal(429, 'soon'), refusal(429, '-3'), data)
  expect(count).toBe(3)
  // 5 % of one second, and then of two.
  expect(elapsed).toBeGreaterThan(140)
  expect(elapsed).toBeLessThan(10_000)
})

// https://github.com/gnikyt/Basic-Shopify-API/issues/90
// https://github.com/MONEI/Shopify-api-node/issues/489
test('a server said in the body when to ask again, and nobody read it: `delay` reads the body', async () => {
  const cost = { throttleStatus: { restoreIn: 0.06 } }
  const throttled = respondWith(429, { errors: [{ message: 'no' }], extensions: { cost } })
  const delay = vi.fn(({ extensions }: Result<unknown>) => {
    return (extensions?.cost as typeof cost).throttleStatus.restoreIn * 1000
  })
  const { elapsed } = await send('{ a }', { attempts: 2, delay }, 0, throttled, data)
  expect(delay).toHaveBeenCalledTimes(1)
  expect(elapsed).toBeGreaterThan(55)
})

// https://github.com/mondaycom/monday-graphql-api/issues/48
test('retries took longer than the caller could wait: one timeout limits all attempts and waits', async () => {
  const { endpoint } = await serveResponses(refusal(503, '30'))
  const client = createClient({ endpoint, middleware: [timeout(80), retry({ attempts: Infinity })] })
  const start = performance.now()
  expect((await client.request('{ a }')).error?.name).toBe('TimeoutError')
  expect(performance.now() - start).toBeLessThan(10_000)
})

// https://github.com/jonbern/fetch-retry/issues/99
// https://github.com/cloudflare/mcp/issues/196
test('the body was empty at the second attempt, because the first had read it: each attempt sends it whole', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const bodies: string[] = []
  const endpoint = await serve((request, response) => {
    void text(request).then((body) => respondWith(bodies.push(body) < 3 ? 503 : 200, '{"data":{}}')(response))
  })
  await createClient({ endpoint, middleware: [retry()] }).request('{ a }', { variables: { id: 1 } })
  expect(bodies).toEqual(Array(3).fill('{"variables":{"id":1},"query":"{ a }"}'))
})
