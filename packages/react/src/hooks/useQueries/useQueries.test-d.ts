import type { GraphQLDocument, Failure, Result } from '@thinql/core'
import {
  type ActiveQueryState,
  type QueryItem,
  type QueryItems,
  type QueryState,
  type QueryStates,
  type QueryStore,
  skipToken,
  useQueries,
  type SkippableSuspenseQueryState,
  type SuspenseQueryItem,
  type SuspenseQueryItems,
  type SuspenseQueryState,
  type SuspenseQueryStates,
  useSuspenseQueries,
} from '@thinql/react'
import { expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode, TypedDocumentString } from '../../../../core/test/support/typedDocuments.ts'

interface Todo {
  readonly todo: string | null
}
interface Count {
  readonly count: number
}
interface Me {
  readonly me: string
}
declare const TodoQuery: TypedDocumentNode<Todo, { id: string }>
declare const CountQuery: TypedDocumentNode<Count, { first?: number | null }>
declare const MeQuery: TypedDocumentString<Me, Record<string, never>>
declare const ids: readonly string[]
declare const id: string | undefined
declare const store: QueryStore

test('an array literal of items gives a tuple of states', () => {
  const states = useQueries([
    { document: TodoQuery, variables: { id: '1' } },
    { document: CountQuery, pollInterval: 5_000 },
    { document: MeQuery, throwOnError: true },
  ])
  expectTypeOf(states).toEqualTypeOf<
    readonly [ActiveQueryState<Todo>, ActiveQueryState<Count>, ActiveQueryState<Me>]
  >()
})

test('a constant tuple of items gives a tuple of states', () => {
  const items = [{ document: TodoQuery, variables: { id: '1' } }, { document: MeQuery }] as const
  expectTypeOf(useQueries(items)).toEqualTypeOf<readonly [ActiveQueryState<Todo>, ActiveQueryState<Me>]>()
})

test('mapped items, no items, and items of the exported type give an array of states', () => {
  const states = useQueries(ids.map((id) => ({ document: TodoQuery, variables: { id } })))
  expectTypeOf(states).toEqualTypeOf<readonly ActiveQueryState<Todo>[]>()
  expectTypeOf(useQueries([])).toEqualTypeOf<readonly []>()
  const items: QueryItem<Todo, { id: string }>[] = []
  expectTypeOf(useQueries(items)).toEqualTypeOf<readonly QueryState<Todo>[]>()
})

test('a spread array and an item keep their places in the states', () => {
  const states = useQueries([
    ...ids.map((id) => ({ document: TodoQuery, variables: { id } })),
    { document: MeQuery },
  ])
  expectTypeOf(states).toEqualTypeOf<readonly [...ActiveQueryState<Todo>[], ActiveQueryState<Me>]>()
})

test('an array of several documents gives states with the data of each', () => {
  const states = useQueries(
    ids.map((id) => (id ? { document: TodoQuery, variables: { id } } : { document: MeQuery })),
  )
  expectTypeOf(states).toEqualTypeOf<readonly ActiveQueryState<Todo | Me>[]>()
})

test('a state may be idle only where its query may be skipped', () => {
  const states = useQueries([
    { document: TodoQuery, variables: id ? { id } : skipToken },
    { document: CountQuery, skip: !id },
    { document: CountQuery, skip: false },
    { document: MeQuery },
  ])
  expectTypeOf(states).toEqualTypeOf<
    readonly [QueryState<Todo>, QueryState<Count>, ActiveQueryState<Count>, ActiveQueryState<Me>]
  >()
})

test('a plain string gives a state with any data, or with the types that the caller names', () => {
  const [state] = useQueries([{ document: 'query Todo { todo }', variables: { anything: 1 } }])
  expectTypeOf(state.data).toBeAny()
  const states = useQueries<[GraphQLDocument<Todo, { id: string }>, GraphQLDocument<Me>]>([
    { document: 'query Todo($id: ID!) { todo(id: $id) }', variables: { id: '1' } },
    { document: 'query Me { me }' },
  ])
  expectTypeOf(states).toEqualTypeOf<readonly [ActiveQueryState<Todo>, ActiveQueryState<Me>]>()
})

test('the function of `pollInterval` gets the data of its own query', () => {
  useQueries([
    {
      document: CountQuery,
      pollInterval: (data) => {
        expectTypeOf(data).toEqualTypeOf<Count | undefined>()
        return data ? 1_000 : false
      },
    },
    {
      document: TodoQuery,
      variables: { id: '1' },
      skip: !id,
      pollInterval: (data) => {
        expectTypeOf(data).toEqualTypeOf<Todo | undefined>()
        return false
      },
    },
  ])
})

test('the only option of the whole list is the store', () => {
  useQueries([{ document: MeQuery }], { store })
  // @ts-expect-error -- each item has its own
  useQueries([{ document: MeQuery }], { staleTime: 1_000 })
  // @ts-expect-error -- one store for all
  useQueries([{ document: MeQuery, store }])
})

test('useQueries refuses an item without its variables, or with wrong ones', () => {
  // @ts-expect-error -- `variables` are missing
  useQueries([{ document: TodoQuery }])
  // @ts-expect-error -- `variables` are missing
  useQueries([{ document: MeQuery }, { document: TodoQuery, staleTime: 1_000 }])
  // @ts-expect-error -- `variables` are missing
  useQueries(ids.map(() => ({ document: TodoQuery })))
  // @ts-expect-error -- `id` is a string
  useQueries([{ document: TodoQuery, variables: { id: 1 } }])
  // @ts-expect-error -- `id` may be undefined
  useQueries([{ document: TodoQuery, variables: { id } }])
  // @ts-expect-error -- `id` is a string
  useQueries(ids.map((_, id) => ({ document: TodoQuery, variables: { id } })))
  useQueries([
    { document: TodoQuery, variables: { id: '1' } },
    // @ts-expect-error -- `id` belongs to TodoQuery
    { document: CountQuery, variables: { id: '1' } },
  ])
})

test('useQueries refuses an option that does not exist, and an item that is no query', () => {
  // @ts-expect-error -- misspelled
  useQueries([{ document: MeQuery, pollIntervall: 1_000 }])
  // @ts-expect-error -- the data of MeQuery has no `count`
  useQueries([{ document: MeQuery, pollInterval: (data) => (data?.count === 0 ? 1_000 : false) }])
  // @ts-expect-error -- a document
  useQueries([MeQuery])
  // @ts-expect-error -- one item
  useQueries({ document: MeQuery })
  // @ts-expect-error -- no document
  useQueries([{ document: 5 }])
  // @ts-expect-error -- the document may be missing
  useQueries([{ document: id ? MeQuery : undefined }])
})

test('a wrapper of useQueries keeps the types', () => {
  function useTeamQueries<TDocuments extends readonly unknown[]>(
    queries: QueryItems<TDocuments>,
  ): QueryStates<TDocuments> {
    return useQueries(queries, { store })
  }
  const states = useTeamQueries([{ document: TodoQuery, variables: { id: '1' } }, { document: MeQuery }])
  expectTypeOf(states).toEqualTypeOf<readonly [ActiveQueryState<Todo>, ActiveQueryState<Me>]>()
  // @ts-expect-error -- `variables` are missing
  useTeamQueries([{ document: TodoQuery }])
})

test('suspense: an array literal of items gives a tuple of states with data', () => {
  const states = useSuspenseQueries([
    { document: TodoQuery, variables: { id: '1' }, keepPreviousData: true },
    { document: CountQuery, pollInterval: (data) => (data?.count ? 5_000 : false) },
    { document: TodoQuery, variables: id ? { id } : skipToken },
  ])
  expectTypeOf(states).toEqualTypeOf<
    readonly [SuspenseQueryState<Todo>, SuspenseQueryState<Count>, SkippableSuspenseQueryState<Todo>]
  >()
  expectTypeOf(states[0].data).toEqualTypeOf<Todo>()
  expectTypeOf(states[0].error).toEqualTypeOf<Failure<Todo> | undefined>()
  expectTypeOf(states[1].refetch()).toEqualTypeOf<Promise<Result<Count>>>()
  expectTypeOf(states[2].data).toEqualTypeOf<Todo | undefined>()
})

test('suspense: mapped items, no items, and items of the exported type give an array of states', () => {
  const states = useSuspenseQueries(ids.map((id) => ({ document: TodoQuery, variables: { id } })))
  expectTypeOf(states).toEqualTypeOf<readonly SuspenseQueryState<Todo>[]>()
  expectTypeOf(useSuspenseQueries([])).toEqualTypeOf<readonly []>()
  const items: SuspenseQueryItem<Todo, { id: string }>[] = []
  expectTypeOf(useSuspenseQueries(items)).toEqualTypeOf<readonly SkippableSuspenseQueryState<Todo>[]>()
})

test('suspense: a wrapper keeps the types', () => {
  function useTeamQueries<TDocuments extends readonly unknown[]>(
    queries: SuspenseQueryItems<TDocuments>,
  ): SuspenseQueryStates<TDocuments> {
    return useSuspenseQueries(queries, { store })
  }
  expectTypeOf(useTeamQueries([{ document: MeQuery }])).toEqualTypeOf<readonly [SuspenseQueryState<Me>]>()
  // @ts-expect-error -- `variables` are missing
  useTeamQueries([{ document: TodoQuery }])
})

test('suspense: wrong items, `skip`, `throwOnError` and options that do not exist are refused', () => {
  // @ts-expect-error -- `variables` are missing
  useSuspenseQueries([{ document: MeQuery }, { document: TodoQuery }])
  // @ts-expect-error -- `id` is a string
  useSuspenseQueries([{ document: TodoQuery, variables: { id: 1 } }])
  // @ts-expect-error -- there would be no data
  useSuspenseQueries([{ document: MeQuery, skip: true }])
  // @ts-expect-error -- it always throws
  useSuspenseQueries([{ document: MeQuery, throwOnError: false }])
  // @ts-expect-error -- misspelled
  useSuspenseQueries([{ document: MeQuery, pollIntervall: 1_000 }])
  // @ts-expect-error -- each item has its own
  useSuspenseQueries([{ document: MeQuery }], { staleTime: 1_000 })
  // @ts-expect-error -- one store for all
  useSuspenseQueries([{ document: MeQuery, store }])
  // @ts-expect-error -- a document
  useSuspenseQueries([MeQuery])
})
