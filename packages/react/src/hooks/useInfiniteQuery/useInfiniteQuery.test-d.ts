import type { Failure, Result } from '@thinql/core'
import { type InfiniteQueryState, skipToken, useInfiniteQuery } from '@thinql/react'
import { expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../../../core/test/support/typedDocuments.ts'

interface Data {
  readonly page: { readonly rows: readonly string[]; readonly next: string | null }
}
declare const document: TypedDocumentNode<Data, { list: string; after?: string | null }>
declare const withOptional: TypedDocumentNode<Data, { after?: string | null }>
declare const list: string | undefined

test('a list has pages of the document, and functions that load more', () => {
  const state = useInfiniteQuery(document, {
    variables: { list: '1' },
    next: ({ page }, variables) => (page.next === null ? undefined : { ...variables, after: page.next }),
  })
  expectTypeOf(state).toEqualTypeOf<InfiniteQueryState<Data>>()
  expectTypeOf(state.pages).toEqualTypeOf<readonly Data[]>()
  expectTypeOf(state.error).toEqualTypeOf<Failure<Data> | undefined>()
  expectTypeOf(state.refetch).toEqualTypeOf<(this: void) => Promise<Result<readonly Data[]>>>()
  expectTypeOf(state.loadNext).toEqualTypeOf<(this: void) => Promise<boolean>>()
})

test('`next` gets a page and the variables of the document', () => {
  useInfiniteQuery(document, {
    variables: { list: '1' },
    next(page, variables) {
      expectTypeOf(page).toEqualTypeOf<Data>()
      expectTypeOf(variables).toEqualTypeOf<{ list: string; after?: string | null }>()
      return undefined
    },
  })
})

test('the function of `pollInterval` gets the pages', () => {
  useInfiniteQuery(withOptional, {
    next: () => undefined,
    pollInterval(pages) {
      expectTypeOf(pages).toEqualTypeOf<readonly Data[]>()
      return false
    },
  })
})

test('a list requires variables exactly when the document does', () => {
  useInfiniteQuery(withOptional, { next: () => undefined })
  // @ts-expect-error -- `variables` is missing
  useInfiniteQuery(document, { next: () => undefined })
  // @ts-expect-error -- `list` is missing
  useInfiniteQuery(document, { variables: { after: 'a' }, next: () => undefined })
})

test('a list requires `next`, which returns variables of the document', () => {
  // @ts-expect-error -- `next` is missing
  useInfiniteQuery(withOptional, {})
  // @ts-expect-error -- `list` is missing
  useInfiniteQuery(document, { variables: { list: '1' }, next: () => ({ after: 'a' }) })
})

test('a list takes `skipToken` in place of variables that are missing', () => {
  const state = useInfiniteQuery(document, {
    variables: list === undefined ? skipToken : { list },
    next: () => undefined,
  })
  expectTypeOf(state.status).toEqualTypeOf<'idle' | 'loading' | 'success' | 'error'>()
})

test('a list takes the options of its requests', () => {
  useInfiniteQuery(withOptional, {
    next: () => undefined,
    request: { headers: { a: 'b' }, priority: 'high' },
  })
})
