import type { QueryEntry } from '../state.ts'
import type { QueryRequest } from '../shared/observer.ts'
import { QueryObserver } from './QueryObserver.ts'
import type { Snapshot } from './QuerySnapshot.ts'

/** Several entries as one hook sees them. The same entry may be in the list twice. */
export class ObserverList {
  readonly #observers = new Map<QueryEntry, QueryObserver>()
  /** The entries that the hook uses, each with the function that ends it. */
  readonly #leaves = new Map<QueryEntry, () => void>()
  readonly #update: (() => void) | undefined
  /** React sets it before the list follows an entry. */
  #updateNow!: () => void
  #shown: readonly Snapshot[] | undefined
  /** The snapshots of the last render that was committed. */
  #onScreen: readonly Snapshot[] = []

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

  /**
   * Uses these entries, and no others: it subscribes to the new ones and leaves the rest. From now on, all requests have
   * the options in `request`. `onScreen` is what the component shows.
   */
  follow(
    entries: readonly QueryEntry[],
    onScreen: readonly Snapshot[],
    staleTime: number,
    request?: QueryRequest,
  ): void {
    this.#onScreen = onScreen
    const kept = new Set(entries)
    for (const entry of kept) {
      const observer = this.#observerOf(entry)
      observer.commit(request)
      if (this.#leaves.has(entry)) continue
      observer.staleTime = staleTime
      this.#leaves.set(
        entry,
        observer.subscribe(() => {
          // React would compare the whole list for each change, and many entries may change at once.
          if (!this.#onScreen.includes(observer.snapshot())) this.#updateNow()
        }),
      )
    }
    for (const entry of this.#observers.keys()) {
      if (kept.has(entry)) continue
      this.#leaves.get(entry)?.()
      this.#leaves.delete(entry)
      this.#observers.delete(entry)
    }
  }

  /** Returns a snapshot for each entry. It is the same list until one of them changes. */
  snapshots(entries: readonly QueryEntry[], read: 'snapshot' | 'serverSnapshot'): readonly Snapshot[] {
    const shown = this.#shown
    const snapshots = entries.map((entry) => this.#observerOf(entry)[read]())
    if (snapshots.length === shown?.length && snapshots.every((snapshot, index) => snapshot === shown[index]))
      return shown
    return (this.#shown = snapshots)
  }

  #observerOf(entry: QueryEntry): QueryObserver {
    const observer =
      this.#observers.get(entry) ?? new QueryObserver(entry, {}, 0, {}, undefined, this.#update)
    this.#observers.set(entry, observer)
    return observer
  }
}
