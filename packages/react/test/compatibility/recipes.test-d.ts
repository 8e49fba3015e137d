// The recipes that take a document infer from those that code generators write.
import { NetworkError } from '@thinql/core'
import { expectTypeOf, test } from 'vitest'
import { type Exact, graphql, TypedDocumentString } from '../../../core/test/support/typedDocuments.ts'
import { mock } from '../../recipes/mock.ts'

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
