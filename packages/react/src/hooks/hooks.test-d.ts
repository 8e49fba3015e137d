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

declare const id: string | undefined

test('a query with suspense always has data, and may have the error of a refetch', () => {
  const { data, error, refetch } = useSuspenseQuery(withRequired, { variables: { id: '1' } })
  expectTypeOf(data).toEqualTypeOf<Data>()
  expectTypeOf(error).toEqualTypeOf<Failure<Data> | undefined>()
  expectTypeOf(refetch()).toEqualTypeOf<Promise<Result<Data>>>()
})

test('a query with suspense takes the variables of the document', () => {
  expectTypeOf(useSuspenseQuery(withOptional)).toEqualTypeOf<SuspenseQueryState<Data>>()
  // @ts-expect-error -- no options
  useSuspenseQuery(withRequired)
})

test('a query with suspense whose `pollInterval` is a function of the data may be skipped by a condition', () => {
  const state = useSuspenseQuery(withRequired, {
    variables: id ? { id } : skipToken,
    pollInterval: (data) => (data?.todo === null ? 1_000 : false),
  })
  expectTypeOf(state).toEqualTypeOf<SkippableSuspenseQueryState<Data>>()
})

test('a query with suspense and `skipToken` may have no data', () => {
  const state = useSuspenseQuery(withRequired, { variables: id ? { id } : skipToken })
  expectTypeOf(state).toEqualTypeOf<SkippableSuspenseQueryState<Data>>()
  expectTypeOf(state.data).toEqualTypeOf<Data | undefined>()
  expectTypeOf(state.refetch()).toEqualTypeOf<Promise<Result<Data>>>()
  // @ts-expect-error -- not a string
  useSuspenseQuery(withRequired, { variables: id ? { id: 1 } : skipToken })
})

test('a query with suspense may have no data where type arguments say so', () => {
  const state = useSuspenseQuery<Data, { id: string }, { variables: SkipToken }>(withRequired, {
    variables: skipToken,
  })
  expectTypeOf(state).toEqualTypeOf<SkippableSuspenseQueryState<Data>>()
})

test('a query with suspense has no `skip` and no `throwOnError`', () => {
  // @ts-expect-error -- there would be no data
  useSuspenseQuery(withOptional, { skip: true })
  // @ts-expect-error -- it always throws
  useSuspenseQuery(withOptional, { throwOnError: false })
})

interface PageData {
  readonly page: { next: string | null }
}
declare const PageQuery: TypedDocumentNode<PageData, { first: number; after?: string | null }>
declare const OptionalQuery: TypedDocumentNode<PageData, { after?: string | null }>

test('a list with suspense always has a page', () => {
  const { error, pages } = useSuspenseInfiniteQuery(PageQuery, {
    variables: { first: 10 },
    next: ({ page }, variables) => (page.next === null ? undefined : { ...variables, after: page.next }),
  })
  expectTypeOf(pages[0]).toEqualTypeOf<PageData>()
  expectTypeOf(pages).toEqualTypeOf<readonly [PageData, ...PageData[]]>()
  expectTypeOf(error).toEqualTypeOf<Failure<PageData> | undefined>()
})

test('a list with suspense requires variables and `next`', () => {
  useSuspenseInfiniteQuery(OptionalQuery, { next: () => undefined })
  // @ts-expect-error -- `variables` are missing
  useSuspenseInfiniteQuery(PageQuery, { next: () => undefined })
  // @ts-expect-error -- `next` is missing
  useSuspenseInfiniteQuery(PageQuery, { variables: { first: 10 } })
})

test('a list with suspense has no `skip`, no `skipToken` and no `status`', () => {
  // @ts-expect-error -- there would be no page
  useSuspenseInfiniteQuery(OptionalQuery, { skip: true, next: () => undefined })
  // @ts-expect-error -- there would be no page
  useSuspenseInfiniteQuery(OptionalQuery, { variables: skipToken, next: () => undefined })
  // @ts-expect-error -- it suspends while it loads
  expectTypeOf(useSuspenseInfiniteQuery(OptionalQuery, { next: () => undefined }).status).toBeString()
})

interface Price {
  readonly price: number
}
interface PriceVariables {
  symbol: string
}
declare const PriceChanged: TypedDocumentNode<Price, PriceVariables>
declare const withoutVariables: TypedDocumentNode<Price, { market?: string }>
declare const symbol: string | undefined
declare const store: QueryStore
const variables = { symbol: 'A' }

test('`onData` gets the data and the variables of the document', () => {
  useSubscription(PriceChanged, {
    variables,
    onData: (data, variables) => {
      expectTypeOf(data).toEqualTypeOf<Price>()
      expectTypeOf(variables).toEqualTypeOf<PriceVariables>()
    },
  })
  useSubscription<Price, PriceVariables>('subscription { price }', {
    variables,
    onData: ({ price }) => expectTypeOf(price).toEqualTypeOf<number>(),
  })
})

test('a subscription with status success has complete data', () => {
  const { data, error, status } = useSubscription(PriceChanged, { variables })
  expectTypeOf(status).toEqualTypeOf<'idle' | 'loading' | 'success' | 'error'>()
  if (status !== 'success') return
  expectTypeOf(data).toEqualTypeOf<Price>()
  expectTypeOf(error).toEqualTypeOf<undefined>()
})

test('a subscription with an error may have data', () => {
  const { data, error } = useSubscription(PriceChanged, { variables })
  if (!error) return
  expectTypeOf(error).toEqualTypeOf<Failure<Price>>()
  expectTypeOf(data).toEqualTypeOf<Price | null | undefined>()
})

test('a subscription has no data before its first event', () => {
  const { data, status } = useSubscription(PriceChanged, { variables })
  if (status === 'loading' || status === 'idle') expectTypeOf(data).toEqualTypeOf<undefined>()
})

test('a subscription has `reconnect` in every state, which needs no `this`', () => {
  expectTypeOf(useSubscription(PriceChanged, { variables }).reconnect).toEqualTypeOf<(this: void) => void>()
})

test('variables of a subscription are required when the document requires one', () => {
  // @ts-expect-error -- no options
  useSubscription(PriceChanged)
  // @ts-expect-error -- no variables
  useSubscription(PriceChanged, { store })
})

test('variables of a subscription can be left out when none is required', () => {
  expectTypeOf(useSubscription(withoutVariables)).toEqualTypeOf<SubscriptionState<Price>>()
  expectTypeOf(useSubscription(withoutVariables, { store })).toEqualTypeOf<SubscriptionState<Price>>()
})

test('variables of a subscription may be missing with `skipToken`', () => {
  const state = useSubscription(PriceChanged, { variables: symbol ? { symbol } : skipToken })
  expectTypeOf(state).toEqualTypeOf<SubscriptionState<Price>>()
})

test('variables of a document without types may be any', () => {
  const state = useSubscription('subscription { price }', { variables: { anything: 1 } })
  expectTypeOf(state).toEqualTypeOf<SubscriptionState<Untyped>>()
})

test('a wrapper of useSubscription passes its arguments on', () => {
  function useTeamSubscription<TData, TVariables>(
    document: TypedDocumentNode<TData, TVariables>,
    ...args: QueryArgs<TVariables, Pick<QueryOptions, 'store'>, SkipToken>
  ) {
    return useSubscription(document, ...args)
  }
  expectTypeOf(useTeamSubscription(PriceChanged, { variables })).toEqualTypeOf<SubscriptionState<Price>>()
})

test('a subscription has no `skip` and no `pollInterval`', () => {
  // @ts-expect-error -- use `skipToken`
  useSubscription(PriceChanged, { variables, skip: true })
  // @ts-expect-error -- the server decides when
  useSubscription(PriceChanged, { variables, pollInterval: 1000 })
})

interface Rows {
  readonly page: { readonly rows: readonly string[]; readonly next: string | null }
}
declare const RowsQuery: TypedDocumentNode<Rows, { list: string; after?: string | null }>
declare const OptionalRowsQuery: TypedDocumentNode<Rows, { after?: string | null }>
declare const list: string | undefined

test('a list has pages of the document, and functions that load more', () => {
  const state = useInfiniteQuery(RowsQuery, {
    variables: { list: '1' },
    next: ({ page }, variables) => (page.next === null ? undefined : { ...variables, after: page.next }),
  })
  expectTypeOf(state).toEqualTypeOf<InfiniteQueryState<Rows>>()
  expectTypeOf(state.pages).toEqualTypeOf<readonly Rows[]>()
  expectTypeOf(state.error).toEqualTypeOf<Failure<Rows> | undefined>()
  expectTypeOf(state.refetch).toEqualTypeOf<(this: void) => Promise<Result<readonly Rows[]>>>()
  expectTypeOf(state.loadNext).toEqualTypeOf<(this: void) => Promise<boolean>>()
})

test('`next` gets a page and the variables of the document', () => {
  useInfiniteQuery(RowsQuery, {
    variables: { list: '1' },
    next(page, variables) {
      expectTypeOf(page).toEqualTypeOf<Rows>()
      expectTypeOf(variables).toEqualTypeOf<{ list: string; after?: string | null }>()
      return undefined
    },
  })
})

test('the function of `pollInterval` gets the pages', () => {
  useInfiniteQuery(OptionalRowsQuery, {
    next: () => undefined,
    pollInterval(pages) {
      expectTypeOf(pages).toEqualTypeOf<readonly Rows[]>()
      return false
    },
  })
})

test('a list requires variables exactly when the document does', () => {
  useInfiniteQuery(OptionalRowsQuery, { next: () => undefined })
  // @ts-expect-error -- `variables` is missing
  useInfiniteQuery(RowsQuery, { next: () => undefined })
  // @ts-expect-error -- `list` is missing
  useInfiniteQuery(RowsQuery, { variables: { after: 'a' }, next: () => undefined })
})

test('a list requires `next`, which returns variables of the document', () => {
  // @ts-expect-error -- `next` is missing
  useInfiniteQuery(OptionalRowsQuery, {})
  // @ts-expect-error -- `list` is missing
  useInfiniteQuery(RowsQuery, { variables: { list: '1' }, next: () => ({ after: 'a' }) })
})

test('a list takes `skipToken` in place of variables that are missing', () => {
  const state = useInfiniteQuery(RowsQuery, {
    variables: list === undefined ? skipToken : { list },
    next: () => undefined,
  })
  expectTypeOf(state.status).toEqualTypeOf<'idle' | 'loading' | 'success' | 'error'>()
})
