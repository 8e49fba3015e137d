'use client'
import { RequestError, type Result } from '@thinql/core'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { Entry } from '../store/entry.ts'
import { EntryView, type HookMemory, type Snapshot } from '../store/entryView.ts'

/** Follows an entry of a store, or none: the only place where React meets the store. */
export function useStoreQuery(
  entry: Entry | undefined,
  staleTime: number,
  keepPreviousData = false,
): Snapshot {
  const [memory] = useState<HookMemory>({})
  const view = useMemo(() => entry && new EntryView(entry, memory), [entry, memory])
  const subscribe = useCallback(
    (listener: () => void) => view?.subscribe(listener, staleTime) ?? (() => undefined),
    [view, staleTime],
  )
  return useSyncExternalStore(
    subscribe,
    () => view?.snapshot(keepPreviousData) ?? skipped,
    () => view?.serverSnapshot(keepPreviousData) ?? skipped,
  )
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
