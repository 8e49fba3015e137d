import { execFileSync } from 'node:child_process'
import { batch, createClient, persisted, queryViaGet, subscribe } from '@thinql/core'
import { createQueryStore, prefetchQuery } from '@thinql/react'
import { expect, test, vi } from 'vitest'
import { createDevtools } from '../../src/createDevtools.ts'
import { replay } from '../../src/replay.ts'
import { toCurl } from '../../src/recorder/toCurl.ts'
import { callsOf, fileOf, recordedClient, respondWith, streamText } from '../recordedClient.ts'

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
test('an operation that sends a hash had no name and no document: it has a name and a document', async () => {
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
test('a BigInt or a circular object broke the devtools: the app runs, and the other values are shown', async () => {
  const circle: Record<string, unknown> = { big: 9007199254740993n }
  circle.self = circle
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  expect((await client.request('query A { a }', { meta: circle })).data).toEqual(data)
  await client.request('query B { b }', { meta: { big: 9007199254740993n } })
  expect(callsOf(recorder)).toMatchObject([{ name: 'A' }, { meta: '{"big":9007199254740993}' }])
})

// https://github.com/ProxymanApp/Proxyman/issues/1966
// https://github.com/postmanlabs/postman-code-generators/issues/67
test('a copied curl command broke at a quote in the query: a shell sends the same query', async () => {
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

// https://github.com/apollographql/apollo-client-devtools/issues/539
// https://github.com/s12v/graphql-devtools/issues/3
test('the variables of queries and mutations were empty in the devtools: they are shown as they were sent', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data }) })
  await client.request('query A($id: Int!) { a }', { variables: { id: 123123 } })
  await client.request('mutation B($in: In) { b }', { variables: { in: { names: ['x'] } } })
  expect(callsOf(recorder)).toMatchObject([
    { variables: '{"id":123123}' },
    { variables: '{"in":{"names":["x"]}}' },
  ])
})

// https://github.com/urql-graphql/urql-devtools/issues/267
test('calls of the client, without a hook, were not shown: they are listed like those of the store', async () => {
  const { client, devtools, recorder } = recordedClient({ fetch: respondWith({ data }) })
  const store = devtools.connect(createQueryStore(client))
  await prefetchQuery(store, 'query Prefetched { a }')
  await client.request('mutation Direct { a }')
  await client.request('{ a }')
  expect(callsOf(recorder).map(({ name }) => name)).toEqual(['Prefetched', 'Direct', undefined])
})

// https://github.com/urql-graphql/urql-devtools/issues/346
test('a race could only be reported by screenshots: an exported file replays its order', async () => {
  const waits = [20, 1]
  const slowFirst: typeof fetch = () =>
    new Promise((resolve) => setTimeout(() => resolve(Response.json({ data })), waits.shift()))
  const { client, recorder } = recordedClient({ fetch: slowFirst })
  const race = async (from: typeof client) => {
    const order: string[] = []
    const ask = (name: string) => from.request(`query ${name} { a }`).then(() => order.push(name))
    await Promise.all([ask('First'), ask('Second')])
    return order
  }
  expect(await race(client)).toEqual(['Second', 'First'])
  const { fetch, middleware } = replay(fileOf(recorder))
  const again = createClient({ endpoint: 'http://todos.test/graphql', fetch, middleware: [middleware] })
  expect(await race(again)).toEqual(['Second', 'First'])
})

// https://github.com/zalmoxisus/redux-devtools-extension/issues/115
// https://github.com/reduxjs/redux-devtools/issues/643
test('open devtools took gigabytes and ended the page: the record stays below its limit', async () => {
  const maxBytes = 2_000_000
  const items = Array.from({ length: 2_000 }, (_, id) => ({ id, title: `Todo ${id}` }))
  const { client, recorder } = recordedClient({ fetch: respondWith({ data: { items } }) }, { maxBytes })
  for (let count = 0; count < 50; count++) {
    await client.request('query Items { items { id title } }')
    expect(recorder.log.memory.bytes).toBeLessThanOrEqual(maxBytes)
  }
  expect(recorder.log.calls.at(-1)).toMatchObject({ outcome: 'data' })
})
