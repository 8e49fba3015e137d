import type * as decorations from '@graphql-typed-document-node/core'
import {
  describeDocument,
  type DocumentTypeDecoration,
  type GraphQLDocument,
  type Operation,
  withHeaders,
} from '@thinql/core'
import type { DocumentNode } from 'graphql'
import { expectTypeOf, test } from 'vitest'
import { graphql, type TypedDocumentNode, TypedDocumentString } from '../../test/support/typedDocuments.ts'

interface Data {
  readonly todo: string
}
interface Variables {
  readonly id: string
}

test('a GraphQLDocument is a string, a DocumentNode or a typed document', () => {
  expectTypeOf<string>().toExtend<GraphQLDocument>()
  expectTypeOf<DocumentNode>().toExtend<GraphQLDocument>()
  expectTypeOf<TypedDocumentNode<Data, Variables>>().toExtend<GraphQLDocument<Data, Variables>>()
  expectTypeOf<TypedDocumentString<Data, Variables>>().toExtend<GraphQLDocument<Data, Variables>>()
  expectTypeOf(graphql('{ todo { title } }')).toExtend<GraphQLDocument>()
})

test('a GraphQLDocument is not undefined or another object', () => {
  expectTypeOf<undefined>().not.toExtend<GraphQLDocument>()
  expectTypeOf<{ query: string }>().not.toExtend<GraphQLDocument>()
  expectTypeOf<TypedDocumentNode<{ todo: number }, Variables>>().not.toExtend<
    GraphQLDocument<Data, Variables>
  >()
})

test('DocumentTypeDecoration equals that of graphql-typed-document-node', () => {
  expectTypeOf<DocumentTypeDecoration<Data, Variables>>().toEqualTypeOf<
    decorations.DocumentTypeDecoration<Data, Variables>
  >()
})

test('describeDocument takes a typed document', () => {
  const document = new TypedDocumentString<Data, Variables>('query Todo($id: ID!) { todo(id: $id) }')
  expectTypeOf(describeDocument(document, { operationName: undefined })).toExtend<{
    readonly query: string
    readonly name: string | undefined
    readonly kind: 'query' | 'mutation' | 'subscription'
  }>()
})

test('withHeaders takes and returns an Operation', () => {
  expectTypeOf(withHeaders).parameter(0).toEqualTypeOf<Operation>()
  expectTypeOf(withHeaders).returns.toEqualTypeOf<Operation>()
  expectTypeOf<() => Promise<Headers>>().toExtend<Parameters<typeof withHeaders>[1]>()
})
