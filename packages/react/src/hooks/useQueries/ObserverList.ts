import type { GraphQLDocument } from '@thinql/core'
import { QueryObserver } from '../../store/entry/QueryObserver.ts'
import type { Snapshot } from '../../store/entry/QuerySnapshot.ts'
import type { StoreInternals } from '../../store/state.ts'
import type { AnyQueryOptions } from '../queryOptions.ts'
import { findEntry, intervalOf, observerOfNothing, staleTimeOf } from '../useQueryObserver.ts'

/** One query of the list, for any document. */
export type AnyQueryItem = AnyQueryOptions & { document: GraphQLDocument }

/** The observer of each query, or undefined for `skipToken`. */
type Observers = readonly (QueryObserver | undefined)[]

/** Several queries as one hook sees them. Equal queries have one observer. */
export class ObserverList {
  readonly #update: (() => void) | undefined
  /** React sets it before the list follows an observer. */
  #updateNow!: () => void
  /** The observers that have subscribed, each with the function that ends it. */
  readonly #leaves = new Map<QueryObserver, () => void>()
  /** What the last commit follows and shows. */
  #followed: Observers = []
  #onScreen: readonly Snapshot[] = []
  /** What the last render shows. */
  #shown: readonly Snapshot[] = []

  /** `update` makes React render the component together with others. */
  constructor(update: (() => void) | undefined) {
    this.#update = update
  }

  /**
   * Starts to call back: `updateNow` makes React render a change by itself. The returned function leaves all entries. It
   * keeps their observers: if only the code of the component has changed, React leaves and subscribes again at once. An
   * observer that leaves and comes back then doesn't fetch.
   */
  readonly subscribe = (updateNow: () => void): (() => void) => {
    this.#updateNow = updateNow
    return () => {
      for (const leave of this.#leaves.values()) leave()
      this.#leaves.clear()
    }
  }

  /** Returns an observer for each query. A query that the list follows keeps its observer, wherever it moves. */
  observe(store: StoreInternals, items: readonly AnyQueryItem[]): Observers {
    const entries = items.map((item) => findEntry(store, item.document, item))
    const known = new Map(entries.map((entry) => [entry, [] as QueryObserver[]]))
    for (const observer of this.#followed) if (observer) known.get(observer.entry)?.push(observer)
    return items.map((item, index) => {
      const entry = entries[index]
      const same = known.get(entry)
      if (!entry || !same) return undefined
      const staleTime = staleTimeOf(store, item)
      const own = same.find((observer) => observer.has(entry, staleTime, item))
      if (own) return own
      // An option has changed, or another query has taken the place of one that left.
      const before = this.#followed[index]
      const { memory } = same[0] ?? (before && !known.has(before.entry) ? before : { memory: {} })
      const observer = new QueryObserver(entry, memory, staleTime, item, undefined, this.#update)
      same.push(observer)
      return observer
    })
  }

  /** Returns a snapshot of each query. It is the same list until one of them changes. */
  show(observers: Observers, read: 'snapshot' | 'serverSnapshot'): readonly Snapshot[] {
    const shown = this.#shown
    const snapshots = observers.map((observer) => (observer ?? observerOfNothing)[read]())
    if (snapshots.length === shown.length && snapshots.every((snapshot, index) => snapshot === shown[index]))
      return shown
    return (this.#shown = snapshots)
  }

  /** Uses these observers, with the options of their queries, and no others. `snapshots` is what the component shows. */
  follow(observers: Observers, snapshots: readonly Snapshot[], items: readonly AnyQueryItem[]): void {
    this.#followed = observers
    this.#onScreen = snapshots
    const kept = new Set(observers)
    for (const [observer, leave] of this.#leaves) {
      if (kept.has(observer)) continue
      leave()
      this.#leaves.delete(observer)
    }
    // The first request needs the options.
    items.forEach((item, index) => {
      const observer = observers[index]
      if (!observer) return
      const interval = intervalOf(item, snapshots[index])
      if (kept.delete(observer)) observer.commit(item.request, interval)
      // Of equal queries, the last options and the shortest interval count.
      else
        observer.commit(
          item.request ?? observer.request,
          Math.min(interval || Infinity, observer.pollInterval || Infinity),
        )
    })
    for (const observer of observers) {
      if (!observer || this.#leaves.has(observer)) continue
      this.#leaves.set(
        observer,
        observer.subscribe(() => {
          // React would compare the whole list for each change, and many entries may change at once.
          if (!this.#onScreen.includes(observer.snapshot())) this.#updateNow()
        }),
      )
    }
  }
}
