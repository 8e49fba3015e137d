import { createClient, type GraphQLDocument, persisted, queryViaGet } from '@thinql/core'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { getQueryData, prefetchQuery } from '../../index.ts'
import { createQueryStore } from '../queryStore.ts'
import { queryKeyOf, toQuery, type Variables, QueryMap } from './queryKey.ts'

const client = createClient()
const keyFor = (document: GraphQLDocument, variables?: Variables, operationName?: string) =>
  queryKeyOf(toQuery(client, document, { variables, operationName }))

test('a key is the same for no variables, empty, undefined and null ones', () => {
  const untyped = null as unknown as Variables
  const keys = [undefined, {}, { a: undefined }, untyped].map((variables) => keyFor('{ a }', variables))
  expect(new Set(keys).size).toBe(1)
})

// https://github.com/graphql-hive/envelop/issues/628
test('a key differs for the operations of one document', () => {
  const document = 'query A { a } query B { b }'
  expect(keyFor(document, undefined, 'A')).not.toBe(keyFor(document, undefined, 'B'))
})

test('a key differs for texts with a separator at different places', () => {
  expect(keyFor('{ a }', { x: '\x1F' })).not.toBe(keyFor('{ a }', { x: '\\u001F' }))
  expect(keyFor('{ a }\x1F{}', {})).not.toBe(keyFor('{ a }', {}))
})

// https://github.com/wevm/wagmi/issues/3855
test('a key is the same for two queries exactly when they send the same', () => {
  const variables = fc.dictionary(fc.string(), fc.jsonValue())
  const sent = (value: unknown) => JSON.stringify(JSON.parse(JSON.stringify(value)))
  fc.assert(
    fc.property(variables, variables, (one, other) => {
      // Equal, except for the order of the keys.
      const equal = sent(sorted(one)) === sent(sorted(other))
      expect(keyFor('{ a }', one) === keyFor('{ a }', other)).toBe(equal)
    }),
  )
})

test.each([
  ['a mutation', 'mutation Save { save }', undefined],
  ['a subscription', 'subscription Saved { saved }', undefined],
  ['a blank document', ' ', undefined],
  ['a document without a text', { kind: 'Document', definitions: [] } as const, undefined],
  ['variables that JSON would change', '{ a }', { a: NaN }],
])('a query that cannot be sent has a RequestError and does not throw: %s', (_, document, variables) => {
  expect(toQuery(client, document, { variables }).invalid?.name).toBe('RequestError')
})

// TanStack Start writes the keys of a state into a script as they are.
// https://github.com/TanStack/router/issues/7581
test('HTML leaves a key as it is', () => {
  const key = keyFor('{ a }', { x: '\0' })
  document.body.innerHTML = `<p title='${key}'>`
  expect(document.querySelector('p')?.title).toBe(key)
})

test('a query that cannot be sent has another key than every valid query', () => {
  expect(keyFor('{ a }', { a: NaN })).not.toBe(keyFor('{ a }', { a: null }))
})

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([key, inner]) => [key, sorted(inner)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** What GraphQL Code Generator leaves of a document when it replaces it with its hash. */
function hashOnly(hash: string) {
  return { __meta__: { hash } } as unknown as GraphQLDocument<{ todo: string }, { id: string }>
}
const [one, other] = [hashOnly('sha256:1'), hashOnly('sha256:2')]
const variables = { id: '1' }

function storeWith(middleware = [persisted({ mode: 'trusted' }), queryViaGet()]) {
  const sent: string[] = []
  const fetch = vi.fn((url: string | URL | Request) => {
    sent.push(new URL(url instanceof Request ? url.url : url).searchParams.get('documentId') ?? '')
    return Promise.resolve(Response.json({ data: { todo: 'Tea' } }))
  })
  const client = createClient({ endpoint: 'http://localhost/graphql', fetch, middleware })
  return { store: createQueryStore(client), client, sent }
}

test('documents without text are sent as queries, and kept apart', async () => {
  const { store, sent } = storeWith()
  expect(await prefetchQuery(store, one, { variables })).toMatchObject({ data: { todo: 'Tea' } })
  expect(getQueryData(store, one, { variables })).toEqual({ todo: 'Tea' })
  expect(getQueryData(store, other, { variables })).toBeUndefined()
  await prefetchQuery(store, other, { variables })
  expect(sent).toEqual(['sha256:1', 'sha256:2'])
})

test('a document without text gives an error that says what to add, without `persisted`', async () => {
  const { store } = storeWith([])
  const { error } = await prefetchQuery(store, one, { variables })
  expect(error?.name).toBe('RequestError')
  expect(error?.message).toMatch(/or `persisted`/)
})

test('a subscription without text is valid', () => {
  const { client } = storeWith()
  expect(toQuery(client, one, { variables }, 'subscription').invalid).toBeUndefined()
})

const query = (text: string, variables?: Variables, operationName?: string) =>
  toQuery(createClient(), text, { variables, operationName })

function filled() {
  const map = new QueryMap<string>()
  map.set(query('{ a }', { id: 1 }), 'a 1')
  map.set(query('{ a }', { id: 2 }), 'a 2')
  map.set(query('{ b }'), 'b')
  return map
}

test('QueryMap deletes a value, and no other one', () => {
  const map = filled()
  map.delete(query('{ a }', { id: 1 }), 'a 1')
  map.delete(query('{ b }'), 'b')
  map.delete(query('{ c }'), 'c')
  expect(map.values()).toEqual(['a 2'])
})

test('QueryMap does not delete a value that replaced the given one', () => {
  const map = filled()
  map.set(query('{ b }'), 'another')
  map.delete(query('{ b }'), 'b')
  expect(map.values({ text: '{ b }' })).toEqual(['another'])
})
