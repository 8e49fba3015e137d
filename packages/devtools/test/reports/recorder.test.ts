import { execFileSync } from 'node:child_process'
import { batch, persisted, queryViaGet, subscribe } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { createDevtools } from '../../src/createDevtools.ts'
import { toCurl } from '../../src/recorder/toCurl.ts'
import { callsOf, recordedClient, respondWith, streamText } from '../recordedClient.ts'

const data = { a: 1 }

// https://github.com/enkot/querio/issues/17
// https://github.com/warrenday/graphql-network-inspector/issues/127
test('operations that shared a batch were not listed: each has a row of its own', async () => {
  const fetch = batch({ fetch: respondWith([{ data }, { errors: [{ message: 'no' }] }]) })
  const { client, recorder } = recordedClient({ fetch })
  await Promise.all([client.request('query A { a }'), client.request('query B { b }')])
  expect(callsOf(recorder)).toMatchObject([
    { name: 'A', outcome: 'data' },
    { name: 'B', outcome: 'GraphQLResultError' },
  ])
})

// https://github.com/warrenday/graphql-network-inspector/issues/148
// https://github.com/warrenday/graphql-network-inspector/issues/184
test('an operation that sends a hash had no name and no document: it has both', async () => {
  const { client, recorder } = recordedClient({
    fetch: respondWith({ data }),
    middleware: [persisted({ mode: 'trusted' }), queryViaGet()],
  })
  await client.request('query Todos { a }')
  expect(callsOf(recorder)).toMatchObject([
    { name: 'Todos', query: 'query Todos { a }', exchanges: [{ method: 'GET' }] },
  ])
})

// https://github.com/enisdenjo/graphql-sse/issues/20
test('the network tab shows no events of a subscription that is read by fetch: each event is listed', async () => {
  const event = (n: number) => `event: next\ndata: {"data":{"n":${n}}}\n\n`
  const { client, recorder } = recordedClient({
    fetch: streamText('text/event-stream', [event(1), event(2)]),
  })
  const events = subscribe(client, 'subscription Added { n }')
  for (let count = 0; count < 2; count++) await events.next()
  expect(callsOf(recorder)[0]?.parts.map((part) => part.data)).toEqual(['{"n":1}', '{"n":2}'])
  await events.return()
})

// https://github.com/react/react/issues/17207
// https://github.com/code-forge-io/react-router-devtools/pull/250
test('a BigInt or a circle in the values broke the devtools: the app runs, and the rest is shown', async () => {
  const circle: Record<string, unknown> = { big: 9007199254740993n }
  circle.self = circle
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  expect((await client.request('query A { a }', { meta: circle })).data).toEqual(data)
  await client.request('query B { b }', { meta: { big: 9007199254740993n } })
  expect(callsOf(recorder)).toMatchObject([{ name: 'A' }, { meta: '{"big":9007199254740993}' }])
})

// https://github.com/ProxymanApp/Proxyman/issues/1966
// https://github.com/postmanlabs/postman-code-generators/issues/67
test('a copied curl command broke at a quote in the query: a shell reads it as it was sent', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  await client.request(`query A { a(b: "it's $HOME!") }`)
  const [exchange] = recorder.log.calls[0]?.exchanges ?? []
  if (!exchange) throw new Error('Nothing was recorded.')
  const printed = execFileSync('sh', ['-c', `printf '%s\\0' ${toCurl(exchange, location.href)}`])
  expect(printed.toString().split('\0').at(-2)).toBe(exchange.requestBody?.value)
})

// https://github.com/nhost/nhost/issues/3409
// https://github.com/marcuswestin/store.js/issues/190
test('in a sandboxed frame, reading the storage threw and ended the page: the devtools work without it', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The document is sandboxed', 'SecurityError')
  })
  expect(() => createDevtools()).not.toThrow()
  vi.restoreAllMocks()
})
