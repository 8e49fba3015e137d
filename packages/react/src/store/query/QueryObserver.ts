import type { Listener } from '../shared/RetainedEntry.ts'
import type { QueryEntry } from './QueryEntry.ts'
import { type FetchingReader, QuerySnapshot, type Snapshot } from './QuerySnapshot.ts'

/**
 * What one hook remembers from commit to commit.
 *
 * It is written when the hook subscribes and when its component reads `fetching`. A render that is thrown away leaves
 * nothing behind.
 */
export interface HookMemory extends FetchingReader {
  observer?: QueryObserver
}

/** Data of the variables before these. */
interface PreviousData {
  readonly data: unknown
  readonly generation: object
}

/** An entry as one hook sees it. */
export class QueryObserver {
  #entry: QueryEntry
  readonly #memory: HookMemory
  readonly #previous: PreviousData | undefined
  readonly #suspends: boolean
  #subscribed = false
  /** As `#snapshot` was read. */
  #keepsPrevious = false
  /** The last one that was read, also by a render that was thrown away. */
  #snapshot: QuerySnapshot | undefined

  /** One that suspends shows no data that came with an error. */
  constructor(entry: QueryEntry, memory: HookMemory, suspends: boolean) {
    this.#entry = entry
    this.#memory = memory
    this.#suspends = suspends
    this.#previous = memory.observer && memory.observer.#handOver(entry)
  }

  /** Uses the entry, from commit on. */
  subscribe(listener: Listener, staleTime: number): () => void {
    this.#memory.observer = this
    this.#entry = this.#entry.current
    this.#subscribed = true
    // It is on screen now, so it waits no more.
    if (this.#suspends) this.#entry.endSuspension()
    return this.#entry.subscribe((arrived) => {
      // React itself looks whether to show what the page did; of what arrived it is told only where there is something to show.
      if (!arrived || this.#snapshot !== this.snapshot()) listener(arrived)
    }, staleTime)
  }

  /** What to show now. */
  snapshot(keepPreviousData = this.#keepsPrevious): Snapshot {
    this.#keepsPrevious = keepPreviousData
    const { data, partial, failure } = this.#entry.data
    // What failed for others is tried again as soon as this hook subscribes: for it, that is still loading.
    return this.#show(data, partial, this.#subscribed ? failure : undefined, keepPreviousData)
  }

  /** What to show while React hydrates what a server rendered. */
  serverSnapshot(keepPreviousData: boolean): Snapshot {
    const { data, store } = this.#entry
    if (store.onServer) return this.snapshot(keepPreviousData)
    // What suspends while it hydrates must be able to end that with what it has fetched itself; as a whole, because a
    // server renders nothing else.
    return this.#show(data.restored ?? (this.#suspends ? data.data : undefined))
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
