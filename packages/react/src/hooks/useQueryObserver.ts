'use client'
import { type GraphQLDocument, RequestError, type Result } from '@thinql/core'
import { useInsertionEffect, useSyncExternalStore } from 'react'
import { toQuery } from '../store/key/queryKey.ts'
import type { QueryEntry } from '../store/query/QueryEntry.ts'
import { QueryObserver } from '../store/query/QueryObserver.ts'
import type { Snapshot } from '../store/query/QuerySnapshot.ts'
import { checkTime } from '../store/shared/checkTime.ts'
import { internals } from '../store/storeInternals.ts'
import { type AnyQueryOptions, skipToken } from './queryOptions.ts'
import { useBatchedUpdate } from './useBatchedUpdate.ts'
import { useOwnStore } from './useQueryStore.ts'

/**
 * Follows the entry of a query, or nothing if the query is skipped.
 *
 * With `suspends`, the hook hydrates from data that it has fetched itself, and shows no data that came with an error.
 */
export function useQueryObserver(
  document: GraphQLDocument,
  options: AnyQueryOptions,
  suspends = false,
): { snapshot: Snapshot; entry: QueryEntry | undefined } {
  const { variables, skip, operationName, staleTime: own, pollInterval, request } = options
  const store = useOwnStore(options.store)[internals]
  const staleTime = own ?? store.staleTime
  // Node reads `process.env` slowly, and most hooks have neither option.
  if (own !== undefined || pollInterval !== undefined) {
    if (process.env.NODE_ENV !== 'production') {
      checkTime('pollInterval', pollInterval ?? 0)
      checkTime('staleTime', staleTime)
    }
  }
  const entry =
    skip || variables === skipToken
      ? undefined
      : store.entry(toQuery(store.client, document, variables, operationName))

  const [memory, update] = useBatchedUpdate()
  const observer = entry
    ? memory.observer?.has(entry, staleTime, options)
      ? memory.observer
      : new QueryObserver(entry, memory, staleTime, options, suspends, update)
    : observerOfNothing
  // The first request needs these options. `useSyncExternalStore` sends it later, when it subscribes. Most hooks have no
  // `request`. Then all share one effect, because each closure costs memory in every component, and React skips it.
  useInsertionEffect(
    request ? () => observer.setRequest(request) : doNothing,
    request ? [request, observer] : noRequest,
  )
  const snapshot = useSyncExternalStore(observer.subscribe, observer.snapshot, () =>
    observer.serverSnapshot(),
  )
  return { snapshot, entry }
}

const skipped: Snapshot = {
  status: 'idle',
  loading: false,
  data: undefined,
  error: undefined,
  isPrevious: false,
  fetching: false,
  refetch: (): Promise<Result<unknown>> =>
    Promise.resolve({
      error: new RequestError('A skipped query has nothing to fetch: unset `skip` or pass variables.'),
    }),
}

/** The dependencies of the effect without a `request`. They never change. */
const noRequest = [undefined, undefined]

const doNothing = () => undefined
const startNothing = () => doNothing
const showSkipped = () => skipped

/** What a skipped query has instead of an observer. */
const observerOfNothing: Pick<QueryObserver, 'setRequest' | 'subscribe' | 'snapshot' | 'serverSnapshot'> = {
  setRequest: startNothing,
  subscribe: startNothing,
  snapshot: showSkipped,
  serverSnapshot: showSkipped,
}
