import type { DocumentTypeDecoration, TypedDocumentNode } from '@graphql-typed-document-node/core'
import { initGraphQLTada } from 'gql.tada'

/** The class that GraphQL Code Generator's client preset writes in string mode. */
export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>
  private value: string
  public __meta__?: Record<string, unknown> | undefined

  constructor(value: string, __meta__?: Record<string, unknown>) {
    super(value)
    this.value = value
    this.__meta__ = __meta__
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value
  }
}
export type { TypedDocumentNode }

/** Makes the types of an interface plain, as code generators do. */
export type Exact<T extends Record<string, unknown>> = { [Key in keyof T]: T[Key] }

/** A schema as gql.tada's command writes it: `type Query { todo(id: ID!): Todo, todos(first: Int): [Todo!]! }`. */
interface TodoSchema {
  name: 'todos'
  query: 'Query'
  mutation: never
  subscription: never
  types: {
    ID: unknown
    Int: unknown
    String: unknown
    Query: {
      kind: 'OBJECT'
      name: 'Query'
      fields: { todo: { name: 'todo'; type: { kind: 'OBJECT'; name: 'Todo'; ofType: null } } }
    }
    Todo: {
      kind: 'OBJECT'
      name: 'Todo'
      fields: {
        title: {
          name: 'title'
          type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
        }
      }
    }
  }
}

export const graphql = initGraphQLTada<{ introspection: TodoSchema }>()
