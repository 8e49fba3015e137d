import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApi } from './createApi.ts'

let directory: string
let api: ReturnType<typeof createApi>

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'board-'))
  api = createApi(databasePath())
})

afterEach(() => {
  api.close()
  rmSync(directory, { recursive: true })
})

function databasePath(): string {
  return join(directory, 'made/on/demand/board.sqlite')
}

async function post(
  path: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<{ status: number; text: string }> {
  const response = await api.handle.fetch(`http://board.test${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/graphql-response+json' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  })
  return { status: response.status, text: await response.text() }
}

async function run(query: string, variables?: Record<string, unknown>): Promise<unknown> {
  return JSON.parse((await post('/graphql', { query, variables })).text)
}

const titles = '{ items { nodes { title } } }'
const add = 'mutation ($input: AddItemInput!) { addItem(input: $input) { title note status } }'
const update = 'mutation ($input: UpdateItemInput!) { updateItem(input: $input) { title note status } }'
const remove = 'mutation ($id: ID!) { deleteItem(id: $id) { title } }'

function refused(field: string, message: string): unknown {
  return {
    data: null,
    errors: [expect.objectContaining({ message, extensions: { code: 'REFUSED', field } })],
  }
}

const gone = {
  data: null,
  errors: [expect.objectContaining({ extensions: { code: 'NOT_FOUND' } })],
}

test('a new database is seeded, newest item first', async () => {
  const answer = await run(titles)
  expect(answer).toHaveProperty('data.items.nodes.length', 7)
  expect(answer).toHaveProperty('data.items.nodes.0.title', 'Brief the support team')
})

test('what was deleted stays deleted when the database is opened again', async () => {
  await run(remove, { id: '7' })
  api.close()
  api = createApi(databasePath())
  expect(await run(titles)).toHaveProperty('data.items.nodes.length', 6)
})

test('an added item is open, trimmed, and first in the list', async () => {
  expect(await run(add, { input: { title: '  Book the venue ', note: '  ' } })).toEqual({
    data: { addItem: { title: 'Book the venue', note: null, status: 'OPEN' } },
  })
  expect(await run(titles)).toHaveProperty('data.items.nodes.0.title', 'Book the venue')
})

test('an update changes only what it names', async () => {
  expect(await run(update, { input: { id: '1', status: 'OPEN' } })).toEqual({
    data: {
      updateItem: {
        title: 'Choose the launch date',
        note: 'Tuesday the 12th. Nothing else ships that week.',
        status: 'OPEN',
      },
    },
  })
})

test('a blank note removes the note', async () => {
  expect(await run(update, { input: { id: '1', note: ' ' } })).toHaveProperty('data.updateItem.note', null)
})

test('an item keeps its own title in another case', async () => {
  expect(await run(update, { input: { id: '2', title: 'FREEZE the feature list' } })).toHaveProperty(
    'data.updateItem.title',
    'FREEZE the feature list',
  )
})

test('a title that another item has is refused, whatever its case', async () => {
  const answer = refused('title', '“Brief the support team” is already on the board.')
  expect(await run(add, { input: { title: 'brief the SUPPORT team' } })).toEqual(answer)
  expect(await run(update, { input: { id: '1', title: 'brief the support team' } })).toEqual(answer)
})

test('a blank title is refused', async () => {
  expect(await run(add, { input: { title: ' ' } })).toEqual(refused('title', 'Give the item a title.'))
})

test('a title of 81 characters is refused', async () => {
  expect(await run(add, { input: { title: 'x'.repeat(81) } })).toEqual(
    refused('title', 'This title has 81 characters. Shorten it to 80 or fewer.'),
  )
})

test('a note of 501 characters is refused', async () => {
  expect(await run(add, { input: { title: 'x', note: 'n'.repeat(501) } })).toEqual(
    refused('note', 'This note has 501 characters. Shorten it to 500 or fewer.'),
  )
})

test('an item that is gone can be neither updated nor deleted', async () => {
  expect(await run(update, { input: { id: '99', title: 'x' } })).toEqual(gone)
  expect(await run(remove, { id: 'nonsense' })).toEqual(gone)
})

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

test('a mutation whose caller leaves while it waits changes nothing', async () => {
  await post('/conditions', { latency: 30 })
  const query = 'mutation { deleteItem(id: "7") { id } }'
  const signal = AbortSignal.timeout(10)
  await expect(post('/graphql', { query }, signal)).rejects.toMatchObject({ name: 'TimeoutError' })
  await post('/conditions', {})
  await setTimeout(40)
  expect(await run(titles)).toHaveProperty('data.items.nodes.length', 7)
})

test('conditions that do not exist are refused by name', async () => {
  expect(await post('/conditions', { lag: 1 })).toEqual({
    status: 400,
    text: 'TypeError: no condition is called lag; there are latency, failingQueries, failingMutations',
  })
  expect(await post('/conditions', { latency: -1 })).toEqual({
    status: 400,
    text: 'TypeError: latency must be a whole number of 0 or more',
  })
})
