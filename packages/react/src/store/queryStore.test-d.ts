import { createClient, type Result, stream } from '@thinql/core'
import {
  createQueryStore,
  dehydrate,
  type DehydratedState,
  getQueryData,
  GraphQLProvider,
  hydrate,
  invalidateQueries,
  invalidateQuery,
  prefetchQuery,
  type QueryStore,
  setQueryData,
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

describe('prefetchQuery', () => {
  test('resolves to a Result of the data', () => {
    expectTypeOf(prefetchQuery(store, withOptional)).toEqualTypeOf<Promise<Result<Data>>>()
    const variables = { id: '1' }
    expectTypeOf(prefetchQuery(store, withRequired, { variables })).toEqualTypeOf<Promise<Result<Data>>>()
  })

  test('requires the variables that the document requires', () => {
    // @ts-expect-error -- no variables
    void prefetchQuery(store, withRequired)
    // @ts-expect-error -- not a string
    void prefetchQuery(store, withRequired, { variables: { id: 1 } })
    // @ts-expect-error -- no such variable
    void prefetchQuery(store, withOptional, { variables: { last: 1 } })
  })

  test('refuses what is not a document', () => {
    // @ts-expect-error -- not a document
    void prefetchQuery(store, { query: '{ todos }' })
  })

  test('takes a `staleTime` with and without variables', () => {
    void prefetchQuery(store, withOptional, { staleTime: Infinity })
    void prefetchQuery(store, withRequired, { variables: { id: '1' }, staleTime: 1_000 })
    // @ts-expect-error -- no variables
    void prefetchQuery(store, withRequired, { staleTime: 1_000 })
  })
})

describe('getQueryData', () => {
  test('returns complete data or undefined', () => {
    expectTypeOf(getQueryData(store, withRequired, { id: '1' })).toEqualTypeOf<Data | undefined>()
  })

  test('takes the variables of the document', () => {
    // @ts-expect-error -- not a string
    getQueryData(store, withRequired, { id: 1 })
    // @ts-expect-error -- no such variable
    getQueryData(store, withOptional, { last: 1 })
  })
})

describe('setQueryData', () => {
  test('takes data, or a function that may return undefined', () => {
    setQueryData(store, withRequired, { id: '1' }, { todos: [] })
    setQueryData(store, withOptional, undefined, (data) => {
      expectTypeOf(data).toEqualTypeOf<Data | undefined>()
      return data && { todos: [...data.todos, 'Tea'] }
    })
  })

  test('refuses data of another shape, and other variables', () => {
    // @ts-expect-error -- not an array
    setQueryData(store, withOptional, undefined, { todos: 'Tea' })
    // @ts-expect-error -- not an array
    setQueryData(store, withOptional, undefined, () => ({ todos: 'Tea' }))
    // @ts-expect-error -- not a string
    setQueryData(store, withRequired, { id: 1 }, { todos: [] })
  })
})

test('invalidateQueries takes a document of any variables, or nothing', () => {
  expectTypeOf(invalidateQueries(store)).toEqualTypeOf<Promise<void>>()
  expectTypeOf(invalidateQueries(store, withRequired)).toEqualTypeOf<Promise<void>>()
  expectTypeOf(invalidateQueries(store, '{ todos }')).toEqualTypeOf<Promise<void>>()
  // @ts-expect-error -- the variables are for invalidateQuery
  void invalidateQueries(store, withRequired, { id: '1' })
})

test('invalidateQuery takes a document with its variables', () => {
  expectTypeOf(invalidateQuery(store, withRequired, { id: '1' })).toEqualTypeOf<Promise<void>>()
  expectTypeOf(invalidateQuery(store, withOptional)).toEqualTypeOf<Promise<void>>()
  // @ts-expect-error -- no document
  void invalidateQuery(store)
  // @ts-expect-error -- not a string
  void invalidateQuery(store, withRequired, { id: 1 })
})

test('a store has no methods', () => {
  expectTypeOf<keyof QueryStore & string>().toEqualTypeOf<'client'>()
})

test('dehydrate returns the type that `except`, `hydrate` and `HydrationBoundary` take', () => {
  const state = dehydrate(store)
  expectTypeOf(state).toEqualTypeOf<DehydratedState>()
  expectTypeOf(dehydrate(store, { except: state })).toEqualTypeOf<DehydratedState>()
  hydrate(store, state)
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
