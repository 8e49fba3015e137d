import { queryViaGet } from '@thinql/core'
import { expect, test } from 'vitest'
import { recordedClient, respondWith } from '../../test/recordedClient.ts'
import { hidden, Redactor } from './Redactor.ts'
import { toSessionFile } from './sessionFile.ts'

const query = 'mutation SignIn($password: String!) { signIn(password: $password) }'
const variables = { name: 'Ada', password: 'swordfish' }

test('hides values of headers and variables by their names, wherever they are recorded', async () => {
  const { client, recorder } = recordedClient(
    { fetch: respondWith({ data: {} }, { headers: { 'X-Session': 'swordfish' } }) },
    { hide: { headers: ['X-Session', 'Authorization'], variables: ['password'] } },
  )
  await client.request(query, { variables, headers: { authorization: 'Bearer swordfish', 'x-page': 'list' } })
  const text = JSON.stringify(recorder.log.calls)
  expect(text).not.toContain('swordfish')
  expect(text).toContain('Ada')
  expect(recorder.log.calls[0]?.exchanges[0]?.requestHeaders).toEqual(
    expect.arrayContaining([
      ['authorization', hidden],
      ['x-page', 'list'],
    ]),
  )
})

test('hides passwords, tokens and the usual headers if nothing is said', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data: {} }) })
  await client.request(query, { variables, headers: { authorization: 'Bearer swordfish' } })
  expect(JSON.stringify(recorder.log.calls)).not.toContain('swordfish')
})

test('hides a variable of a query that is sent by GET', async () => {
  const { client, recorder } = recordedClient({
    fetch: respondWith({ data: {} }),
    middleware: [queryViaGet()],
  })
  await client.request('query User($token: ID) { user(token: $token) }', {
    variables: { token: 'swordfish' },
  })
  expect(JSON.stringify(recorder.log.calls)).not.toContain('swordfish')
})

test('hides variables at any depth', () => {
  const redactor = new Redactor({ variables: ['pin'] })
  expect(redactor.json({ cards: [{ pin: 1, bank: 'B' }] })).toBe(`{"cards":[{"pin":"${hidden}","bank":"B"}]}`)
})

test('hides variables of each operation in a batch, and no field of a document', () => {
  const redactor = new Redactor({ variables: ['query'] })
  const operation = { query: '{ a }', variables: { query: 'tea' } }
  expect(JSON.parse(redactor.body(JSON.stringify([operation, 1])))).toEqual([
    { query: '{ a }', variables: { query: hidden } },
    1,
  ])
})

test.for(['not JSON', '1', '{"query":"{ a }"}'])('leaves the body %s as it is', (body) => {
  expect(new Redactor().body(body)).toBe(body)
})

test('leaves bodies as they are if no variable is hidden', () => {
  const body = '{ "variables": { "password": 1 } }'
  expect(new Redactor({ variables: [] }).body(body)).toBe(body)
})

test('hides variables of a URL that are not JSON', () => {
  const url = new Redactor().url('/graphql?variables=%7Bpassword')
  expect(new URL(url, 'http://todos.test').searchParams.get('variables')).toBe(JSON.stringify(hidden))
})

test.for(['/graphql', '/graphql?query=%7Ba%7D'])('leaves the URL %s as it is', (url) => {
  expect(new Redactor().url(url)).toBe(url)
})

test('returns nothing for variables that can not be JSON', () => {
  expect(new Redactor().json({ a: 1n })).toBeUndefined()
})

test('describes a file without a name', () => {
  expect(new Redactor().json({ file: new Blob(['abc']) })).toBe('{"file":"Blob, 3 bytes"}')
})

async function session(withValues: boolean) {
  const { client, recorder } = recordedClient({
    endpoint: 'http://todos.test/graphql?key=swordfish',
    fetch: respondWith({ data: {} }, { headers: { 'x-id': 'swordfish' } }),
  })
  await client.request(query, {
    variables: { ...variables, name: 'swordfish' },
    headers: { 'x-page': 'swordfish' },
    meta: { area: 'swordfish' },
  })
  const [call] = recorder.log.calls
  const [exchange] = call?.exchanges ?? []
  if (!call || !exchange) throw new Error('Nothing was recorded.')
  const batch = { id: 9, size: 2, sentAt: 0, requestBody: `[${exchange.requestBody}]` }
  const form = { ...exchange, requestBody: 'operations: {"variables":"swordfish"}' }
  const exchanges = [{ ...exchange, batch }, form, { ...exchange, requestBody: undefined }]
  return toSessionFile(
    [
      { ...call, entry: 'swordfish', exchanges },
      { ...call, variables: undefined },
    ],
    withValues,
  )
}

test('a session file has no values of headers and variables, but their names', async () => {
  const text = await session(false)
  expect(text).not.toContain('swordfish')
  expect(text).toContain('password')
  expect(text).toContain('x-page')
  expect(text).toContain('area')
  expect(JSON.parse(text)).toMatchObject({ calls: [{ query, exchanges: [{ status: 200 }, {}, {}] }, {}] })
})

test('a session file with `withValues` has the values', async () => {
  expect(await session(true)).toContain('swordfish')
})
