import type { GraphQLDocument } from '@thinql/core'
import { entryOf } from '../../store/entry/lifetime.ts'
import { QueryObserver } from '../../store/entry/QueryObserver.ts'
import type { QuerySnapshot } from '../../store/entry/QuerySnapshot.ts'
import type { Suspense } from '../../store/entry/suspend.ts'
import type { QueryEntry } from '../../store/state/QueryEntry.ts'
import type { StoreInternals } from '../../store/state/StoreInternals.ts'
import type { AnyQueryOptions } from '../queryOptions.ts'
import { findEntry } from '../useQueryObserver.ts'

export type AnyQueryItem = AnyQueryOptions & { document: GraphQLDocument }

/** An observer for each query. Equal queries have the same one. */
export type Observers = readonly QueryObserver[]

/** Several queries as one hook sees them. */
export function createList() {
  /** What has subscribed last. */
  let followed: Observers = []
  /** What the last render has made. React may render several times before it commits, and needs the same ones. */
  let rendered = followed
  /** What the last commit shows. */
  let onScreen: readonly QuerySnapshot[] = []
  /** What the last render shows. */
  let shown = onScreen

  return {
    /** Returns the observers: the same list until a query comes, goes, moves or has other options. */
    observe(
      store: StoreInternals,
      items: readonly AnyQueryItem[],
      update?: () => void,
      suspense?: Suspense,
    ): Observers {
      const known = new Map<QueryEntry, QueryObserver[]>()
      const queries = items.map((item) => {
        const entry = findEntry(store, item.document, item, entryOf)
        const same = known.get(entry) ?? []
        known.set(entry, same)
        return { item, entry, same }
      })
      for (const observer of new Set([...followed, ...rendered])) known.get(observer.entry)?.push(observer)
      rendered = keep(
        rendered,
        queries.map(({ item, entry, same }, index) => {
          let observer = same.find((observer) => observer.has(entry, item))
          if (!observer) {
            // An option has changed, or another query has taken the place of one that left.
            const last = followed[index]
            const before = same[0] ?? (last && known.has(last.entry) ? undefined : last)
            same.push((observer = new QueryObserver(entry, before?.memory ?? {}, item, suspense, update)))
          }
          return observer
        }),
      )
      return keep(followed, rendered)
    },

    /** Returns a function that starts to use the observers. */
    subscriber:
      (observers: Observers) =>
      (updateNow: () => void): (() => void) => {
        followed = observers
        const leaves = [...new Set(observers)].map((observer) =>
          observer.subscribe(() => {
            // React would compare the whole list for each change, and many entries may change at once.
            if (!onScreen.includes(observer.snapshot())) updateNow()
          }),
        )
        return () => leaves.forEach((leave) => leave())
      },

    /** Returns a snapshot of each query. It is the same list until one of them changes. */
    snapshots(observers: Observers, read: 'snapshot' | 'serverSnapshot'): readonly QuerySnapshot[] {
      return (shown = keep(
        shown,
        observers.map((observer) => observer[read]()),
      ))
    },

    /** Takes what the newest commit shows, and the options of its queries for requests and polls. */
    commit(
      observers: Observers,
      snapshots: readonly QuerySnapshot[],
      items: readonly AnyQueryItem[],
      intervals: readonly number[],
    ): void {
      onScreen = snapshots
      // Of equal queries, the last options and the shortest interval count.
      observers.forEach((observer) => observer.commit())
      observers.forEach((observer, index) =>
        observer.commit(
          items[index]?.request ?? observer.request,
          Math.min(observer.pollInterval || Infinity, Number(intervals[index]) || Infinity),
          items[index]?.pollInBackground ?? observer.pollInBackground,
        ),
      )
    },
  }
}

/** Returns the old list if the new one is equal. */
function keep<T>(old: readonly T[], now: readonly T[]): readonly T[] {
  return old.length === now.length && old.every((item, index) => item === now[index]) ? old : now
}
