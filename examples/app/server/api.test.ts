import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createClient, subscribe } from '@thinql/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRestartableApi } from './restartableApi.ts'

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

const post = (path: string, body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })

/** Runs an operation. Resolves to the response's JSON. */
async function run(query: string, variables?: object, headers?: Record<string, string>): Promise<unknown> {
  return (await post('/graphql', { query, variables }, headers)).json()
}

/** Closes the API and opens it again with the same database. */
async function restart(): Promise<void> {
  api.restart(100)
  const isOpen = () => post('/graphql', { query: '{ __typename }' }).then(({ ok }) => ok, String)
  await expect.poll(isOpen).toBe(true)
}

/** The response to an operation that breaks a rule. */
const refusedWith = (field: string, message: string) => ({
  data: null,
  errors: [
    expect.objectContaining({ message, extensions: { code: 'REFUSED', fields: { [field]: message } } }),
  ],
})

const code = 'errors.0.extensions.code'
const titles = '{ items { nodes { title } } }'
const add = 'mutation ($input: AddItemInput!) { addItem(input: $input) { title note status } }'
const update =
  'mutation ($input: UpdateItemInput!) { updateItem(input: $input) { title note status version } }'
const remove = 'mutation ($id: ID!) { deleteItem(id: $id) { title } }'
const restore = 'mutation ($id: ID!) { restoreItem(id: $id) { id } }'

test('a deleted item stays deleted after a restart, and is in its old place when it is restored', async () => {
  await run(remove, { id: '3' })
  await restart()
  expect(await run(titles)).toHaveProperty('data.items.nodes.length', 6)
  await run(restore, { id: '3' })
  expect(await run(titles)).toHaveProperty('data.items.nodes.4.title', 'Walk through sign-up on a slow phone')
})

test('an added item is open, trimmed, and first in the list', async () => {
  expect(await run(add, { input: { title: '  Book the venue ', note: '  ' } })).toEqual({
    data: { addItem: { title: 'Book the venue', note: null, status: 'OPEN' } },
  })
  expect(await run(titles)).toHaveProperty('data.items.nodes.0.title', 'Book the venue')
})

test('an update changes only the fields that it names, and a blank note removes the note', async () => {
  const note = 'Tuesday the 12th. Nothing else ships that week.'
  const item = { title: 'Choose the launch date', note, status: 'OPEN', version: 2 }
  expect(await run(update, { input: { id: '1', status: 'OPEN' } })).toEqual({ data: { updateItem: item } })
  expect(await run(update, { input: { id: '1', note: ' ' } })).toHaveProperty('data.updateItem.note', null)
})

test('an update that changes nothing is no new version, and is not in the history', async () => {
  const unchanged = await run(update, { input: { id: '1', status: 'DONE' } })
  expect(unchanged).toHaveProperty('data.updateItem.version', 1)
  expect(await run('{ item(id: "1") { history { id } } }')).toHaveProperty('data.item.history', [])
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
  [{ title: ' ' }, 'title', 'Give the item a title.'],
  [{ title: 'x'.repeat(81) }, 'title', 'This title has 81 characters. Shorten it to 80 or fewer.'],
  [{ note: 'n'.repeat(501) }, 'note', 'This note has 501 characters. Shorten it to 500 or fewer.'],
  [{ due: '2026-11-31' }, 'due', 'This is not a valid date. Write it as 2026-12-31.'],
  [{ due: '2026-12' }, 'due', 'This is not a valid date. Write it as 2026-12-31.'],
  [{ title: 'brief the SUPPORT team' }, 'title', '“Brief the support team” is already on the board.'],
] as const)('an item with %o is refused with the name of its field', async ([fields, field, message]) => {
  expect(await run(add, { input: { title: 'x', ...fields } })).toEqual(refusedWith(field, message))
})

test('an item keeps its own title in another case, and no other item gets it in any script', async () => {
  for (const title of ['ÜBER die Straße', 'Über die STRASSE'])
    expect(await run(update, { input: { id: '2', title } })).not.toHaveProperty('errors')
  expect(await run(add, { input: { title: 'über die strasse' } })).toHaveProperty(
    'errors.0.extensions.fields.title',
  )
})

test('a page starts after its cursor, and stays the same when items before it change', async () => {
  const page = '{ items(first: 4, after: "4") { nodes { id } pageInfo { endCursor hasNextPage } } }'
  const nodes = [{ id: '3' }, { id: '2' }, { id: '1' }]
  const expected = { data: { items: { nodes, pageInfo: { endCursor: '1', hasNextPage: false } } } }
  expect(await run(page)).toEqual(expected)
  await run('mutation { addItem(input: { title: "New" }) { id } deleteItem(id: "4") { id } }')
  expect(await run(page)).toEqual(expected)
})

test.for([
  ['items(first: 0)', 'first', 'A page has 1 to 100 items, not 0.'],
  ['guests(first: 101)', 'first', 'A page has 1 to 100 guests, not 101.'],
  ['items(after: "a")', 'after', 'This is the ID of the last item before the page, a number, not “a”.'],
] as const)('%s is refused, and says what is expected', async ([list, field, message]) => {
  expect(await run(`{ ${list} { nodes { id } } }`)).toEqual(refusedWith(field, message))
})

test.for([
  ['SIGN-UP', 'sign-up', ['3']],
  ['on launch day', 'on launch day', ['7']],
  ['МОСКВА', 'москва', ['8']],
  ['ὈΔΥΣΣΕΎΣ', 'ὀδυσσεύς', ['8']],
  ['STRASSE', 'straße', ['8']],
  ['istanbul', 'İSTANBUL', ['8']],
  ['%', 'percent', []],
] as const)('a search for “%s” finds “%s”, whatever the script', async ([search, text, ids]) => {
  await run(add, { input: { title: 'Book a flight', note: text } })
  const query = 'query ($search: String) { items(search: $search) { nodes { id } } }'
  const found = (await run(query, { search })) as { data: { items: { nodes: { id: string }[] } } }
  expect(found.data.items.nodes.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]))
  expect(found.data.items.nodes.length > 0).toBe(ids.length > 0)
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

test('a guest who comes is counted, the host can’t stay away, and nobody else can be marked', async () => {
  const setComes = 'mutation ($id: ID!, $comes: Boolean!) { setGuestComes(id: $id, comes: $comes) { comes } }'
  const count = async () =>
    ((await run('{ guestCount { coming } }')) as { data: { guestCount: { coming: number } } }).data
  await run(setComes, { id: '9', comes: false })
  const before = (await count()).guestCount.coming
  expect(await run(setComes, { id: '9', comes: true })).toHaveProperty('data.setGuestComes.comes', true)
  expect((await count()).guestCount.coming).toBe(before + 1)
  expect(await run(setComes, { id: '10000', comes: false })).toHaveProperty(code, 'REFUSED')
  expect(await run(setComes, { id: '10001', comes: true })).toHaveProperty(code, 'NOT_FOUND')
})

test.for([
  [' ', '', { name: 'Give the guest a name.', email: 'Give the guest an address.' }],
  ['Lin', 'lin', { email: 'This is not an address. Write it as ada@example.com.' }],
  ['Lin', 'MIRA@example.com', { email: 'This is the address of Mira, who is invited already.' }],
  ['x'.repeat(81), 'lin@example.com', { name: 'A name has at most 80 characters.' }],
] as const)('“%s” at “%s” is refused with a message for each field', async ([name, email, fields]) => {
  const invite = 'mutation ($input: InviteGuestInput!) { inviteGuest(input: $input) { name email comes } }'
  const extensions = { code: 'REFUSED', fields }
  expect(await run(invite, { input: { name, email } })).toHaveProperty('errors.0.extensions', extensions)
})

async function signIn() {
  const query = 'mutation { signIn(name: "Ada", password: "launch") }'
  const response = await post('/graphql', { query })
  const { data } = (await response.json()) as { data: { signIn: string } }
  const [cookie = ''] = response.headers.get('set-cookie')?.split(';') ?? []
  return { token: data.signIn, cookie }
}

const launchCode = (token: string) => run('{ launchCode { user } }', {}, { authorization: `Bearer ${token}` })

test('a token shows the launch code; without one, with another text or another signature it is refused', async () => {
  const { token } = await signIn()
  expect(await launchCode(token)).toHaveProperty('data.launchCode.user', 'Ada')
  for (const wrong of ['', 'x.y.z', `${token}x`])
    expect(await launchCode(wrong)).toHaveProperty(code, 'UNAUTHENTICATED')
})

test('a token that has expired, or is from before a restart, is refused, and the cookie gets a new one', async () => {
  await post('/conditions', { tokenTime: 30 })
  const { token, cookie } = await signIn()
  await setTimeout(40)
  expect(await launchCode(token)).toHaveProperty(code, 'UNAUTHENTICATED')
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
