/** What a hook takes and returns: names of exported types. */
export interface HookTypes {
  readonly options: string
  readonly state: string
  /** Options of that type which the hook doesn't have. */
  readonly without?: readonly string[]
  /** What it takes and returns, as a person reads them. */
  readonly signature: string
  /** What its option `variables` does. */
  readonly variables: string
  /** The fields of its state that have no comment of their own. */
  readonly fields: Readonly<Record<string, string>>
}
const ofQuery = {
  variables: 'The variables of the query. `skipToken` in their place skips it.',
  fields: {
    loading: 'True until there is data or an error.',
    status: 'What the state is, for a `switch`. `idle`: the query is skipped.',
    data: 'The data. It stays when a refetch fails, so check it before `error`.',
    error: 'The error of the last request, until the next response.',
  },
}
export const hooks: Readonly<Partial<Record<string, HookTypes>>> = {
  useQuery: {
    options: 'QueryOptions',
    state: 'QueryState',
    signature: 'function useQuery(document, options?: { variables } & QueryOptions): QueryState',
    ...ofQuery,
  },
  useSuspenseQuery: {
    options: 'QueryOptions',
    state: 'SuspenseQueryState',
    signature:
      'function useSuspenseQuery(document, options?: { variables } & QueryOptions): SuspenseQueryState',
    without: ['skip', 'throwOnError'],
    ...ofQuery,
  },
  useInfiniteQuery: {
    options: 'InfiniteQueryOptions',
    state: 'InfiniteQueryState',
    signature:
      'function useInfiniteQuery(document, options: { variables } & InfiniteQueryOptions): InfiniteQueryState',
    ...ofQuery,
  },
  useSuspenseInfiniteQuery: {
    options: 'InfiniteQueryOptions',
    state: 'SuspenseInfiniteQueryState',
    signature:
      'function useSuspenseInfiniteQuery(document, options: { variables } & InfiniteQueryOptions): SuspenseInfiniteQueryState',
    without: ['skip', 'throwOnError'],
    ...ofQuery,
  },
  useMutation: {
    options: 'MutationOptions',
    state: 'MutationState',
    signature:
      'function useMutation(document, options?: { variables } & MutationOptions): [mutate, MutationState]',
    variables: 'Variables that every call has, unless it gives others.',
    fields: {
      loading: 'True from the latest call until its result.',
      status: 'What the latest call has come to. `idle`: there was none.',
      data: 'The data of the latest call.',
      error: 'The error of the latest call, until the next call or `reset()`.',
      variables: 'The variables of the latest call.',
    },
  },
  useSubscription: {
    options: 'SubscriptionOptions',
    state: 'SubscriptionState',
    signature:
      'function useSubscription(document, options?: { variables } & SubscriptionOptions): SubscriptionState',
    variables: 'The variables of the subscription. `skipToken` in their place follows nothing.',
    fields: {
      data: 'The data of the newest event.',
      status: 'What the connection is doing.',
      error: 'Why the newest event or the connection has failed, until the next event.',
    },
  },
}

/** The signatures whose types have no name that people know. */
export const signatures: Readonly<Partial<Record<string, string>>> = {
  createDevtools: 'function createDevtools(options?: DevtoolsOptions): Devtools',
  forceOutcome: 'function forceOutcome(outcome, responses?: ForcedResponses): Middleware',
  streamFetcher: 'function streamFetcher(send: typeof stream): QueryFetcher',
  useQueries:
    'function useQueries(queries: ({ document, variables } & QueryOptions)[], options?: { store }): QueryState[]',
  useSuspenseQueries:
    'function useSuspenseQueries(queries: ({ document, variables } & QueryOptions)[], options?: { store }): SuspenseQueryState[]',
}
