// The recipes that take a document infer from those that code generators write.
import { NetworkError } from '@thinql/core'
import { type QueryStore, useMutation } from '@thinql/react'
import { expectTypeOf, test } from 'vitest'
import { type Exact, graphql, TypedDocumentString } from '../../../core/test/typedDocuments.ts'
import { mock } from '../../recipes/mock.ts'
import { updateEntity } from '../../recipes/updateEntity.ts'

interface Todo {
  __typename: 'Todo'
  id: string
  title: string
}
const generated = new TypedDocumentString<{ todo: Todo | null }, Exact<{ id: string }>>(
  'query Todo($id: ID!) { todo(id: $id) { __typename id title } }',
)
const tada = graphql('query TodoByTada($id: ID!) { todo(id: $id) { title } }')
const rename = new TypedDocumentString<{ rename: Todo }, Exact<{ id: string; title: string }>>(
  'mutation Rename($id: ID!, $title: String!) { rename(id: $id, title: $title) { __typename id title } }',
)
declare const store: QueryStore

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

test('`updateEntity` takes an object of a response', () => {
  const entity: Todo = { __typename: 'Todo', id: '1', title: 'Milk' }
  updateEntity(store, { ...entity })
  // @ts-expect-error -- without `id`, it can't be found
  updateEntity(store, { __typename: 'Todo', title: 'Milk' })
  useMutation(rename, {
    optimistic: (store, variables) => {
      updateEntity(store, { __typename: 'Todo', ...variables })
    },
  })
})
