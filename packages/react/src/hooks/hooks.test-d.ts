// Companies wrap the hooks for reporting, defaults or a second backend. A wrapper must keep the types.

import type { GraphQLDocument, Result, Failure } from '@thinql/core'
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
  type SkippableSuspenseQueryState,
  useSuspenseInfiniteQuery,
  type SubscriptionState,
  useSubscription,
  type InfiniteQueryState,
  useInfiniteQuery,
} from '@thinql/react'
import { expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../../core/test/support/typedDocuments.ts'
import type { Untyped } from '@thinql/core/internal'

interface Data {
  readonly todo: string | null
}
interface Required {
  id: string
}
declare const withRequired: TypedDocumentNode<Data, Required>
declare const withOptional: TypedDocumentNode<Data, { first?: number | null }>
declare const id: string | undefined
declare const store: QueryStore
declare const report: (message: string | undefined) => void
const variables = { id: '1' }
const skippable = id ? { id } : skipToken

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
  const [mutate, state] = useMutation(document, { ...options, store })
  const mutateAndReport = async (...args: Parameters<typeof mutate>): Promise<Result<TData>> => {
    const result = await mutate(...args)
    report(result.error?.message)
    return result
  }
  return [mutateAndReport, state] as const
}

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

test('a wrapper of useQuery infers the data, and requires the variables that the document requires', () => {
  const state = useReportedQuery(withRequired, { variables, staleTime: 1_000 })
  expectTypeOf(state).toEqualTypeOf<ActiveQueryState<Data>>()
  expectTypeOf(useReportedQuery(withOptional)).toEqualTypeOf<ActiveQueryState<Data>>()
  // @ts-expect-error -- no options
  useReportedQuery(withRequired)
  // @ts-expect-error -- not a string
  useReportedQuery(withRequired, { variables: { id: 1 } })
  // @ts-expect-error -- this one can't be skipped
  useReportedQuery(withOptional, { variables: skipToken })
})

test('a wrapper of useQuery can be skipped when its type allows it', () => {
  expectTypeOf(useReportedSkippable(withRequired, { variables: skipToken })).toEqualTypeOf<QueryState<Data>>()
  expectTypeOf(useReportedSkippable(withOptional, { skip: true })).toEqualTypeOf<QueryState<Data>>()
  // @ts-expect-error -- no variables
  useReportedSkippable(withRequired, { skip: true })
})

test('a wrapper of useMutation infers data and variables, and passes its options on', async () => {
  const [mutate, state] = useReportedMutation(withRequired, {
    invalidates: [withOptional],
    optimistic: (_, variables) => void expectTypeOf(variables).toEqualTypeOf<Required>(),
  })
  expectTypeOf(state).toEqualTypeOf<MutationState<Data, { id: string }>>()
  const { data, error } = await mutate({ variables: { id: '1' } })
  if (!error) expectTypeOf(data).toEqualTypeOf<Data>()
  // @ts-expect-error -- no variables
  void mutate()
  // @ts-expect-error -- not a string
  void mutate({ variables: { id: 1 } })
})

test('a query with suspense always has data, and may have the error of a refetch', () => {
  const { data, error, refetch } = useSuspenseQuery(withRequired, { variables })
  expectTypeOf(data).toEqualTypeOf<Data>()
  expectTypeOf(error).toEqualTypeOf<Failure<Data> | undefined>()
  expectTypeOf(refetch()).toEqualTypeOf<Promise<Result<Data>>>()
})

test('a query with suspense takes the variables of the document', () => {
  expectTypeOf(useSuspenseQuery(withOptional)).toEqualTypeOf<SuspenseQueryState<Data>>()
  // @ts-expect-error -- no options
  useSuspenseQuery(withRequired)
})

test('a query with suspense and `skipToken` may have no data', () => {
  const state = useSuspenseQuery(withRequired, { variables: skippable })
  expectTypeOf(state).toEqualTypeOf<SkippableSuspenseQueryState<Data>>()
  expectTypeOf(state.data).toEqualTypeOf<Data | undefined>()
  expectTypeOf(state.refetch()).toEqualTypeOf<Promise<Result<Data>>>()
  const pollInterval = (todo?: string | null) => (todo === null ? 1_000 : false)
  const polled = useSuspenseQuery(withRequired, {
    variables: skippable,
    pollInterval: (data) => pollInterval(data?.todo),
  })
  expectTypeOf(polled).toEqualTypeOf<typeof state>()
  const named = useSuspenseQuery<Data, Required, { variables: SkipToken }>(withRequired, {
    variables: skipToken,
  })
  expectTypeOf(named).toEqualTypeOf<typeof state>()
  // @ts-expect-error -- not a string
  useSuspenseQuery(withRequired, { variables: id ? { id: 1 } : skipToken })
})

test('a query with suspense has no `skip` and no `throwOnError`', () => {
  // @ts-expect-error -- there would be no data
  useSuspenseQuery(withOptional, { skip: true })
  // @ts-expect-error -- it always throws
  useSuspenseQuery(withOptional, { throwOnError: false })
})

const next = () => undefined

test('a list with suspense always has a page', () => {
  const { error, pages } = useSuspenseInfiniteQuery(withRequired, {
    variables,
    next: ({ todo }, variables) => (todo === null ? undefined : { ...variables, id: todo }),
  })
  expectTypeOf(pages[0]).toEqualTypeOf<Data>()
  expectTypeOf(pages).toEqualTypeOf<readonly [Data, ...Data[]]>()
  expectTypeOf(error).toEqualTypeOf<Failure<Data> | undefined>()
})

test('a list with suspense has no `skip`, no `skipToken` and no `status`', () => {
  // @ts-expect-error -- there would be no page
  useSuspenseInfiniteQuery(withOptional, { skip: true, next })
  // @ts-expect-error -- there would be no page
  useSuspenseInfiniteQuery(withOptional, { variables: skipToken, next })
  // @ts-expect-error -- it suspends while it loads
  expectTypeOf(useSuspenseInfiniteQuery(withOptional, { next }).status).toBeString()
})

test('a list has pages of the document, and functions that load more', () => {
  const state = useInfiniteQuery(withRequired, {
    variables,
    next(page, variables) {
      expectTypeOf(page).toEqualTypeOf<Data>()
      expectTypeOf(variables).toEqualTypeOf<Required>()
      return page.todo === null ? undefined : { id: page.todo }
    },
    pollInterval(pages) {
      expectTypeOf(pages).toEqualTypeOf<readonly Data[]>()
      return false
    },
  })
  expectTypeOf(state).toEqualTypeOf<InfiniteQueryState<Data>>()
  expectTypeOf(state.pages).toEqualTypeOf<readonly Data[]>()
  expectTypeOf(state.error).toEqualTypeOf<Failure<Data> | undefined>()
  expectTypeOf(state.refetch).toEqualTypeOf<(this: void) => Promise<Result<readonly Data[]>>>()
  expectTypeOf(state.loadNext).toEqualTypeOf<(this: void) => Promise<boolean>>()
})

test('a list requires variables exactly when the document does, with suspense too', () => {
  useInfiniteQuery(withOptional, { next })
  useSuspenseInfiniteQuery(withOptional, { next })
  // @ts-expect-error -- `variables` are missing
  useInfiniteQuery(withRequired, { next })
  // @ts-expect-error -- `variables` are missing
  useSuspenseInfiniteQuery(withRequired, { next })
  // @ts-expect-error -- `id` is missing
  useInfiniteQuery(withRequired, { variables: { first: 1 }, next })
})

test('a list requires `next`, which returns variables of the document, with suspense too', () => {
  // @ts-expect-error -- `next` is missing
  useInfiniteQuery(withOptional, {})
  // @ts-expect-error -- `next` is missing
  useSuspenseInfiniteQuery(withRequired, { variables })
  // @ts-expect-error -- `id` is missing
  useInfiniteQuery(withRequired, { variables, next: () => ({ first: 1 }) })
})

test('a list takes `skipToken` in place of variables that are missing', () => {
  const { status } = useInfiniteQuery(withRequired, { variables: skippable, next })
  expectTypeOf(status).toEqualTypeOf<'idle' | 'loading' | 'success' | 'error'>()
})

test('`onData` gets the data and the variables of the document', () => {
  useSubscription(withRequired, {
    variables,
    onData: (data, variables) => {
      expectTypeOf(data).toEqualTypeOf<Data>()
      expectTypeOf(variables).toEqualTypeOf<Required>()
    },
  })
  useSubscription<Data, Required>('subscription { todo }', {
    variables,
    onData: ({ todo }) => expectTypeOf(todo).toEqualTypeOf<string | null>(),
  })
})

test('a subscription has complete data with status success, may have data beside an error, and none before', () => {
  const { data, error, status } = useSubscription(withRequired, { variables })
  expectTypeOf(status).toEqualTypeOf<'idle' | 'loading' | 'success' | 'error'>()
  if (status === 'loading' || status === 'idle') expectTypeOf(data).toEqualTypeOf<undefined>()
  if (status === 'success') {
    expectTypeOf(data).toEqualTypeOf<Data>()
    expectTypeOf(error).toEqualTypeOf<undefined>()
  }
  if (!error) return
  expectTypeOf(error).toEqualTypeOf<Failure<Data>>()
  expectTypeOf(data).toEqualTypeOf<Data | null | undefined>()
})

test('a subscription has `reconnect` in every state, which needs no `this`', () => {
  expectTypeOf(useSubscription(withRequired, { variables }).reconnect).toEqualTypeOf<(this: void) => void>()
})

test('variables of a subscription are required when the document requires one', () => {
  expectTypeOf(useSubscription(withOptional)).toEqualTypeOf<SubscriptionState<Data>>()
  expectTypeOf(useSubscription(withOptional, { store })).toEqualTypeOf<SubscriptionState<Data>>()
  // @ts-expect-error -- no options
  useSubscription(withRequired)
  // @ts-expect-error -- no variables
  useSubscription(withRequired, { store })
})

test('variables of a subscription may be `skipToken`, and any without types', () => {
  const state = useSubscription(withRequired, { variables: skippable })
  expectTypeOf(state).toEqualTypeOf<SubscriptionState<Data>>()
  const untyped = useSubscription('subscription { price }', { variables: { anything: 1 } })
  expectTypeOf(untyped).toEqualTypeOf<SubscriptionState<Untyped>>()
})

test('a wrapper of useSubscription passes its arguments on', () => {
  function useTeamSubscription<TData, TVariables>(
    document: TypedDocumentNode<TData, TVariables>,
    ...args: QueryArgs<TVariables, Pick<QueryOptions, 'store'>, SkipToken>
  ) {
    return useSubscription(document, ...args)
  }
  expectTypeOf(useTeamSubscription(withRequired, { variables })).toEqualTypeOf<SubscriptionState<Data>>()
})

test('a subscription has no `skip` and no `pollInterval`', () => {
  // @ts-expect-error -- use `skipToken`
  useSubscription(withRequired, { variables, skip: true })
  // @ts-expect-error -- the server decides when
  useSubscription(withRequired, { variables, pollInterval: 1000 })
})
