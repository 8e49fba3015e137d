import { createClient, type GraphQLDocument, persisted, queryViaGet } from '@thinql/core'
import { expect, test, vi } from 'vitest'
import {
  dehydrate,
  getQueryData,
  hydrate,
  invalidateQueries,
  prefetchQuery,
  setQueryData,
} from '../../index.ts'
import { createQueryStore } from '../queryStore.ts'
import { keyOf, toQuery } from './queryKey.ts'

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

test('the key of a document without text has its hash', () => {
  const { client } = storeWith()
  expect(keyOf(toQuery(client, one))).not.toBe(keyOf(toQuery(client, other)))
  expect(keyOf(toQuery(client, one))).toBe(keyOf(toQuery(client, hashOnly('sha256:1'))))
  expect(toQuery(client, one).invalid).toBeUndefined()
})

test('the store sends documents without text as queries, and keeps them apart', async () => {
  const { store, sent } = storeWith()
  expect(await prefetchQuery(store, one, { variables })).toMatchObject({ data: { todo: 'Tea' } })
  expect(getQueryData(store, one, variables)).toEqual({ todo: 'Tea' })
  expect(getQueryData(store, other, variables)).toBeUndefined()
  await prefetchQuery(store, other, { variables })
  expect(sent).toEqual(['sha256:1', 'sha256:2'])
})

test('invalidates the entries of one hash only', async () => {
  const { store } = storeWith()
  await prefetchQuery(store, one, { variables })
  setQueryData(store, other, variables, { todo: 'Milk' })
  await invalidateQueries(store, one)
  expect(getQueryData(store, other, variables)).toEqual({ todo: 'Milk' })
})

test('restores what was extracted under a hash', async () => {
  const { store } = storeWith()
  await prefetchQuery(store, one, { variables })
  const { store: restored, sent } = storeWith()
  hydrate(restored, JSON.parse(JSON.stringify(dehydrate(store))) as Record<string, unknown>)
  expect(getQueryData(restored, one, variables)).toEqual({ todo: 'Tea' })
  expect(sent).toEqual([])
})

test('without `persisted`, the result says what to add', async () => {
  const { store } = storeWith([])
  const { error } = await prefetchQuery(store, one, { variables })
  expect(error?.name).toBe('RequestError')
  expect(error?.message).toMatch(/or `persisted`/)
})

test('a hash may be a subscription, too', () => {
  const { client } = storeWith()
  expect(toQuery(client, one, variables, undefined, 'subscription').invalid).toBeUndefined()
})
