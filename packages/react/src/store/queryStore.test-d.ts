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
declare const either: typeof withRequired | TypedDocumentNode<{ done: boolean }, { id: string; list: number }>

describe('prefetch', () => {
  test('resolves to a Result of the data', () => {
    expectTypeOf(store.prefetch(withOptional)).toEqualTypeOf<Promise<Result<Data>>>()
    const variables = { id: '1' }
    expectTypeOf(store.prefetch(withRequired, { variables })).toEqualTypeOf<Promise<Result<Data>>>()
  })

  test('requires the variables that the document requires', () => {
    // @ts-expect-error -- no variables
    void store.prefetch(withRequired)
    // @ts-expect-error -- not a string
    void store.prefetch(withRequired, { variables: { id: 1 } })
    // @ts-expect-error -- no such variable
    void store.prefetch(withOptional, { variables: { last: 1 } })
  })

  test('of one of two documents resolves to the union of their data', () => {
    expectTypeOf(store.prefetch(either, { variables: { id: '1', list: 1 }, staleTime: 1_000 })).toEqualTypeOf<
      Promise<Result<Data | { done: boolean }>>
    >()
    // @ts-expect-error -- no options
    void store.prefetch(either)
    // @ts-expect-error -- the second one requires a list
    void store.prefetch(either, { variables: { id: '1' } })
    // @ts-expect-error -- no such variable
    void store.prefetch(either, { variables: { id: '1', list: 1, first: 1 } })
  })

  test('refuses what is not a document', () => {
    // @ts-expect-error -- not a document
    void store.prefetch({ query: '{ todos }' })
  })

  test('takes a `staleTime` with and without variables', () => {
    void store.prefetch(withOptional, { staleTime: Infinity })
    void store.prefetch(withRequired, { variables: { id: '1' }, staleTime: 1_000 })
    // @ts-expect-error -- no variables
    void store.prefetch(withRequired, { staleTime: 1_000 })
  })
})

describe('getData', () => {
  test('returns complete data or undefined', () => {
    expectTypeOf(store.getData(withRequired, { id: '1' })).toEqualTypeOf<Data | undefined>()
  })

  test('takes the variables of the document', () => {
    // @ts-expect-error -- not a string
    store.getData(withRequired, { id: 1 })
    // @ts-expect-error -- no such variable
    store.getData(withOptional, { last: 1 })
  })
})

describe('setData', () => {
  test('takes data, or a function that may return undefined', () => {
    store.setData(withRequired, { id: '1' }, { todos: [] })
    store.setData(withOptional, undefined, (data) => {
      expectTypeOf(data).toEqualTypeOf<Data | undefined>()
      return data && { todos: [...data.todos, 'Tea'] }
    })
  })

  test('refuses data of another shape, and other variables', () => {
    // @ts-expect-error -- not an array
    store.setData(withOptional, undefined, { todos: 'Tea' })
    // @ts-expect-error -- not an array
    store.setData(withOptional, undefined, () => ({ todos: 'Tea' }))
    // @ts-expect-error -- not a string
    store.setData(withRequired, { id: 1 }, { todos: [] })
  })
})

test('invalidate takes a document with or without variables, or nothing', () => {
  expectTypeOf(store.invalidate()).toEqualTypeOf<Promise<void>>()
  expectTypeOf(store.invalidate(withRequired)).toEqualTypeOf<Promise<void>>()
  expectTypeOf(store.invalidate(withRequired, { id: '1' })).toEqualTypeOf<Promise<void>>()
  expectTypeOf(store.invalidate('{ todos }')).toEqualTypeOf<Promise<void>>()
})

test('extract returns the type that `except`, `restore` and `HydrationBoundary` take', () => {
  const state = extract(store)
  expectTypeOf(state).toEqualTypeOf<DehydratedState>()
  expectTypeOf(extract(store, { except: state })).toEqualTypeOf<DehydratedState>()
  restore(store, state)
  expectTypeOf(GraphQLProvider).toBeCallableWith({ store, state })
})

test('createQueryStore takes undefined for every option', () => {
  const unset = { staleTime: undefined, gcTime: undefined, fetcher: undefined }
  expectTypeOf(createQueryStore(createClient(), unset)).toEqualTypeOf<QueryStore>()
  // @ts-expect-error -- misspelt
  createQueryStore(createClient(), { stalTime: 0 })
})

test('createQueryStore takes a `streamFetcher` of `stream` or of a function that wraps it', () => {
  expectTypeOf(
    createQueryStore(createClient(), { fetcher: streamFetcher(stream) }),
  ).toEqualTypeOf<QueryStore>()
  // @ts-expect-error -- a stream of Results is not a Result
  createQueryStore(createClient(), { fetcher: stream })
})
