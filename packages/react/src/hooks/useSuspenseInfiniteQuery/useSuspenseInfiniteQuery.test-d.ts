import type { Failure } from '@thinql/core'
import { skipToken, useSuspenseInfiniteQuery } from '@thinql/react'
import { expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../../../core/test/support/typedDocuments.ts'

interface Data {
  readonly page: { next: string | null }
}
declare const PageQuery: TypedDocumentNode<Data, { first: number; after?: string | null }>
declare const OptionalQuery: TypedDocumentNode<Data, { after?: string | null }>

test('a list with suspense always has a page', () => {
  const { error, pages } = useSuspenseInfiniteQuery(PageQuery, {
    variables: { first: 10 },
    next: ({ page }, variables) => (page.next === null ? undefined : { ...variables, after: page.next }),
  })
  expectTypeOf(pages[0]).toEqualTypeOf<Data>()
  expectTypeOf(pages).toEqualTypeOf<readonly [Data, ...Data[]]>()
  expectTypeOf(error).toEqualTypeOf<Failure<Data> | undefined>()
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
