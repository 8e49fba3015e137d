import type { DocumentTypeDecoration, TypedDocumentNode } from '@graphql-typed-document-node/core'
import { initGraphQLTada } from 'gql.tada'
import type { introspection } from '../../../../docs/samples/support/graphql-env.d.ts'

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

export const graphql = initGraphQLTada<{ introspection: introspection }>()
