// TypeScript infers from the options of a call whether the query may be skipped, in every form that options have.
import {
  type ActiveQueryOptions,
  type ActiveQueryState,
  type QueryOptions,
  type QueryState,
  type SkipToken,
  skipToken,
  useQuery,
} from '@thinql/react'
import { expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../../../core/test/typedDocuments.ts'

interface Data {
  readonly todo: string | null
}
interface Variables {
  id: string
}
declare const document: TypedDocumentNode<Data, Variables>
declare const withOptional: TypedDocumentNode<Data, { first?: number | null }>
declare const isOpen: boolean
declare const variables: Variables

test('options in a variable keep their meaning', () => {
  const active = { variables, staleTime: 1_000 }
  expectTypeOf(useQuery(document, active)).toEqualTypeOf<ActiveQueryState<Data>>()
  const skippable = { variables, skip: isOpen }
  expectTypeOf(useQuery(document, skippable)).toEqualTypeOf<QueryState<Data>>()
})

test('options with a type of the package keep their meaning', () => {
  const active: ActiveQueryOptions & { variables: Variables } = { variables }
  expectTypeOf(useQuery(document, active)).toEqualTypeOf<ActiveQueryState<Data>>()
  const skippable: QueryOptions & { variables: Variables } = { variables }
  expectTypeOf(useQuery(document, skippable)).toEqualTypeOf<QueryState<Data>>()
  const optional: QueryOptions = {}
  expectTypeOf(useQuery(withOptional, optional)).toEqualTypeOf<QueryState<Data>>()
})

test('no options, undefined and an empty object are a query that is not skipped', () => {
  expectTypeOf(useQuery(withOptional)).toEqualTypeOf<ActiveQueryState<Data>>()
  expectTypeOf(useQuery(withOptional, undefined)).toEqualTypeOf<ActiveQueryState<Data>>()
  expectTypeOf(useQuery(withOptional, {})).toEqualTypeOf<ActiveQueryState<Data>>()
})

test('`skip` that is never true is a query that is not skipped', () => {
  expectTypeOf(useQuery(document, { variables, skip: false })).toEqualTypeOf<ActiveQueryState<Data>>()
  expectTypeOf(useQuery(document, { variables, skip: undefined })).toEqualTypeOf<ActiveQueryState<Data>>()
})

test('one of two objects may be skipped if one of them may', () => {
  const either = isOpen ? { variables } : { variables, skip: true }
  expectTypeOf(useQuery(document, either)).toEqualTypeOf<QueryState<Data>>()
})

test('variables in a variable may be `skipToken`', () => {
  const maybe: Variables | SkipToken = isOpen ? variables : skipToken
  expectTypeOf(useQuery(document, { variables: maybe })).toEqualTypeOf<QueryState<Data>>()
  expectTypeOf(useQuery(withOptional, { variables: skipToken })).toEqualTypeOf<QueryState<Data>>()
})

test('type arguments mean a query that is not skipped, unless the third one says more', () => {
  const query = 'query Todo($id: ID!) { todo(id: $id) }'
  expectTypeOf(useQuery<Data>(query, { variables })).toEqualTypeOf<ActiveQueryState<Data>>()
  expectTypeOf(useQuery<Data, Variables, QueryOptions>(query, { variables, skip: isOpen })).toEqualTypeOf<
    QueryState<Data>
  >()
  useQuery<Data, Variables, QueryOptions>(query, { variables: skipToken })
  // @ts-expect-error -- it may be skipped
  useQuery<Data>(query, { variables, skip: isOpen })
  // @ts-expect-error -- it may be skipped
  useQuery<Data, Variables>(query, { variables: skipToken })
  // @ts-expect-error -- `id` is a string
  useQuery<Data, Variables>(query, { variables: { id: 1 } })
})

test('a document without types takes any variables', () => {
  useQuery('query Todo { todo }', { variables: { anything: 1 } })
  useQuery('query Todo { todo }', { variables: { anything: 1 }, skip: isOpen })
  useQuery('query Todo { todo }')
})

test('the type of the arguments is that of all options', () => {
  expectTypeOf<Parameters<typeof useQuery<Data, Variables>>[1]>().toEqualTypeOf<
    ActiveQueryOptions<Data> & { variables: NoInfer<Variables> }
  >()
})
