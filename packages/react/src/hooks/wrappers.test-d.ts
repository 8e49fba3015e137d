// Companies wrap the hooks for reporting, defaults or a second backend. A wrapper must keep the types.
import type { GraphQLDocument, Result } from '@thinql/core'
import {
  type ActiveQueryState,
  type MutationOptions,
  type MutationState,
  type QueryArgs,
  type QueryOptions,
  type QueryState,
  type QueryStore,
  type SkipToken,
  skipToken,
  type SuspenseQueryState,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from '@thinql/react'
import { describe, expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../../core/test/support/typedDocuments.ts'

interface Data {
  readonly todo: string | null
}
interface Required {
  id: string
}
declare const withRequired: TypedDocumentNode<Data, Required>
declare const withOptional: TypedDocumentNode<Data, { first?: number | null }>
declare const billing: QueryStore
declare const report: (message: string | undefined) => void

function useReportedQuery<TData, TVariables>(
  document: GraphQLDocument<TData, TVariables>,
  ...args: QueryArgs<TVariables, Omit<QueryOptions, 'skip'>>
): ActiveQueryState<TData> {
  const state = useQuery(document, ...args)
  report(state.error?.message)
  return state
}

function useReportedSkippable<TData, TVariables>(
  document: GraphQLDocument<TData, TVariables>,
  ...args: QueryArgs<TVariables, QueryOptions, SkipToken>
): QueryState<TData> {
  const state = useQuery<TData, TVariables, QueryOptions>(document, ...args)
  expectTypeOf(state).toEqualTypeOf<QueryState<TData>>()
  report(state.error?.message)
  return state
}

function useReportedMutation<TData, TVariables>(
  document: GraphQLDocument<TData, TVariables>,
  options?: MutationOptions<NoInfer<TVariables>>,
) {
  const [mutate, state] = useMutation(document, { ...options, store: billing })
  const mutateAndReport = async (...args: Parameters<typeof mutate>): Promise<Result<TData>> => {
    const result = await mutate(...args)
    report(result.error?.message)
    return result
  }
  return [mutateAndReport, state] as const
}

describe('a wrapper of useQuery', () => {
  test('a wrapper of useQuery without its variables is an error, and its state has the right type', () => {
    function useItem<TItem, TKey>(document: GraphQLDocument<TItem, TKey>) {
      // @ts-expect-error -- the document may require variables
      const state = useQuery(document)
      expectTypeOf(state).toEqualTypeOf<ActiveQueryState<TItem>>()
      return state.data
    }
    function useItemById<TItem>(document: GraphQLDocument<TItem, { id: string }>) {
      // @ts-expect-error -- `id` is missing
      const state = useQuery(document)
      expectTypeOf(state).toEqualTypeOf<ActiveQueryState<TItem>>()
      // @ts-expect-error -- `id` is missing
      const suspended = useSuspenseQuery(document)
      expectTypeOf(suspended).toEqualTypeOf<SuspenseQueryState<TItem>>()
    }
    expectTypeOf(useItem(withRequired)).toEqualTypeOf<Data | null | undefined>()
    expectTypeOf(useItemById).returns.toBeVoid()
  })

  test('a wrapper of useQuery may take variables of any type', () => {
    function useItem<TItem, TKey>(document: GraphQLDocument<TItem, TKey>, variables: TKey) {
      return useQuery(document, { variables })
    }
    expectTypeOf(useItem(withRequired, { id: '1' })).toEqualTypeOf<ActiveQueryState<Data>>()
  })

  test('a wrapper of useQuery infers the data', () => {
    const state = useReportedQuery(withRequired, { variables: { id: '1' }, staleTime: 1_000 })
    expectTypeOf(state).toEqualTypeOf<ActiveQueryState<Data>>()
    expectTypeOf(useReportedQuery(withOptional)).toEqualTypeOf<ActiveQueryState<Data>>()
  })

  test('a wrapper of useQuery requires the variables that the document requires', () => {
    // @ts-expect-error -- no options
    useReportedQuery(withRequired)
    // @ts-expect-error -- no variables
    useReportedQuery(withRequired, { staleTime: 1_000 })
    // @ts-expect-error -- not a string
    useReportedQuery(withRequired, { variables: { id: 1 } })
    // @ts-expect-error -- no such variable
    useReportedQuery(withOptional, { variables: { last: 1 } })
    // @ts-expect-error -- this one can't be skipped
    useReportedQuery(withOptional, { variables: skipToken })
  })

  test('a wrapper of useQuery can be skipped when its type allows it', () => {
    expectTypeOf(useReportedSkippable(withRequired, { variables: skipToken })).toEqualTypeOf<
      QueryState<Data>
    >()
    expectTypeOf(useReportedSkippable(withOptional, { skip: true })).toEqualTypeOf<QueryState<Data>>()
    // @ts-expect-error -- no variables
    useReportedSkippable(withRequired, { skip: true })
  })
})

describe('a wrapper of useMutation', () => {
  test('a wrapper of useMutation infers data and variables', async () => {
    const [mutate, state] = useReportedMutation(withRequired)
    expectTypeOf(state).toEqualTypeOf<MutationState<Data, { id: string }>>()
    const { data, error } = await mutate({ variables: { id: '1' } })
    if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
    // @ts-expect-error -- no variables
    void mutate()
    // @ts-expect-error -- not a string
    void mutate({ variables: { id: 1 } })
  })

  test('a wrapper of useMutation passes its options on', () => {
    useReportedMutation(withRequired, {
      invalidates: [withOptional],
      optimistic(store, variables) {
        expectTypeOf(store).toEqualTypeOf<QueryStore>()
        expectTypeOf(variables).toEqualTypeOf<Required>()
      },
    })
  })
})
