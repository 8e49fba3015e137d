import type { Failure, Result } from '@thinql/core'
import {
  type SkippableSuspenseQueryState,
  type SkipToken,
  skipToken,
  type SuspenseQueryState,
  useSuspenseQuery,
  useSuspenseInfiniteQuery,
} from '@thinql/react'
import { describe, expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../../../core/test/support/typedDocuments.ts'

interface Data {
  readonly todo: string | null
}
declare const withRequired: TypedDocumentNode<Data, { id: string }>
declare const id: string | undefined
declare const withOptional: TypedDocumentNode<Data, { first?: number | null }>

describe('useSuspenseQuery', () => {
  test('a query with suspense always has data, and may have the error of a refetch', () => {
    const { data, error, refetch } = useSuspenseQuery(withRequired, { variables: { id: '1' } })
    expectTypeOf(data).toEqualTypeOf<Data>()
    expectTypeOf(error).toEqualTypeOf<Failure<Data> | undefined>()
    expectTypeOf(refetch()).toEqualTypeOf<Promise<Result<Data>>>()
  })

  test('a query with suspense takes the variables of the document', () => {
    expectTypeOf(useSuspenseQuery(withOptional)).toEqualTypeOf<SuspenseQueryState<Data>>()
    // @ts-expect-error -- no options
    useSuspenseQuery(withRequired)
    // @ts-expect-error -- not a string
    useSuspenseQuery(withRequired, { variables: { id: 1 } })
  })

  test('the function of `pollInterval` gets the data', () => {
    useSuspenseQuery(withOptional, { pollInterval: (data) => (data?.todo === null ? 1_000 : false) })
  })

  test('a query with suspense and `skipToken` may have no data', () => {
    const state = useSuspenseQuery(withRequired, { variables: id ? { id } : skipToken })
    expectTypeOf(state).toEqualTypeOf<SkippableSuspenseQueryState<Data>>()
    expectTypeOf(state.data).toEqualTypeOf<Data | undefined>()
    expectTypeOf(state.refetch()).toEqualTypeOf<Promise<Result<Data>>>()
    // @ts-expect-error -- not a string
    useSuspenseQuery(withRequired, { variables: id ? { id: 1 } : skipToken })
  })

  test('a query with suspense may have no data where type arguments say so', () => {
    const state = useSuspenseQuery<Data, { id: string }, { variables: SkipToken }>(withRequired, {
      variables: skipToken,
    })
    expectTypeOf(state).toEqualTypeOf<SkippableSuspenseQueryState<Data>>()
  })

  test('a query with suspense has no `skip` and no `throwOnError`', () => {
    // @ts-expect-error -- there would be no data
    useSuspenseQuery(withOptional, { skip: true })
    // @ts-expect-error -- it always throws
    useSuspenseQuery(withOptional, { throwOnError: false })
  })
})

interface PageData {
  readonly page: { next: string | null }
}
declare const PageQuery: TypedDocumentNode<PageData, { first: number; after?: string | null }>
declare const OptionalQuery: TypedDocumentNode<PageData, { after?: string | null }>

test('a list with suspense always has a page', () => {
  const { error, pages } = useSuspenseInfiniteQuery(PageQuery, {
    variables: { first: 10 },
    next: ({ page }, variables) => (page.next === null ? undefined : { ...variables, after: page.next }),
  })
  expectTypeOf(pages[0]).toEqualTypeOf<PageData>()
  expectTypeOf(pages).toEqualTypeOf<readonly [PageData, ...PageData[]]>()
  expectTypeOf(error).toEqualTypeOf<Failure<PageData> | undefined>()
})

test('a list with suspense requires variables and `next`', () => {
  useSuspenseInfiniteQuery(OptionalQuery, { next: () => undefined })
  // @ts-expect-error -- `variables` are missing
  useSuspenseInfiniteQuery(PageQuery, { next: () => undefined })
  // @ts-expect-error -- `next` is missing
  useSuspenseInfiniteQuery(PageQuery, { variables: { first: 10 } })
  // @ts-expect-error -- `first` is a number
  useSuspenseInfiniteQuery(PageQuery, { variables: { first: '10' }, next: () => undefined })
})

test('a list with suspense has no `skip`, no `skipToken` and no `status`', () => {
  // @ts-expect-error -- there would be no page
  useSuspenseInfiniteQuery(OptionalQuery, { skip: true, next: () => undefined })
  // @ts-expect-error -- there would be no page
  useSuspenseInfiniteQuery(OptionalQuery, { variables: skipToken, next: () => undefined })
  // @ts-expect-error -- it suspends while it loads
  expectTypeOf(useSuspenseInfiniteQuery(OptionalQuery, { next: () => undefined }).status).toBeString()
})
