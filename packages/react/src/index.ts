/**
 * The hooks for queries, mutations, lists and subscriptions, and the functions over the store behind them.
 *
 * @module react
 */

export { GraphQLProvider, type GraphQLProviderProps } from './GraphQLProvider.tsx'
export { HydrationBoundary, type HydrationBoundaryProps } from './HydrationBoundary.tsx'
export { QueryErrorBoundary, type QueryErrorBoundaryProps } from './QueryErrorBoundary.tsx'
export {
  type InfiniteQueryOptions,
  type InfiniteQueryState,
  useInfiniteQuery,
} from './hooks/useInfiniteQuery/useInfiniteQuery.ts'
export {
  type Mutate,
  type MutationOptions,
  type MutationState,
  useMutation,
} from './hooks/useMutation/useMutation.ts'
export {
  type ActiveQueryOptions,
  type QueryOptions,
  type SkipToken,
  skipToken,
} from './hooks/queryOptions.ts'
export {
  type ActiveQueryState,
  type QueryHandle,
  type QueryState,
  useQuery,
} from './hooks/useQuery/useQuery.ts'
export {
  type QueryItem,
  type QueryItems,
  type QueryStates,
  useQueries,
} from './hooks/useQueries/useQueries.ts'
export { useQueryStore } from './hooks/useQueryStore.ts'
export {
  type SubscriptionOptions,
  type SubscriptionState,
  useSubscription,
} from './hooks/useSubscription/useSubscription.ts'
export {
  type SuspenseInfiniteQueryState,
  useSuspenseInfiniteQuery,
} from './hooks/useSuspenseInfiniteQuery/useSuspenseInfiniteQuery.ts'
export {
  type SuspenseQueryItem,
  type SuspenseQueryItems,
  type SuspenseQueryStates,
  useSuspenseQueries,
} from './hooks/useSuspenseQueries/useSuspenseQueries.ts'
export {
  type SkippableSuspenseQueryState,
  type SuspenseQueryOptions,
  type SuspenseQueryState,
  useSuspenseQuery,
} from './hooks/useSuspenseQuery/useSuspenseQuery.ts'
export { resetQueryErrors } from './store/entry/suspend.ts'
export { clearStore, invalidateQueries, invalidateQuery } from './store/invalidateQueries.ts'
export {
  type EntityOptions,
  type EntityWriteOptions,
  shareEntities,
  updateEntity,
  writeEntities,
} from './store/entities.ts'
export type { MutationEvent, QueryEvent, StoreEvent, SubscriptionEvent } from './store/events.ts'
export { dehydrate, type DehydrateOptions } from './store/dehydrate.ts'
export type { DehydratedState } from './store/dehydratedState.ts'
export { hydrate } from './store/hydrate.ts'
export { type EntryInfo, inspectStore } from './store/inspectStore.ts'
export { listen } from './store/listen.ts'
export type { Invalidation, MutationEffects } from './store/mutation/runMutation.ts'
export { persist, type PersistOptions, type StateStorage } from './store/persist.ts'
export {
  prefetchQuery,
  type PrefetchOptions,
  getQueryData,
  setQueryData,
  updateQueries,
} from './store/queryData.ts'
export { refetchOnReturn, type ReturnOptions } from './store/refetchOnReturn.ts'
export { createQueryStore, type QueryStore, type QueryStoreOptions } from './store/queryStore.ts'
export type { QueryRequest, QueryFetcher } from './store/shared/observer.ts'
export type { NamingOptions, QueryArgs } from './store/key/queryKey.ts'
export type { KeyOf } from './store/shared/mergeObjects.ts'
export { streamFetcher } from './store/streamFetcher.ts'
