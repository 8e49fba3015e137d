'use client'
import { RequestError, type Result } from '@thinql/core'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { Entry } from '../store/entry.ts'
import { type EntryState, idle } from '../store/entryState.ts'
import { Observer } from '../store/observer.ts'

/** What every query hook makes its result of. */
export interface StoreQuery {
  readonly state: EntryState
  /** Complete data of the variables before these. */
  readonly previous: unknown
  /** The same object until something in it changes. */
  readonly result: object
}

/** Follows one entry of a store, or none: the only place where React meets the store. */
export function useStoreQuery(
  entry: Entry | undefined,
  staleTime: number,
  keepPreviousData: boolean,
): StoreQuery {
  const [observer] = useState(() => new Observer())
  const subscribe = useCallback(
    (listener: () => void) => observer.subscribe(entry, listener, staleTime),
    [observer, entry, staleTime],
  )
  const rendered = observer.stateOf(entry)
  const state = useSyncExternalStore(
    subscribe,
    () => observer.stateSince(rendered, entry),
    () => entry?.serverState ?? idle,
  )
  const waits = keepPreviousData && state.status !== 'success' && state.data == null
  const previous = waits ? observer.previousData(entry) : undefined
  const refetch = entry?.refetch ?? refuseRefetch
  const result = useMemo(
    () => toResult(state, previous, refetch, observer),
    [state, previous, refetch, observer],
  )
  return { state, previous, result }
}

function toResult(
  state: EntryState,
  previous: unknown,
  refetch: Entry['refetch'],
  observer: Observer,
): object {
  const { status, data, error } = state
  return {
    status,
    loading: status === 'loading',
    data: previous ?? data,
    error,
    isPrevious: previous !== undefined,
    refetch,
    // A getter, so that only those components render for it that read it; of this state, so that it is what was rendered.
    get fetching() {
      observer.readsFetching = true
      return state.fetching
    },
  }
}

async function refuseRefetch(): Promise<Result<unknown>> {
  return { error: new RequestError('A query that is skipped can not be fetched: pass its variables first.') }
}
