export { GraphQLProvider, type GraphQLProviderProps } from './GraphQLProvider.tsx'
export { HydrationBoundary, type HydrationBoundaryProps } from './HydrationBoundary.tsx'
export {
  type InfiniteQueryOptions,
  type InfiniteQueryState,
  useInfiniteQuery,
} from './hooks/useInfiniteQuery.ts'
export { type Mutate, type MutationOptions, type MutationState, useMutation } from './hooks/useMutation.ts'
export {
  type ActiveQueryOptions,
  type QueryArgs,
  type QueryOptions,
  type SkipToken,
  skipToken,
} from './hooks/queryOptions.ts'
export { type ActiveQueryState, type QueryHandle, type QueryState, useQuery } from './hooks/useQuery.ts'
export { trackComponents, type TrackedComponent } from './hooks/trackComponents.ts'
export { useQueries } from './hooks/useQueries.ts'
export { useQueryStore } from './hooks/useQueryStore.ts'
export { type SubscriptionState, useSubscription } from './hooks/useSubscription.ts'
export { type SuspenseQueryState, useSuspenseQuery } from './hooks/useSuspenseQuery.ts'
export { createQueryStore } from './store/createQueryStore.ts'
export type { MutationEvent, QueryEvent, StoreEvent, SubscriptionEvent } from './store/events.ts'
export { type DehydratedState, extract, restore } from './store/hydration.ts'
export { type EntryInfo, inspect, override, remove } from './store/inspect.ts'
export { listen } from './store/listen.ts'
export type { MutationEffects } from './store/mutation/runMutation.ts'
export type { QueryFetcher } from './store/query/EntryContext.ts'
export type { QueryRequest } from './store/shared/RetainedEntry.ts'
export { streamFetcher } from './store/query/streamFetcher.ts'
export type { PrefetchOptions, QueryStore, QueryStoreOptions } from './store/queryStore.ts'
export { updateData } from './store/updateData.ts'
