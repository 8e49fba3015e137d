import { createClient, type Result, stream } from '@thinql/core'
import {
  createQueryStore,
  type DehydratedState,
  extract,
  GraphQLProvider,
  type QueryStore,
  restore,
  streamFetcher,
} from '@thinql/react'
import { describe, expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../../core/test/typedDocuments.ts'

interface Data {
  readonly todos: readonly string[]
}
declare const store: QueryStore
declare const withRequired: TypedDocumentNode<Data, { id: string }>
declare const withOptional: TypedDocumentNode<Data, { first?: number | null }>

describe('prefetch', () => {
  test('resolves to a Result of the data', () => {
    expectTypeOf(store.prefetch(withOptional)).toEqualTypeOf<Promise<Result<Data>>>()
    const variables = { id: '1' }
    expectTypeOf(store.prefetch(withRequired, { variables })).toEqualTypeOf<Promise<Result<Data>>>()
  })

  test('requires the variables that the document requires', () => {
    // @ts-expect-error -- no variables
    void store.prefetch(withRequired)
    // @ts-expect-error -- no string
    void store.prefetch(withRequired, { variables: { id: 1 } })
    // @ts-expect-error -- no such variable
    void store.prefetch(withOptional, { variables: { last: 1 } })
  })
})

describe('getData', () => {
  test('gives complete data or none', () => {
    expectTypeOf(store.getData(withRequired, { id: '1' })).toEqualTypeOf<Data | undefined>()
  })

  test('takes the variables of the document', () => {
    // @ts-expect-error -- no string
    store.getData(withRequired, { id: 1 })
    // @ts-expect-error -- no such variable
    store.getData(withOptional, { last: 1 })
  })
})

describe('setData', () => {
  test('takes data, or a function of the data so far that may decline', () => {
    store.setData(withRequired, { id: '1' }, { todos: [] })
    store.setData(withOptional, undefined, (data) => {
      expectTypeOf(data).toEqualTypeOf<Data | undefined>()
      return data && { todos: [...data.todos, 'Tea'] }
    })
  })

  test('refuses data of another shape, and other variables', () => {
    // @ts-expect-error -- no array
    store.setData(withOptional, undefined, { todos: 'Tea' })
    // @ts-expect-error -- no array
    store.setData(withOptional, undefined, () => ({ todos: 'Tea' }))
    // @ts-expect-error -- no string
    store.setData(withRequired, { id: 1 }, { todos: [] })
  })
})

test('invalidate takes a document with or without variables, or nothing', () => {
  expectTypeOf(store.invalidate()).toEqualTypeOf<Promise<void>>()
  expectTypeOf(store.invalidate(withRequired)).toEqualTypeOf<Promise<void>>()
  expectTypeOf(store.invalidate(withRequired, { id: '1' })).toEqualTypeOf<Promise<void>>()
  expectTypeOf(store.invalidate('{ todos }')).toEqualTypeOf<Promise<void>>()
})

test('extract gives what except, restore and the provider take', () => {
  const state = extract(store)
  expectTypeOf(state).toEqualTypeOf<DehydratedState>()
  expectTypeOf(extract(store, { except: state })).toEqualTypeOf<DehydratedState>()
  restore(store, state)
  expectTypeOf(GraphQLProvider).toBeCallableWith({ store, state })
})

test('createQueryStore takes a client, and undefined for what may be left out', () => {
  const unset = { staleTime: undefined, gcTime: undefined, fetcher: undefined, onEvent: undefined }
  expectTypeOf(createQueryStore(createClient(), unset)).toEqualTypeOf<QueryStore>()
  // @ts-expect-error -- misspelt
  createQueryStore(createClient(), { stalTime: 0 })
})

test('createQueryStore takes a `streamFetcher`, over `stream` or what wraps it', () => {
  expectTypeOf(
    createQueryStore(createClient(), { fetcher: streamFetcher(stream) }),
  ).toEqualTypeOf<QueryStore>()
  // @ts-expect-error -- a stream of Results is no Result
  createQueryStore(createClient(), { fetcher: stream })
})
