import { type ActiveQueryState, useQueries } from '@thinql/react'
import { expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../../../core/test/typedDocuments.ts'

interface Data {
  readonly todo: string | null
}
declare const document: TypedDocumentNode<Data, { id: string }>
declare const ids: readonly string[]

test('returns a state of the document for each item', () => {
  const states = useQueries(
    document,
    ids.map((id) => ({ id })),
  )
  expectTypeOf(states).toEqualTypeOf<readonly ActiveQueryState<Data>[]>()
})

test('accepts a list that is read-only', () => {
  const variables: readonly { id: string }[] = []
  expectTypeOf(useQueries(document, variables)).toEqualTypeOf<readonly ActiveQueryState<Data>[]>()
})

test('refuses variables of another type', () => {
  // @ts-expect-error -- `id` is a string
  useQueries(document, [{ id: 1 }])
  // @ts-expect-error -- `id` is missing
  useQueries(document, [{}])
  // @ts-expect-error -- there is no `title`
  useQueries(document, [{ id: '1', title: 'Tea' }])
})

test('refuses options that one item can not have', () => {
  // @ts-expect-error -- leave the item out instead
  useQueries(document, [{ id: '1' }], { skip: true })
})

test('infers nothing from variables for a document that is a string', () => {
  const [state] = useQueries<Data>('query Todo { todo }', [{ anything: 1 }])
  expectTypeOf(state).toEqualTypeOf<ActiveQueryState<Data> | undefined>()
})

test('takes the options of the requests', () => {
  useQueries(document, [{ id: '1' }], { request: { headers: { a: 'b' }, meta: { silent: true } } })
})
