import { type QueryStore, updateQueries } from '@thinql/react'
import { expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../../core/test/typedDocuments.ts'

interface Data {
  readonly todos: readonly string[]
}
declare const store: QueryStore
declare const document: TypedDocumentNode<Data, { first?: number | null }>

test('updateQueries gives the function complete data, and the variables of the document', () => {
  updateQueries(store, document, (data, variables) => {
    expectTypeOf(data).toEqualTypeOf<Data>()
    expectTypeOf(variables).toEqualTypeOf<{ first?: number | null }>()
    return { todos: [...data.todos, 'Tea'] }
  })
  updateQueries(store, document, ({ todos }) => (todos.length ? { todos: [] } : undefined))
})

test('updateQueries refuses data of another shape', () => {
  // @ts-expect-error -- not an array
  updateQueries(store, document, () => ({ todos: 'Tea' }))
})
