import { createClient, limitResponse, request, subscribe } from '@thinql/core'
import { expect, test } from 'vitest'
import { collect, deferred } from '../support/promises.ts'
import { serve } from '../support/serve.ts'
import { complete, event, serveInTurn } from '../streaming/serveInTurn.ts'

// https://github.com/truefoundry/trueforge/pull/769
// https://github.com/pubky/pubky-homeserver/pull/624
test('an endless body filled the memory: it is cut off at a limit, and the connection closes', async () => {
  const closed = deferred()
  const endpoint = await serve((incoming, response) => {
    incoming.resume()
    response.on('close', () => closed.resolve())
    const timer = setInterval(() => response.write(' '.repeat(10_000)), 1)
    response.on('close', () => clearInterval(timer))
  })
  const { error } = await request('{ a }', { endpoint, fetch: limitResponse({ bytes: 100_000 }) })
  expect(error?.name).toBe('NetworkError')
  expect(error?.response?.body.length).toBeLessThanOrEqual(100_000)
  await closed.promise
})

// https://github.com/adcontextprotocol/adcp-client/issues/1176
test('a limit for bodies ended healthy subscriptions after a while: the bytes of a subscription are not counted', async () => {
  const events = Array.from({ length: 20 }, (_, n) => event(n))
  const { endpoint } = await serveInTurn(events.join('') + complete)
  const client = createClient({ endpoint, fetch: limitResponse({ bytes: 300 }) })
  const results = await collect(subscribe<{ n: number }>(client, 'subscription Added { n }'))
  expect(results.map(({ error, data }) => error?.name ?? data?.n)).toEqual(events.map((_, n) => n))
})
