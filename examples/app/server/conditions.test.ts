import { setTimeout } from 'node:timers/promises'
import { createClient, subscribe } from '@thinql/core'
import { expect, test } from 'vitest'
import { testApi } from './testApi.ts'

const { listen, post, run, send } = testApi()

const titles = '{ items { nodes { title } } }'

test('failingMutations: 1 fails one mutation with status 500, and it changes nothing', async () => {
  await post('/conditions', { failingMutations: 1 })
  expect(await post('/graphql', { query: 'mutation { deleteItem(id: "7") { id } }' })).toMatchObject({
    status: 500,
  })
  expect(await run(titles)).toHaveProperty('data.items.nodes.length', 7)
  expect(await post('/graphql', { query: 'mutation { deleteItem(id: "7") { id } }' })).toMatchObject({
    status: 200,
  })
})

test('failingQueries: 1 fails one query with status 500', async () => {
  await post('/conditions', { failingQueries: 1 })
  expect(await post('/graphql', { query: titles })).toMatchObject({ status: 500 })
  expect(await post('/graphql', { query: titles })).toMatchObject({ status: 200 })
})

test('latency: 80 delays an operation by 80 ms', async () => {
  await post('/conditions', { latency: 80 })
  const start = performance.now()
  await run(titles)
  expect(performance.now() - start).toBeGreaterThan(75)
})

test('archiveTime: 1000 delays the history of an item by one second', async () => {
  await post('/conditions', { archiveTime: 1_000 })
  const start = performance.now()
  await run('{ item(id: "7") { history { id } } }')
  expect(performance.now() - start).toBeGreaterThan(995)
})

test('a mutation that is aborted while it is delayed changes nothing', async () => {
  await post('/conditions', { latency: 30 })
  const query = 'mutation { deleteItem(id: "7") { id } }'
  const signal = AbortSignal.timeout(10)
  await expect(post('/graphql', { query }, signal)).rejects.toMatchObject({ name: 'TimeoutError' })
  await post('/conditions', {})
  await setTimeout(40)
  expect(await run(titles)).toHaveProperty('data.items.nodes.length', 7)
})

test('offline: 1 closes open connections', async () => {
  const client = createClient({ endpoint: `${await listen()}/graphql` })
  const events = subscribe(client, 'subscription { latestActivity }')
  await events.next()
  await post('/conditions', { offline: 1 })
  expect(await events.next()).toMatchObject({ value: { error: { name: 'NetworkError' } } })
})

test('PATCH changes only the conditions that it names', async () => {
  await post('/conditions', { archiveTime: 100, latency: 20 })
  const { text } = await send('/conditions', { method: 'PATCH', body: JSON.stringify({ latency: 30 }) })
  expect(JSON.parse(text)).toMatchObject({ archiveTime: 100, latency: 30 })
})

test('an unknown condition or an invalid value is refused by name', async () => {
  expect(await post('/conditions', { lag: 1 })).toEqual({
    status: 400,
    text: 'TypeError: unknown condition lag; the conditions are latency, archiveTime, failingQueries, failingMutations, failureRate, offline, tokenTime, uploadRate',
  })
  expect(await post('/conditions', { latency: -1 })).toEqual({
    status: 400,
    text: 'TypeError: latency must be a whole number of 0 or more',
  })
  expect(await post('/conditions', { failureRate: 101 })).toEqual({
    status: 400,
    text: 'TypeError: failureRate must be a whole number from 0 to 100',
  })
})

test('failureRate: 100 fails every operation with status 500', async () => {
  await post('/conditions', { failureRate: 100 })
  expect(await post('/graphql', { query: titles })).toMatchObject({ status: 500 })
  expect(await post('/graphql', { query: titles })).toMatchObject({ status: 500 })
})
