// One of several documents, chosen while the page runs.
import type { GraphQLDocument } from '@thinql/core'
import {
  type ActiveQueryState,
  type QueryState,
  skipToken,
  type SuspenseQueryState,
  useQuery,
  useSuspenseQuery,
} from '@thinql/react'
import { describe, expectTypeOf, test } from 'vitest'
import {
  type Exact,
  graphql,
  type TypedDocumentNode,
  type TypedDocumentString,
} from '../../../core/test/typedDocuments.ts'

interface Open {
  readonly open: readonly string[]
}
interface Done {
  readonly done: readonly string[]
}
declare const flag: boolean
declare const id: string | undefined
declare const OpenQuery: TypedDocumentString<Open, Exact<Record<string, never>>>
declare const DoneQuery: TypedDocumentString<Done, Exact<Record<string, never>>>
declare const OpenOfList: TypedDocumentNode<Open, { list: string; first?: number }>
declare const DoneOfList: TypedDocumentString<Done, Exact<{ list: string; last?: number }>>
declare const DoneOfUser: TypedDocumentNode<Done, { user: number }>

describe('the data of one of several documents', () => {
  test('is a union for two documents without variables', () => {
    const query = useQuery(flag ? OpenQuery : DoneQuery)
    expectTypeOf(query).toEqualTypeOf<ActiveQueryState<Open | Done>>()
    expectTypeOf(useSuspenseQuery(flag ? OpenQuery : DoneQuery)).toEqualTypeOf<
      SuspenseQueryState<Open | Done>
    >()
  })

  test('is a union for documents of two kinds, with variables', () => {
    const either = flag ? OpenOfList : DoneOfList
    const options = { variables: { list: '1' }, staleTime: 1_000 }
    expectTypeOf(useQuery(either, options)).toEqualTypeOf<ActiveQueryState<Open | Done>>()
    expectTypeOf(useSuspenseQuery(either, options)).toEqualTypeOf<SuspenseQueryState<Open | Done>>()
  })

  test('is a union for three documents', () => {
    const MeQuery = graphql('query Todo($id: ID!) { todo(id: $id) { title } }')
    const document = flag ? MeQuery : id ? OpenQuery : DoneQuery
    // @ts-expect-error -- two of them have no variables
    useQuery(document, { variables: { id: '1' } })
    const other = flag ? MeQuery : id ? OpenOfList : DoneOfUser
    expectTypeOf(useQuery(other, { variables: { id: '1', list: '1', user: 1 } })).toEqualTypeOf<
      ActiveQueryState<Open | Done | { todo: { title: string } | null }>
    >()
  })

  test('is narrowed by a field that only one document has', () => {
    const { data, loading, error } = useQuery(flag ? OpenQuery : DoneQuery)
    if (loading || error) return
    expectTypeOf(data).toEqualTypeOf<Open | Done>()
    if ('open' in data) expectTypeOf(data).toEqualTypeOf<Open>()
    expectTypeOf(data).not.toHaveProperty('open')
  })
})

describe('the state of one of two queries', () => {
  test('may be `idle` with `skip`', () => {
    const query = useQuery(flag ? OpenQuery : DoneQuery, { skip: flag })
    expectTypeOf(query).toEqualTypeOf<QueryState<Open | Done>>()
  })

  test('may be `idle` with `skipToken`', () => {
    const variables = id ? { list: id } : skipToken
    const query = useQuery(flag ? OpenOfList : DoneOfList, { variables })
    expectTypeOf(query).toEqualTypeOf<QueryState<Open | Done>>()
  })

  test("can't be `idle` with suspense", () => {
    // @ts-expect-error -- there would be no data
    useSuspenseQuery(flag ? OpenQuery : DoneQuery, { skip: flag })
    // @ts-expect-error -- there would be no data
    useSuspenseQuery(flag ? OpenOfList : DoneOfList, { variables: skipToken })
  })
})

describe('variables', () => {
  test('are required when one of the documents requires them', () => {
    // @ts-expect-error -- no options
    useQuery(flag ? OpenOfList : DoneOfList)
    // @ts-expect-error -- no options
    useSuspenseQuery(flag ? OpenQuery : DoneOfList)
    // @ts-expect-error -- no variables
    useQuery(flag ? OpenOfList : DoneOfList, { staleTime: 1_000 })
  })

  test('satisfy each of the documents', () => {
    const either = flag ? OpenOfList : DoneOfUser
    useQuery(either, { variables: { list: '1', user: 1, first: 1 } })
    // @ts-expect-error -- the first one requires a list
    useQuery(either, { variables: { user: 1 } })
    // @ts-expect-error -- the second one requires a user
    useSuspenseQuery(either, { variables: { list: '1' } })
    // @ts-expect-error -- not a number
    useQuery(either, { variables: { list: '1', user: '1' } })
    // @ts-expect-error -- no such variable
    useQuery(either, { variables: { list: '1', user: 1, name: 'Ada' } })
  })

  test('are refused when the documents have none', () => {
    // @ts-expect-error -- no variables
    useQuery(flag ? OpenQuery : DoneQuery, { variables: { list: '1' } })
  })
})

test('refuses an option with an unknown name', () => {
  // @ts-expect-error -- misspelt
  useQuery(flag ? OpenQuery : DoneQuery, { staleTimes: 1_000 })
})

test('refuses a value that is not a document', () => {
  // @ts-expect-error -- not a document
  useQuery({ query: '{ todos }' })
  // @ts-expect-error -- it may be missing
  useQuery(flag ? OpenQuery : undefined)
  // @ts-expect-error -- not a document
  useSuspenseQuery(undefined)
})

test('infers the data of a document that a generic function passes on', () => {
  function useEither<TData>(document: GraphQLDocument<TData, Record<string, never>>) {
    return useQuery(document)
  }
  expectTypeOf(useEither<Open>).returns.toEqualTypeOf<ActiveQueryState<Open>>()
})
