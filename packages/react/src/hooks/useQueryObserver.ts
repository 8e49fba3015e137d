'use client'
import type { GraphQLDocument } from '@thinql/core'
import { thrownFor } from '@thinql/core/internal'
import { useInsertionEffect, useSyncExternalStore } from 'react'
import { toQuery } from '../store/key/queryKey.ts'
import { checkOptions } from '../store/development/checkNaming.ts'
import { checkTime } from '../store/development/warnings.ts'
import { entryOf } from '../store/entry/lifetime.ts'
import type { QueryEntry } from '../store/state/QueryEntry.ts'
import type { Suspense } from '../store/entry/suspend.ts'
import type { HookMemory, ObserverOptions } from '../store/entry/HookMemory.ts'
import type { QuerySnapshot } from '../store/entry/QuerySnapshot.ts'
import { QueryObserver } from '../store/entry/QueryObserver.ts'
import { internals, type StoreInternals } from '../store/state/StoreInternals.ts'
import type { AnyQueryOptions } from './queryOptions.ts'
import { batches, useBatchedUpdate } from './useBatchedUpdate/useBatchedUpdate.ts'
import { useOwnStore } from './useQueryStore.ts'

/**
 * Follows the entry of a query, or nothing if the query is skipped.
 *
 * `find` returns the entry. `suspense` is for a hook that suspends. Such a hook may hydrate from data that it
 * has fetched itself, and it shows no data that came with an error.
 */
export function useQueryObserver(
  document: GraphQLDocument,
  options: AnyQueryOptions = {},
  find = entryOf,
  suspense?: Suspense,
): { snapshot: QuerySnapshot; entry: QueryEntry } {
  // Untyped code may pass null.
  const store = useOwnStore((options as AnyQueryOptions | null)?.store)[internals]
  const entry = findEntry(store, document, options, find)

  const [memory, update] = useBatchedUpdate(createMemory)
  const observer = observerOf(entry, memory, options, suspense, batches ? update : undefined)
  // With another function in each render, React checks before a commit that no component has an older
  // snapshot than another one.
  const snapshot = useSyncExternalStore(observer.subscribe, observer.snapshot.bind(observer), () =>
    observer.serverSnapshot(),
  )
  const { pollInBackground, request } = options
  throwFailure(options, snapshot, entry)
  const interval = checkedInterval(options, snapshot)
  // The first request needs these options, and `refetch` another query. `useSyncExternalStore` subscribes
  // later. Most renders have neither. Then all share one effect, because each closure costs memory in every
  // component, and React skips it.
  const commits = request ?? (interval || (memory.observer && memory.observer !== observer))
  useInsertionEffect(
    commits ? () => observer.commit(request, interval, pollInBackground) : doNothing,
    commits ? [observer, request, interval, pollInBackground] : nothing,
  )
  return { snapshot, entry }
}

/** Returns how a hook sees an entry. All its renders before a commit get the same observer. */
function observerOf(
  entry: QueryEntry,
  memory: HookMemory,
  options: ObserverOptions,
  suspense?: Suspense,
  update?: () => void,
): QueryObserver {
  const { observer, rendered } = memory
  if (observer?.has(entry, options)) return observer
  if (rendered?.has(entry, options)) return rendered
  return (memory.rendered = new QueryObserver(entry, memory, options, suspense, update))
}

/** Returns the entry of a query. With `skipToken`, it is one that can't be sent. */
export function findEntry(
  store: StoreInternals,
  document: GraphQLDocument,
  options: AnyQueryOptions,
  find: typeof entryOf,
): QueryEntry {
  const query = toQuery(store.client, document, options)
  // Node reads `process.env` slowly, and options that have variables are options.
  if ((options as AnyQueryOptions | null)?.variables === undefined && process.env.NODE_ENV !== 'production')
    checkOptions(query, options)
  return find(store, query)
}

/** Throws the error that the snapshot shows, if the hook has `throwOnError` and there is no complete data. */
export function throwFailure(
  { throwOnError }: AnyQueryOptions,
  { error }: QuerySnapshot,
  entry: QueryEntry | undefined,
): void {
  if (throwOnError && error && entry && (entry.override ?? entry).data === undefined) throw thrownFor(error)
}

/** Returns how often a hook polls, in ms. In development, it throws if that or `staleTime` isn't a time. */
export function checkedInterval(
  { pollInterval, staleTime }: AnyQueryOptions,
  { data, isPrevious, status }: QuerySnapshot,
): number {
  const polls = status === 'idle' ? undefined : pollInterval
  const interval = Number((typeof polls === 'function' ? polls(isPrevious ? undefined : data) : polls) ?? 0)
  // Node reads `process.env` slowly, and most hooks have neither option.
  if (staleTime !== undefined || interval !== 0) {
    if (process.env.NODE_ENV !== 'production') {
      checkTime('pollInterval', interval)
      checkTime('staleTime', status === 'idle' ? 0 : (staleTime ?? 0))
    }
  }
  return interval
}

/** The dependencies of the effect of a hook without these options. They never change. */
const nothing = [undefined, undefined, undefined, undefined]

const createMemory = (): HookMemory => ({})
const doNothing = () => undefined
