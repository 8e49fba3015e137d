// The recipes that take a document infer from those that code generators write.

import { everyOutcome, expectEveryErrorShown, type OutcomeTable } from '@thinql/react/testing'
import { expectTypeOf, test } from 'vitest'
import { NetworkError } from '@thinql/core'
import { type Exact, graphql, TypedDocumentString } from '../../../core/test/support/typedDocuments.ts'
import { mock } from '../../recipes/mock.ts'

test('everyOutcome takes data by name or by variables, and returns a row for each outcome', async () => {
  const data = { Todos: { todos: [] }, Todo: ({ id }: { id?: string }) => ({ todo: { id } }) }
  const table = await everyOutcome(null, { data, only: 'Todos', step: (screen) => screen.click() })
  expectTypeOf(table).toEqualTypeOf<OutcomeTable>()
  expectTypeOf(table.loading).toEqualTypeOf<string | undefined>()
  // @ts-expect-error A hook never shows it.
  void table.AbortError
})

test('everyOutcome requires data', () => {
  // @ts-expect-error Without data, no screen can be shown.
  void everyOutcome(null, {})
})

test('expectEveryErrorShown takes a table, and the rows that are meant', async () => {
  const table = await everyOutcome(null, { data: {} })
  expectEveryErrorShown(table)
  expectEveryErrorShown(table, { except: ['NetworkError', 'partial data'] })
  // @ts-expect-error It is NetworkError.
  expectEveryErrorShown(table, { except: ['networkError'] })
  // @ts-expect-error It needs an await.
  expectEveryErrorShown(everyOutcome(null, { data: {} }))
})

interface Todo {
  __typename: 'Todo'
  id: string
  title: string
}
const generated = new TypedDocumentString<{ todo: Todo | null }, Exact<{ id: string }>>(
  'query Todo($id: ID!) { todo(id: $id) { __typename id title } }',
)
const tada = graphql('query TodoByTada($id: ID!) { todo(id: $id) { title } }')

test('`mock` takes data of a document that a code generator wrote', () => {
  mock(generated, (variables) => {
    expectTypeOf(variables).toEqualTypeOf<Exact<{ id: string }>>()
    // TypeScript takes a name in a function's result for any string.
    return { todo: { __typename: 'Todo' as const, id: variables.id, title: 'Tea' } }
  })
  mock(generated, () => new NetworkError('offline'))
  // @ts-expect-error -- `title` is missing
  mock(generated, () => ({ todo: { __typename: 'Todo' as const, id: '1' } }))
})

test('`mock` takes data of a document of gql.tada', () => {
  mock(tada, ({ id }) => ({ todo: { title: id } }))
  // @ts-expect-error -- `title` is a string
  mock(tada, () => ({ todo: { title: 1 } }))
})
