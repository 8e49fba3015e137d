import { batch, createClient } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import { callsOf, respondWith } from '../../test/recordedClient.ts'
import { createDevtools } from '../createDevtools.ts'
import { recorderKey } from '../devtools.ts'

test('records the batch that carried an operation', async () => {
  const devtools = createDevtools({ fetch: respondWith([{ data: { a: 1 } }, { data: { b: 2 } }]) })
  const client = createClient({
    endpoint: 'http://todos.test/graphql',
    fetch: batch({ fetch: devtools.fetch }),
    middleware: [devtools.middleware],
  })
  await Promise.all([client.request('query A { a }'), client.request('query B { b }')])
  const { [recorderKey]: recorder } = devtools
  const exchanges = recorder && callsOf(recorder).flatMap((call) => call.exchanges)
  const requestBody =
    '[{"operationName":"A","query":"query A { a }"},{"operationName":"B","query":"query B { b }"}]'
  expect(exchanges).toMatchObject([
    { batch: { size: 2, requestBody }, responseBody: '{"data":{"a":1}}' },
    { batch: { size: 2, requestBody }, responseBody: '{"data":{"b":2}}' },
  ])
  expect(exchanges?.[0]?.batch?.id).toBe(exchanges?.[1]?.batch?.id)
})

test('does not count a request in flight that another batch carries', async () => {
  const fetch = (_input: unknown, init?: RequestInit) =>
    Promise.resolve(Response.json((JSON.parse(init?.body as string) as unknown[]).map(() => ({ data: {} }))))
  const devtools = createDevtools({ fetch })
  const client = createClient({
    fetch: batch({ fetch: devtools.fetch }),
    middleware: [devtools.middleware],
  })
  const other = { headers: { 'x-tenant': '2' } }
  await Promise.all([
    client.request('query A { a }'),
    client.request('query B { b }', other),
    client.request('query C { c }'),
    client.request('query D { d }', other),
  ])
  const exchanges = devtools[recorderKey]?.log.calls.flatMap((call) => call.exchanges)
  expect(exchanges).toMatchObject([1, 2, 3, 4].map(() => ({ batch: { size: 2 } })))
})

test('passes on what is not a batch of recorded operations', async () => {
  const fetch = vi.fn(respondWith([]))
  const devtools = createDevtools({ fetch })
  await devtools.fetch('http://todos.test/list', { method: 'POST', body: '[1]' })
  await devtools.fetch('http://todos.test/list')
  expect(fetch.mock.calls).toEqual([
    ['http://todos.test/list', { method: 'POST', body: '[1]' }],
    ['http://todos.test/list', undefined],
  ])
})
