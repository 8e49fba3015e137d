import type { Result } from '@thinql/core'
import { type Observer, type QueryRequest, showChange } from '../shared/RetainedEntry.ts'
import type { QueryEntry } from './QueryEntry.ts'
import { type FetchingReader, QuerySnapshot, type Snapshot } from './QuerySnapshot.ts'

/**
 * What one hook remembers from commit to commit.
 *
 * The hook writes it when it commits and when its component reads `fetching`. A render that React discards must leave
 * nothing behind.
 */
export interface HookMemory extends FetchingReader {
  /** The observer that has subscribed last. React runs its effects before it renders the component again. */
  observer?: QueryObserver
  /** The observer that has left its entry in this microtask. */
  left?: QueryObserver | undefined
}

/** The options of a hook that decide what it shows. If one of them changes, the hook gets another observer. */
export interface ObserverOptions {
  /** ms. Without it, or with 0, the hook doesn't poll. */
  readonly pollInterval?: number | undefined
  readonly keepPreviousData?: boolean | undefined
}

/** The data of the variables that the hook had before. */
interface PreviousData {
  readonly data: unknown
  readonly generation: object
}

/** An entry as one hook sees it. */
export class QueryObserver implements Observer {
  /** The options of the last render that was committed. */
  request: QueryRequest | undefined
  staleTime: number
  readonly pollInterval: number | undefined
  readonly #keepsPrevious: boolean | undefined
  readonly #suspends: boolean
  readonly #update: (() => void) | undefined
  /** Its entry notifies it only after it has subscribed. */
  #updateNow!: () => void
  #entry: QueryEntry
  readonly #memory: HookMemory
  readonly #previous: PreviousData | undefined
  #subscribed = false
  /** The last snapshot that a render read. React may have discarded that render. */
  #snapshot: QuerySnapshot | undefined

  /**
   * `suspends` says whether the component suspends without data. Then it never shows data that came with an error.
   * `update` makes React render the component together with others.
   */
  constructor(
    entry: QueryEntry,
    memory: HookMemory,
    staleTime: number,
    { pollInterval, keepPreviousData }: ObserverOptions = {},
    suspends = false,
    update?: () => void,
  ) {
    this.staleTime = staleTime
    this.pollInterval = pollInterval
    this.#keepsPrevious = keepPreviousData
    this.#suspends = suspends
    this.#update = update
    this.#entry = entry
    this.#memory = memory
    const last = memory.observer
    this.#previous = last && last.#handOver(entry)
    // Only an option of the hook has changed.
    if (last && last.#entry === entry) {
      this.#snapshot = last.#snapshot
      this.#subscribed = last.#subscribed
      this.refetch = last.refetch
    }
  }

  /** Whether it observes this entry with these options. It doesn't compare options that a hook never changes. */
  has(entry: QueryEntry, staleTime: number, { pollInterval, keepPreviousData }: ObserverOptions): boolean {
    return (
      this.#entry === entry &&
      this.staleTime === staleTime &&
      this.pollInterval === pollInterval &&
      this.#keepsPrevious === keepPreviousData
    )
  }

  /** Sets the options of the requests that the entry sends for this hook. The returned function removes them. */
  setRequest(request: QueryRequest | undefined): () => void {
    this.request = request
    return () => (this.request = undefined)
  }

  /** Starts to use the entry, when the component is on screen. `updateNow` makes React render a change by itself. */
  readonly subscribe = (updateNow: () => void): (() => void) => {
    const memory = this.#memory
    memory.observer = this
    const entry = this.#entry.current
    this.#entry = entry
    this.#subscribed = true
    this.#updateNow = updateNow
    // The component is on screen, so it doesn't wait any more.
    if (this.#suspends) entry.endSuspension()
    // If only `pollInterval` has changed, or the code of the component, React leaves and subscribes again at once. That
    // is no reason to fetch.
    const { left } = memory
    const again = left && left.#entry === entry && left.staleTime === this.staleTime
    entry.subscribe(this, again ? undefined : this.staleTime)
    return () => this.#leave()
  }

  /** Fetches the query again. Hooks return it, so it is bound. */
  readonly refetch = (): Promise<Result<unknown>> => this.#entry.refetch()

  #leave(): void {
    this.#entry.leave(this)
    this.#memory.left = this
    queueMicrotask(() => (this.#memory.left = undefined))
  }

  changed(batched: boolean): void {
    // For a store change, React compares the snapshots itself. For a state update it would always render.
    if (!batched || this.#snapshot !== this.snapshot()) showChange(batched, this.#updateNow, this.#update)
  }

  /** Returns the state to show now. */
  readonly snapshot = (): Snapshot => {
    const { data, partial, failure, restored } = this.#entry.override ?? this.#entry.data
    // A component that has hydrated has shown this data, also if it was not stored because other hooks were fetching.
    const complete = data ?? (this.#suspends ? restored : undefined)
    // After `clear` without a refetch, a component keeps what it shows: if it suspended, it would send a request. It also
    // keeps it while another component loads the query: React 19 may render without end if it suspends after that one.
    const { data: own, requests, override } = this.#entry
    const cleared = !(complete ?? partial ?? failure) && (own.keepsShown || !requests.fetching)
    if (cleared && this.#suspends && !override && this.#snapshot) return this.#snapshot
    // When this hook subscribes, it fetches a failed query again. Until then it shows `loading`, not the old error.
    return this.#show(complete, partial, this.#subscribed ? failure : undefined)
  }

  /** Returns the state to show while a server renders or React hydrates. */
  serverSnapshot(): Snapshot {
    const { data, store } = this.#entry
    const sent = store.onServer ? data.data : data.restored
    if (store.onServer && sent === undefined) data.late = true
    // A component that suspends while it hydrates fetches its own data, and has to show that. It shows complete data
    // only, because the server rendered nothing else.
    if (this.#suspends) return this.#show(sent ?? data.data)
    return this.#show(data.late ? undefined : sent)
  }

  #show(complete: unknown, partial?: unknown, failure?: QueryEntry['data']['failure']): Snapshot {
    const entry = this.#entry
    const error = failure?.error
    const own = (this.#suspends ? undefined : failure?.partial) ?? complete ?? partial
    const previous = this.#keepsPrevious && own === undefined ? this.#previousData() : undefined
    const data = previous ?? own
    const status = error ? 'error' : complete === undefined ? 'loading' : 'success'

    if (this.#snapshot?.shows(entry, data, status, error)) return this.#snapshot
    return (this.#snapshot = new QuerySnapshot(
      entry,
      this.#memory,
      this.refetch,
      data,
      status,
      error,
      previous !== undefined,
    ))
  }

  #previousData(): unknown {
    return this.#previous?.generation === this.#entry.store.generation ? this.#previous.data : undefined
  }

  #handOver(next: QueryEntry): PreviousData | undefined {
    const { data, query, store } = this.#entry
    if (next === this.#entry) return this.#previous
    if (next.query.text !== query.text || next.query.name !== query.name) return undefined
    const shown = data.data ?? data.partial
    return shown === undefined ? this.#previous : { data: shown, generation: store.generation }
  }
}
