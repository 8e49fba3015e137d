import type { GraphQLDocument, Failure, Result } from '@thinql/core'
import {
  type QueryStore,
  type SkippableSuspenseQueryState,
  skipToken,
  type SuspenseQueryItem,
  type SuspenseQueryItems,
  type SuspenseQueryState,
  type SuspenseQueryStates,
  useSuspenseQueries,
} from '@thinql/react'
import { describe, expectTypeOf, test } from 'vitest'
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

describe('the states of useSuspenseQueries', () => {
  test('of an array literal are a tuple, with data', () => {
    const states = useSuspenseQueries([
      { document: TodoQuery, variables: { id: '1' }, keepPreviousData: true },
      { document: CountQuery, pollInterval: (data) => (data?.count ? 5_000 : false) },
    ])
    expectTypeOf(states).toEqualTypeOf<readonly [SuspenseQueryState<Todo>, SuspenseQueryState<Count>]>()
    expectTypeOf(states[0].data).toEqualTypeOf<Todo>()
    expectTypeOf(states[0].error).toEqualTypeOf<Failure<Todo> | undefined>()
    expectTypeOf(states[1].refetch()).toEqualTypeOf<Promise<Result<Count>>>()
  })

  test('of mapped items are an array, and of none are none', () => {
    const states = useSuspenseQueries(ids.map((id) => ({ document: TodoQuery, variables: { id } })))
    expectTypeOf(states).toEqualTypeOf<readonly SuspenseQueryState<Todo>[]>()
    expectTypeOf(useSuspenseQueries([])).toEqualTypeOf<readonly []>()
  })

  test('may have no data only where a query may be skipped', () => {
    const states = useSuspenseQueries([
      { document: TodoQuery, variables: id ? { id } : skipToken },
      { document: MeQuery },
    ])
    expectTypeOf(states).toEqualTypeOf<readonly [SkippableSuspenseQueryState<Todo>, SuspenseQueryState<Me>]>()
    expectTypeOf(states[0].data).toEqualTypeOf<Todo | undefined>()
  })

  test('of plain text have any data, or the types that the caller gives', () => {
    const [state] = useSuspenseQueries([{ document: 'query Todo { todo }', variables: { anything: 1 } }])
    expectTypeOf(state.data).toBeAny()
    const states = useSuspenseQueries<[GraphQLDocument<Todo, { id: string }>]>([
      { document: 'query Todo($id: ID!) { todo(id: $id) }', variables: { id: '1' } },
    ])
    expectTypeOf(states).toEqualTypeOf<readonly [SuspenseQueryState<Todo>]>()
  })

  test('of items with a type of ours may have no data', () => {
    const items: SuspenseQueryItem<Todo, { id: string }>[] = []
    expectTypeOf(useSuspenseQueries(items)).toEqualTypeOf<readonly SkippableSuspenseQueryState<Todo>[]>()
  })

  test('are kept by a wrapper', () => {
    function useTeamQueries<TDocuments extends readonly unknown[]>(
      queries: SuspenseQueryItems<TDocuments>,
    ): SuspenseQueryStates<TDocuments> {
      return useSuspenseQueries(queries, { store })
    }
    expectTypeOf(useTeamQueries([{ document: MeQuery }])).toEqualTypeOf<readonly [SuspenseQueryState<Me>]>()
    // @ts-expect-error -- `variables` are missing
    useTeamQueries([{ document: TodoQuery }])
  })
})

describe('useSuspenseQueries refuses', () => {
  test('an item without its variables, or with wrong ones', () => {
    // @ts-expect-error -- `variables` are missing
    useSuspenseQueries([{ document: MeQuery }, { document: TodoQuery }])
    // @ts-expect-error -- `id` is a string
    useSuspenseQueries([{ document: TodoQuery, variables: { id: 1 } }])
    // @ts-expect-error -- there is no `title`
    useSuspenseQueries([{ document: TodoQuery, variables: { id: '1', title: 'Tea' } }])
    // @ts-expect-error -- `variables` are missing
    useSuspenseQueries(ids.map(() => ({ document: TodoQuery })))
  })

  test('`skip`, `throwOnError` and what does not exist', () => {
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
  })

  test('what is not an item', () => {
    // @ts-expect-error -- a document
    useSuspenseQueries([MeQuery])
    // @ts-expect-error -- one item
    useSuspenseQueries({ document: MeQuery })
    // @ts-expect-error -- no document
    useSuspenseQueries([{ document: 5 }])
  })
})
