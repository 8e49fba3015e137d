import { type ActiveQueryState, type QueryStore, useQuery } from '@thinql/react'
import { describe, expectTypeOf, test } from 'vitest'
import {
  type Exact,
  graphql,
  type TypedDocumentNode,
  TypedDocumentString,
} from '../../../../core/test/typedDocuments.ts'

interface Data {
  readonly todo: string | null
}
declare const withRequired: TypedDocumentNode<Data, { id: string; first?: number | null }>
declare const withOptional: TypedDocumentNode<Data, { first?: number | null }>
declare const withNone: TypedDocumentNode<Data, Exact<Record<string, never>>>
declare const store: QueryStore
interface Other {
  readonly other: string
}
declare const OtherQuery: TypedDocumentNode<Other, { id: string }>
declare const first: number | undefined

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

  test('as any from a string without types', () => {
    const query = useQuery('{ todo { title } }', { variables: { anything: 1 } })
    if (!query.loading && !query.error) expectTypeOf(query.data).toBeAny()
  })

  test('from type arguments for a string', () => {
    const query = useQuery<Data, { id: string }>('…', { variables: { id: '1' } })
    expectTypeOf(query).toEqualTypeOf<ActiveQueryState<Data>>()
    expectTypeOf(useQuery<Data>('…', { variables: { id: '1' } })).toEqualTypeOf<ActiveQueryState<Data>>()
    // @ts-expect-error -- the type argument requires the variable
    useQuery<Data, { id: string }>('…')
  })
})

describe('variables', () => {
  test('are required when the document requires one', () => {
    // @ts-expect-error -- no options
    useQuery(withRequired)
    // @ts-expect-error -- no variables
    useQuery(withRequired, {})
    // @ts-expect-error -- not the required variable
    useQuery(withRequired, { variables: { first: 1 } })
    // @ts-expect-error -- undefined is not a value
    useQuery(withRequired, { variables: { id: undefined } })
    // @ts-expect-error -- `skip` still requires the variables; `skipToken` replaces them
    useQuery(withRequired, { skip: true })
  })

  test('are optional when all variables are optional', () => {
    useQuery(withOptional)
    useQuery(withOptional, {})
    useQuery(withOptional, { variables: undefined })
    useQuery(withOptional, { variables: { first: null } })
  })

  test("can be left out and can't be passed when the document has none", () => {
    useQuery(withNone)
    // @ts-expect-error -- the document has no variables
    useQuery(withNone, { variables: { id: '1' } })
  })

  test('are refused with a wrong type or name', () => {
    // @ts-expect-error -- not a string
    useQuery(withRequired, { variables: { id: 1 } })
    // @ts-expect-error -- no such variable
    useQuery(withRequired, { variables: { id: '1', last: 1 } })
  })
})

describe('options', () => {
  test('accept undefined for everything optional', () => {
    const times = { staleTime: undefined, pollInterval: undefined }
    const rest = { operationName: undefined, keepPreviousData: undefined, throwOnError: undefined }
    useQuery(withOptional, { ...times, ...rest, store: undefined })
  })

  test('accept another store', () => {
    expectTypeOf(useQuery(withOptional, { store })).toEqualTypeOf<ActiveQueryState<Data>>()
  })

  test("are refused when they don't exist", () => {
    // @ts-expect-error -- hooks share a response, so only a variable or another store can change it
    useQuery(withOptional, { headers: {} })
    // @ts-expect-error -- there are no callbacks
    useQuery(withOptional, { onCompleted: console.log })
  })
})

test('one of several documents gets the type of its data, and of variables that satisfy each, from the caller', () => {
  const either = first === undefined ? withRequired : OtherQuery
  const query = useQuery<Data | Other, { id: string }>(either, { variables: { id: '1' } })
  expectTypeOf(query).toEqualTypeOf<ActiveQueryState<Data | Other>>()
  // @ts-expect-error -- TypeScript can't infer it
  useQuery(either, { variables: { id: '1' } })
})

test('a value that is not a document is refused', () => {
  // @ts-expect-error -- not a document
  useQuery({ query: '{ todos }' })
  // @ts-expect-error -- it may be missing
  useQuery(first === undefined ? withNone : undefined)
})
