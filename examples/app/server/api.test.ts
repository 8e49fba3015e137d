import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createClient, subscribe } from '@thinql/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRestartableApi } from './createApi.ts'

// Each test has its own board, with the items of a new database, and a real HTTP server.
let directory: string
let api: ReturnType<typeof createRestartableApi>
let url: string
let stop: () => void

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'board-'))
  api = createRestartableApi(join(directory, 'made/on/demand/board.sqlite'))
  const server = createServer((request, response) => api.handle(request, response)).listen(0)
  await once(server, 'listening')
  // A server that listens on a port has an AddressInfo.
  url = `http://localhost:${(server.address() as AddressInfo).port}`
  stop = () => server.close()
})

afterEach(() => {
  api.close()
  stop()
  rmSync(directory, { recursive: true })
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function run(query: string, variables?: object, headers?: Record<string, string>): Promise<unknown> {
  return (await post('/graphql', { query, variables }, headers)).json()
}

async function restart(): Promise<void> {
  api.restart(100)
  const isOpen = () => post('/graphql', { query: '{ __typename }' }).then(({ ok }) => ok, String)
  await expect.poll(isOpen).toBe(true)
}

const code = 'errors.0.extensions.code'
const titles = '{ items { title } }'
const add = 'mutation ($input: AddItemInput!) { addItem(input: $input) { title note status } }'
const update =
  'mutation ($input: UpdateItemInput!) { updateItem(input: $input) { title note status version } }'
const remove = 'mutation ($id: ID!) { deleteItem(id: $id) { title } }'
const restore = 'mutation ($id: ID!) { restoreItem(id: $id) { id } }'

test('a deleted item stays deleted after a restart, and is in its old place when it is restored', async () => {
  await run(remove, { id: '3' })
  await restart()
  expect(await run(titles)).toHaveProperty('data.items.length', 6)
  await run(restore, { id: '3' })
  expect(await run(titles)).toHaveProperty('data.items.4.title', 'Walk through sign-up on a slow phone')
})

test('an added item is open, trimmed, and first in the list', async () => {
  expect(await run(add, { input: { title: '  Book the venue ', note: '  ' } })).toEqual({
    data: { addItem: { title: 'Book the venue', note: null, status: 'OPEN' } },
  })
  expect(await run(titles)).toHaveProperty('data.items.0.title', 'Book the venue')
})

test('an update changes only the fields that it names, and a blank note removes the note', async () => {
  const note = 'Tuesday the 12th. Nothing else ships that week.'
  const item = { title: 'Choose the launch date', note, status: 'OPEN', version: 2 }
  expect(await run(update, { input: { id: '1', status: 'OPEN' } })).toEqual({ data: { updateItem: item } })
  expect(await run(update, { input: { id: '1', note: ' ' } })).toHaveProperty('data.updateItem.note', null)
})

test('a field that was changed since the version of an edit is a conflict, and other fields are not', async () => {
  await run(update, { input: { id: '1', note: 'Theirs', version: 1 } })
  expect(await run(update, { input: { id: '1', note: 'Mine', version: 1 } })).toMatchObject({
    errors: [{ extensions: { code: 'CONFLICT', fields: ['note'], item: { note: 'Theirs', version: 2 } } }],
  })
  const merged = { title: 'Mine', note: 'Theirs', status: 'DONE', version: 3 }
  const input = { id: '1', title: 'Mine', version: 1 }
  expect(await run(update, { input })).toHaveProperty('data.updateItem', merged)
  expect(await run(update, { input: { id: '1', note: 'Theirs', version: 1 } })).not.toHaveProperty('errors')
  expect(await run(update, { input: { id: '1', note: 'Mine', version: 3 } })).not.toHaveProperty('errors')
})

test.for([
  [' ', 'Give the item a title.'],
  ['x'.repeat(81), 'This title has 81 characters. Shorten it to 80 or fewer.'],
  ['brief the SUPPORT team', '“Brief the support team” is already on the board.'],
])('an item with the title “%s” is refused with the name of its field', async ([title, message]) => {
  expect(await run(add, { input: { title } })).toEqual({
    data: null,
    errors: [
      expect.objectContaining({ message, extensions: { code: 'REFUSED', fields: { title: message } } }),
    ],
  })
})

test('activities have the window that caused them, and stay when their item is deleted', async () => {
  const complete = 'mutation { updateItem(input: { id: "7", status: DONE }) { id } }'
  await run(complete, {}, { 'X-Window': 'mine' })
  await run(remove, { id: '7' })
  const item = { itemId: '7', title: 'Brief the support team' }
  const done = { ...item, text: 'Moved to Done', by: 'mine' }
  const deleted = { ...item, text: 'Deleted', by: null }
  const client = createClient({ endpoint: `${url}/graphql` })
  const events = subscribe(client, 'subscription { latestActivities { itemId title text by } }')
  const { value } = await events.next()
  expect(value).toHaveProperty('data.latestActivities', [deleted, done])
  await events.return(undefined)
})

async function signIn() {
  const query = 'mutation { signIn(name: "Ada", password: "launch") }'
  const response = await post('/graphql', { query })
  const { data } = (await response.json()) as { data: { signIn: string } }
  const [cookie = ''] = response.headers.get('set-cookie')?.split(';') ?? []
  return { token: data.signIn, cookie }
}

const launchCode = (token: string) => run('{ launchCode { user } }', {}, { authorization: `Bearer ${token}` })

test('a token that has expired, or is from before a restart, is refused, and the cookie gets a new one', async () => {
  await post('/conditions', { tokenTime: 30 })
  const { token, cookie } = await signIn()
  await setTimeout(40)
  for (const refused of [token, '', `${token}x`])
    expect(await launchCode(refused)).toHaveProperty(code, 'UNAUTHENTICATED')
  await restart()
  expect(await launchCode(token)).toHaveProperty(code, 'UNAUTHENTICATED')
  const renewed = await (await post('/session/token', {}, { cookie })).text()
  expect(await launchCode(renewed)).toHaveProperty('data.launchCode.user', 'Ada')
})

test('after a sign-out the cookie gets no token', async () => {
  const { cookie } = await signIn()
  const signedOut = await post('/graphql', { query: 'mutation { signOut }' }, { cookie })
  expect(signedOut.headers.get('set-cookie')).toContain('session=; ')
  expect((await post('/session/token', {}, { cookie })).status).toBe(401)
})
