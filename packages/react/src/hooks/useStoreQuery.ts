'use client'
import { type GraphQLDocument, RequestError, type Result } from '@thinql/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { skipToken } from '../skipToken.ts'
import type { Entry } from '../store/entry.ts'
import { EntryView, type HookMemory, type Snapshot } from '../store/entryView.ts'
import type { Listener } from '../store/listener.ts'
import { poll } from '../store/poll.ts'
import { internals } from '../store/queryStore.ts'
import type { AnyQueryOptions } from './queryOptions.ts'
import { useFollowed } from './useFollowed.ts'
import { useOwnStore } from './useQueryStore.ts'

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

  const [memory] = useState<HookMemory>({})
  const view = useMemo(() => entry && new EntryView(entry, memory, suspends), [entry, memory, suspends])
  const follow = useCallback(
    (listener: Listener) => view?.subscribe(listener, staleTime) ?? (() => undefined),
    [view, staleTime],
  )
  const snapshot = useFollowed(
    follow,
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
