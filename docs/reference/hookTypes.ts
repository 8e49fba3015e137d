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
const ofSuspense = { ...ofQuery, without: ['skip', 'throwOnError'] }

/** A hook that takes a document and one object with the variables and the options. */
function hook(name: string, types: Omit<HookTypes, 'signature'>, returned = types.state): HookTypes {
  const options = name.includes('Infinite') ? 'options' : 'options?'
  const signature = `function ${name}(document, ${options}: { variables } & ${types.options}): ${returned}`
  return { ...types, signature }
}

const infinite = 'InfiniteQueryOptions'
export const hooks: Readonly<Partial<Record<string, HookTypes>>> = {
  useQuery: hook('useQuery', { options: 'QueryOptions', state: 'QueryState', ...ofQuery }),
  useSuspenseQuery: hook('useSuspenseQuery', {
    options: 'QueryOptions',
    state: 'SuspenseQueryState',
    ...ofSuspense,
  }),
  useInfiniteQuery: hook('useInfiniteQuery', { options: infinite, state: 'InfiniteQueryState', ...ofQuery }),
  useSuspenseInfiniteQuery: hook('useSuspenseInfiniteQuery', {
    options: infinite,
    state: 'SuspenseInfiniteQueryState',
    ...ofSuspense,
  }),
  useMutation: hook(
    'useMutation',
    {
      options: 'MutationOptions',
      state: 'MutationState',
      variables: 'Variables that every call has, unless it gives others.',
      fields: {
        loading: 'True from the latest call until its result.',
        status: 'What the latest call has come to. `idle`: there was none.',
        data: 'The data of the latest call.',
        error: 'The error of the latest call, until the next call or `reset()`.',
        variables: 'The variables of the latest call.',
      },
    },
    '[mutate, MutationState]',
  ),
  useSubscription: hook('useSubscription', {
    options: 'SubscriptionOptions',
    state: 'SubscriptionState',
    variables: 'The variables of the subscription. `skipToken` in their place follows nothing.',
    fields: {
      data: 'The data of the newest event.',
      status: 'What the connection is doing.',
      error: 'Why the newest event or the connection has failed, until the next event.',
    },
  }),
}

const ofMany = (name: string, state: string) =>
  `function ${name}(queries: ({ document, variables } & QueryOptions)[], options?: { store }): ${state}[]`

/** The signatures whose types have no name that people know. */
export const signatures: Readonly<Partial<Record<string, string>>> = {
  createDevtools: 'function createDevtools(options?: DevtoolsOptions): Devtools',
  forceOutcome: 'function forceOutcome(outcome, responses?: ForcedResponses): Middleware',
  streamFetcher: 'function streamFetcher(send: typeof stream): QueryFetcher',
  useQueries: ofMany('useQueries', 'QueryState'),
  useSuspenseQueries: ofMany('useSuspenseQueries', 'SuspenseQueryState'),
}
