import type { DocumentTypeDecoration, TypedDocumentNode } from '@graphql-typed-document-node/core'
import { initGraphQLTada } from 'gql.tada'
import type { introspection } from '../../../../docs/samples/support/graphql-env.d.ts'
import type { ConcreteRequest } from 'relay-runtime'

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

const argumentDefinitions = [{ kind: 'LocalArgument', name: 'id', defaultValue: null }] as const
const todo = {
  kind: 'LinkedField',
  name: 'todo',
  alias: null,
  args: [{ kind: 'Variable', name: 'id', variableName: 'id' }],
  concreteType: 'Todo',
  plural: false,
  storageKey: null,
} as const
const title = { kind: 'ScalarField', name: 'title', alias: null, args: null, storageKey: null } as const
const id = { ...title, name: 'id' } as const

/** What Relay's compiler writes for `query TodoQuery($id: ID!) { todo(id: $id) { title } }`. */
export const TodoQuery: ConcreteRequest = {
  kind: 'Request',
  fragment: {
    kind: 'Fragment',
    name: 'TodoQuery',
    type: 'Query',
    metadata: null,
    argumentDefinitions,
    selections: [{ ...todo, selections: [title] }],
  },
  operation: {
    kind: 'Operation',
    name: 'TodoQuery',
    argumentDefinitions,
    selections: [{ ...todo, selections: [title, id] }],
  },
  params: {
    id: null,
    cacheID: 'todo',
    name: 'TodoQuery',
    operationKind: 'query',
    metadata: {},
    text: 'query TodoQuery($id: ID!) { todo(id: $id) { title id } }',
  },
}
