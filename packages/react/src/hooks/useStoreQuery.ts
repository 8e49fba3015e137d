'use client'
import { type GraphQLDocument, RequestError, type Result } from '@thinql/core'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { skipToken } from '../skipToken.ts'
import type { Entry } from '../store/entry.ts'
import { EntryView } from '../store/entryView.ts'
import { poll } from '../store/poll.ts'
import { internals } from '../store/queryStore.ts'
import type { Snapshot } from '../store/snapshot.ts'
import type { AnyQueryOptions } from './queryOptions.ts'
import { useOwnStore } from './useQueryStore.ts'
import { toListener, useShowSoon } from './useShowSoon.ts'

/**
 * Follows the entry of a query, or none where it is skipped.
 *
 * With `suspends`, a server's live data may hydrate, and data is always complete.
 */
export function useStoreQuery(
  document: GraphQLDocument,
  options: AnyQueryOptions,
  suspends = false,
): { snapshot: Snapshot; entry: Entry | undefined } {
  const { variables, skip, operationName, pollInterval, keepPreviousData = false } = options
  const store = useOwnStore(options.store)[internals]
  const { staleTime = store.staleTime } = options
  const entry = skip || variables === skipToken ? undefined : store.entry(document, variables, operationName)

  const [memory, showSoon] = useShowSoon()
  const view = useMemo(() => entry && new EntryView(entry, memory, suspends), [entry, memory, suspends])
  const subscribe = useCallback(
    (showNow: () => void) => view?.subscribe(toListener(showNow, showSoon), staleTime) ?? (() => undefined),
    [view, staleTime, showSoon],
  )
  const snapshot = useSyncExternalStore(
    subscribe,
    () => view?.snapshot(keepPreviousData) ?? skipped,
    () => view?.serverSnapshot(keepPreviousData) ?? skipped,
  )
  useEffect(
    () => (entry && pollInterval ? poll(entry.current, pollInterval) : undefined),
    [entry, pollInterval],
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
      error: new RequestError('A skipped query has nothing to fetch: give it its variables.'),
    }),
}
