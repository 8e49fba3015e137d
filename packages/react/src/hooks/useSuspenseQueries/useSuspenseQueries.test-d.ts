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
  test('an array literal of items gives a tuple of states with data', () => {
    const states = useSuspenseQueries([
      { document: TodoQuery, variables: { id: '1' }, keepPreviousData: true },
      { document: CountQuery, pollInterval: (data) => (data?.count ? 5_000 : false) },
    ])
    expectTypeOf(states).toEqualTypeOf<readonly [SuspenseQueryState<Todo>, SuspenseQueryState<Count>]>()
    expectTypeOf(states[0].data).toEqualTypeOf<Todo>()
    expectTypeOf(states[0].error).toEqualTypeOf<Failure<Todo> | undefined>()
    expectTypeOf(states[1].refetch()).toEqualTypeOf<Promise<Result<Count>>>()
  })

  test('mapped items give an array of states, and no items give none', () => {
    const states = useSuspenseQueries(ids.map((id) => ({ document: TodoQuery, variables: { id } })))
    expectTypeOf(states).toEqualTypeOf<readonly SuspenseQueryState<Todo>[]>()
    expectTypeOf(useSuspenseQueries([])).toEqualTypeOf<readonly []>()
  })

  test('a state may have no data only where its query may be skipped', () => {
    const states = useSuspenseQueries([
      { document: TodoQuery, variables: id ? { id } : skipToken },
      { document: MeQuery },
    ])
    expectTypeOf(states).toEqualTypeOf<readonly [SkippableSuspenseQueryState<Todo>, SuspenseQueryState<Me>]>()
    expectTypeOf(states[0].data).toEqualTypeOf<Todo | undefined>()
  })

  test('a plain string gives a state with any data, or with the types that the caller names', () => {
    const [state] = useSuspenseQueries([{ document: 'query Todo { todo }', variables: { anything: 1 } }])
    expectTypeOf(state.data).toBeAny()
    const states = useSuspenseQueries<[GraphQLDocument<Todo, { id: string }>]>([
      { document: 'query Todo($id: ID!) { todo(id: $id) }', variables: { id: '1' } },
    ])
    expectTypeOf(states).toEqualTypeOf<readonly [SuspenseQueryState<Todo>]>()
  })

  test('items of the exported type give states that may have no data', () => {
    const items: SuspenseQueryItem<Todo, { id: string }>[] = []
    expectTypeOf(useSuspenseQueries(items)).toEqualTypeOf<readonly SkippableSuspenseQueryState<Todo>[]>()
  })

  test('a wrapper of useSuspenseQueries keeps the states', () => {
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

describe('what useSuspenseQueries refuses', () => {
  test('useSuspenseQueries refuses an item without its variables, or with wrong ones', () => {
    // @ts-expect-error -- `variables` are missing
    useSuspenseQueries([{ document: MeQuery }, { document: TodoQuery }])
    // @ts-expect-error -- `id` is a string
    useSuspenseQueries([{ document: TodoQuery, variables: { id: 1 } }])
    // @ts-expect-error -- there is no `title`
    useSuspenseQueries([{ document: TodoQuery, variables: { id: '1', title: 'Tea' } }])
    // @ts-expect-error -- `variables` are missing
    useSuspenseQueries(ids.map(() => ({ document: TodoQuery })))
  })

  test('useSuspenseQueries refuses `skip`, `throwOnError` and options that do not exist', () => {
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

  test('useSuspenseQueries refuses a value that is no item', () => {
    // @ts-expect-error -- a document
    useSuspenseQueries([MeQuery])
    // @ts-expect-error -- one item
    useSuspenseQueries({ document: MeQuery })
    // @ts-expect-error -- no document
    useSuspenseQueries([{ document: 5 }])
  })
})
