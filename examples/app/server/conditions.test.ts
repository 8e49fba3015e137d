import { setTimeout } from 'node:timers/promises'
import { createClient, subscribe } from '@thinql/core'
import { expect, test } from 'vitest'
import { testApi } from './testApi.ts'

const { listen, post, run, send } = testApi()

const titles = '{ items { nodes { title } } }'

test('as many mutations fail with status 500 as the conditions say, and change nothing', async () => {
  await post('/conditions', { failingMutations: 1 })
  expect(await post('/graphql', { query: 'mutation { deleteItem(id: "7") { id } }' })).toMatchObject({
    status: 500,
  })
  expect(await run(titles)).toHaveProperty('data.items.nodes.length', 7)
  expect(await post('/graphql', { query: 'mutation { deleteItem(id: "7") { id } }' })).toMatchObject({
    status: 200,
  })
})

test('as many queries fail with status 500 as the conditions say', async () => {
  await post('/conditions', { failingQueries: 1 })
  expect(await post('/graphql', { query: titles })).toMatchObject({ status: 500 })
  expect(await post('/graphql', { query: titles })).toMatchObject({ status: 200 })
})

test('operations wait for the latency of the conditions', async () => {
  await post('/conditions', { latency: 80 })
  const start = performance.now()
  await run(titles)
  expect(performance.now() - start).toBeGreaterThan(75)
})

test('the history of an item waits for the archive as long as the conditions say', async () => {
  await post('/conditions', { archiveTime: 1_000 })
  const start = performance.now()
  await run('{ item(id: "7") { history { id } } }')
  expect(performance.now() - start).toBeGreaterThan(995)
})

test('a mutation whose caller leaves while it waits changes nothing', async () => {
  await post('/conditions', { latency: 30 })
  const query = 'mutation { deleteItem(id: "7") { id } }'
  const signal = AbortSignal.timeout(10)
  await expect(post('/graphql', { query }, signal)).rejects.toMatchObject({ name: 'TimeoutError' })
  await post('/conditions', {})
  await setTimeout(40)
  expect(await run(titles)).toHaveProperty('data.items.nodes.length', 7)
})

test('going offline cuts the connections that are open', async () => {
  const client = createClient({ endpoint: `${await listen()}/graphql` })
  const events = subscribe(client, 'subscription { latestActivity }')
  await events.next()
  await post('/conditions', { offline: 1 })
  expect(await events.next()).toMatchObject({ value: { error: { name: 'NetworkError' } } })
})

test('a change of the conditions leaves those that it does not name', async () => {
  await post('/conditions', { archiveTime: 100, latency: 20 })
  const { text } = await send('/conditions', { method: 'PATCH', body: JSON.stringify({ latency: 30 }) })
  expect(JSON.parse(text)).toMatchObject({ archiveTime: 100, latency: 30 })
})

test('conditions that do not exist are refused by name', async () => {
  expect(await post('/conditions', { lag: 1 })).toEqual({
    status: 400,
    text: 'TypeError: no condition is called lag; there are latency, archiveTime, failingQueries, failingMutations, failureRate, offline',
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

test('at a failure rate of 100 every operation fails with status 500', async () => {
  await post('/conditions', { failureRate: 100 })
  expect(await post('/graphql', { query: titles })).toMatchObject({ status: 500 })
  expect(await post('/graphql', { query: titles })).toMatchObject({ status: 500 })
})
