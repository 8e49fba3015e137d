import type { Listener, Observer, QueryRequest } from '../shared/RetainedEntry.ts'
import type { QueryEntry } from './QueryEntry.ts'
import { type FetchingReader, QuerySnapshot, type Snapshot } from './QuerySnapshot.ts'

/**
 * What one hook remembers from commit to commit.
 *
 * The hook writes it when it subscribes and when its component reads `fetching`. A render that React discards must
 * leave nothing behind.
 */
export interface HookMemory extends FetchingReader {
  observer?: QueryObserver
  /** The entry that the hook has left in this microtask, and its `staleTime`. */
  left?: { readonly entry: QueryEntry; readonly staleTime: number } | undefined
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
  staleTime = 0
  pollInterval = 0
  #listener: Listener | undefined
  #entry: QueryEntry
  readonly #memory: HookMemory
  readonly #previous: PreviousData | undefined
  readonly #suspends: boolean
  #subscribed = false
  /** The `keepPreviousData` of the last render. */
  #keepsPrevious = false
  /** The last snapshot that a render read. React may have discarded that render. */
  #snapshot: QuerySnapshot | undefined

  /** With `suspends`, it never shows data that came with an error. */
  constructor(entry: QueryEntry, memory: HookMemory, suspends = false) {
    this.#entry = entry
    this.#memory = memory
    this.#suspends = suspends
    const last = memory.observer
    this.#previous = last && last.#handOver(entry)
    // Only an option of the hook has changed.
    if (last && last.#entry === entry) {
      this.#snapshot = last.#snapshot
      this.#subscribed = true
    }
  }

  /** Sets the options of the requests that the entry sends for this hook. */
  configure(request: QueryRequest | undefined): void {
    this.request = request
  }

  /** Starts to use the entry, when the component is on screen. Polls every `pollInterval` ms, unless that is 0. */
  subscribe(listener: Listener, staleTime: number, pollInterval = 0): () => void {
    const memory = this.#memory
    const entry = this.#entry.current
    memory.observer = this
    this.#entry = entry
    this.#subscribed = true
    // The component is on screen, so it doesn't wait any more.
    if (this.#suspends) entry.endSuspension()
    // If only `pollInterval` has changed, or the code of the component, React leaves and subscribes again at once. That
    // is no reason to fetch.
    const { left } = memory
    const again = left?.entry === entry && left.staleTime === staleTime
    this.#listener = listener
    this.staleTime = staleTime
    this.pollInterval = pollInterval
    const leave = entry.subscribe(this, again ? undefined : staleTime)
    return () => {
      leave()
      memory.left = { entry, staleTime }
      queueMicrotask(() => (memory.left = undefined))
    }
  }

  changed(arrived: boolean): void {
    // For a change by the page, React compares the snapshots itself. For what arrived it would always render.
    if (!arrived || this.#snapshot !== this.snapshot()) this.#listener?.(arrived)
  }

  /** Returns the state to show now. */
  snapshot(keepPreviousData = this.#keepsPrevious): Snapshot {
    this.#keepsPrevious = keepPreviousData
    const { data, partial, failure, restored } = this.#entry.override ?? this.#entry.data
    // A component that has hydrated has shown this data, also if it was not stored because other hooks were fetching.
    const complete = data ?? (this.#suspends ? restored : undefined)
    // After `clear` without a refetch, a component keeps what it shows: if it suspended, it would send a request. It also
    // keeps it while another component loads the query: React 19 may render without end if it suspends after that one.
    const { data: own, requests, override } = this.#entry
    const cleared = !(complete ?? partial ?? failure) && (own.keepsShown || !requests.fetching)
    if (cleared && this.#suspends && !override && this.#snapshot) return this.#snapshot
    // When this hook subscribes, it fetches a failed query again. Until then it shows `loading`, not the old error.
    return this.#show(complete, partial, this.#subscribed ? failure : undefined, keepPreviousData)
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

  #show(
    complete: unknown,
    partial?: unknown,
    failure?: QueryEntry['data']['failure'],
    keepPreviousData?: boolean,
  ): Snapshot {
    const entry = this.#entry
    const error = failure?.error
    const own = (this.#suspends ? undefined : failure?.partial) ?? complete ?? partial
    const previous = keepPreviousData && own === undefined ? this.#previousData() : undefined
    const data = previous ?? own
    const status = error ? 'error' : complete === undefined ? 'loading' : 'success'

    if (this.#snapshot?.shows(entry, data, status, error)) return this.#snapshot
    return (this.#snapshot = new QuerySnapshot(
      entry,
      this.#memory,
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
