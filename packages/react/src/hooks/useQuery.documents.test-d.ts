import { type ActiveQueryState, type QueryStore, useQuery } from '@thinql/react'
import { describe, expectTypeOf, test } from 'vitest'
import {
  type Exact,
  graphql,
  type TypedDocumentNode,
  TypedDocumentString,
} from '../../../core/test/typedDocuments.ts'

interface Data {
  readonly todo: string | null
}
declare const withRequired: TypedDocumentNode<Data, { id: string; first?: number | null }>
declare const withOptional: TypedDocumentNode<Data, { first?: number | null }>
declare const withNone: TypedDocumentNode<Data, Exact<Record<string, never>>>
declare const store: QueryStore

describe('data is inferred', () => {
  test('from a TypedDocumentNode', () => {
    const query = useQuery(withRequired, { variables: { id: '1' } })
    expectTypeOf(query).toEqualTypeOf<ActiveQueryState<Data>>()
  })

  test('from a TypedDocumentString of GraphQL Code Generator', () => {
    const document = new TypedDocumentString<Data, { id: string }>('query Todo($id: ID!) { todo(id: $id) }')
    expectTypeOf(useQuery(document, { variables: { id: '1' } })).toEqualTypeOf<ActiveQueryState<Data>>()
    // @ts-expect-error -- the variable is required
    useQuery(document)
  })

  test('from a document of gql.tada', () => {
    const document = graphql('query Todo($id: ID!) { todo(id: $id) { title } }')
    const { data, loading, error } = useQuery(document, { variables: { id: '1' } })
    if (!loading && !error) expectTypeOf(data).toEqualTypeOf<{ todo: { title: string } | null }>()
    // @ts-expect-error -- the variable is required
    useQuery(document)
  })

  test('as any from a string, for whoever has no types', () => {
    const query = useQuery('{ todo { title } }', { variables: { anything: 1 } })
    if (!query.loading && !query.error) expectTypeOf(query.data).toBeAny()
  })

  test('from what is said of a string', () => {
    const query = useQuery<Data, { id: string }>('…', { variables: { id: '1' } })
    expectTypeOf(query).toEqualTypeOf<ActiveQueryState<Data>>()
    expectTypeOf(useQuery<Data>('…', { variables: { id: '1' } })).toEqualTypeOf<ActiveQueryState<Data>>()
    // @ts-expect-error -- the variable is said to be required
    useQuery<Data, { id: string }>('…')
  })
})

describe('variables', () => {
  test('are required where the document has a required one', () => {
    // @ts-expect-error -- no options
    useQuery(withRequired)
    // @ts-expect-error -- no variables
    useQuery(withRequired, {})
    // @ts-expect-error -- not the required one
    useQuery(withRequired, { variables: { first: 1 } })
    // @ts-expect-error -- undefined is no value
    useQuery(withRequired, { variables: { id: undefined } })
    // @ts-expect-error -- required while skipped, too: `skipToken` does without
    useQuery(withRequired, { skip: true })
  })

  test('are optional where all are', () => {
    useQuery(withOptional)
    useQuery(withOptional, {})
    useQuery(withOptional, { variables: undefined })
    useQuery(withOptional, { variables: { first: null } })
  })

  test('may be left out where there are none, and not be given', () => {
    useQuery(withNone)
    // @ts-expect-error -- the document has no variables
    useQuery(withNone, { variables: { id: '1' } })
  })

  test('of the wrong type or name are refused', () => {
    // @ts-expect-error -- not a string
    useQuery(withRequired, { variables: { id: 1 } })
    // @ts-expect-error -- no such variable
    useQuery(withRequired, { variables: { id: '1', last: 1 } })
  })
})

describe('options', () => {
  test('take undefined wherever they may be left out', () => {
    const times = { staleTime: undefined, pollInterval: undefined }
    const rest = { operationName: undefined, keepPreviousData: undefined, throwOnError: undefined }
    useQuery(withOptional, { ...times, ...rest, store: undefined })
  })

  test('can name another store', () => {
    expectTypeOf(useQuery(withOptional, { store })).toEqualTypeOf<ActiveQueryState<Data>>()
  })

  test('that are not there are refused', () => {
    // @ts-expect-error -- an entry is shared, so what changes a response is a variable or another store
    useQuery(withOptional, { headers: {} })
    // @ts-expect-error -- there are no callbacks
    useQuery(withOptional, { onCompleted: console.log })
  })
})
