import type { Entry } from './entry.ts'
import type { EntryState } from './entryState.ts'
import type { Listener } from './listener.ts'
import { EntrySnapshot, type FetchingReader, type Snapshot } from './snapshot.ts'

/**
 * What one hook remembers from commit to commit.
 *
 * Written when it subscribes and when its component reads `fetching`, never by a render as such: one that is thrown
 * away leaves nothing behind.
 */
export interface HookMemory extends FetchingReader {
  view?: EntryView
}

/** Data of the variables before these. */
interface PreviousData {
  readonly data: unknown
  readonly generation: object
}

/** An entry as one hook sees it. */
export class EntryView {
  #entry: Entry
  readonly #memory: HookMemory
  readonly #previous: PreviousData | undefined
  readonly #suspends: boolean
  #subscribed = false
  /** As `#snapshot` was read. */
  #keepsPrevious = false
  /** The last one that was read, also by a render that was thrown away. */
  #snapshot: EntrySnapshot | undefined

  /** One that suspends shows no data that an error came with. */
  constructor(entry: Entry, memory: HookMemory, suspends: boolean) {
    this.#entry = entry
    this.#memory = memory
    this.#suspends = suspends
    this.#previous = memory.view && memory.view.#handOver(entry)
  }

  /** Uses the entry, from commit on. */
  subscribe(listener: Listener, staleTime: number): () => void {
    this.#memory.view = this
    this.#entry = this.#entry.current
    this.#subscribed = true
    // It is on screen now, so it waits no more.
    if (this.#suspends) this.#entry.endSuspension()
    return this.#entry.subscribe((arrived) => {
      // React looks itself whether what the page did shows; of what arrived it is told only where it does.
      if (!arrived || this.#snapshot !== this.snapshot()) listener(arrived)
    }, staleTime)
  }

  /** What to show now. */
  snapshot(keepPreviousData = this.#keepsPrevious): Snapshot {
    this.#keepsPrevious = keepPreviousData
    const { data, partial, failure } = this.#entry.state
    // What failed for others is tried again as soon as this hook subscribes: for it, that is still loading.
    return this.#show(data, partial, this.#subscribed ? failure : undefined, keepPreviousData)
  }

  /** What to show while React hydrates what a server rendered. */
  serverSnapshot(keepPreviousData: boolean): Snapshot {
    const { context, state } = this.#entry
    if (context.onServer) return this.snapshot(keepPreviousData)
    // What suspends while it hydrates must be able to end that with what it has fetched itself; as a whole, because a
    // server renders nothing else.
    const whole = state.restored ?? (this.#suspends ? state.data : undefined)
    return this.#show(whole, undefined, undefined, false)
  }

  #show(
    complete: unknown,
    partial: unknown,
    failure: EntryState['failure'],
    keepPreviousData: boolean,
  ): Snapshot {
    const entry = this.#entry
    const error = failure?.error
    const own = (this.#suspends ? undefined : failure?.partial) ?? complete ?? partial
    const previous = keepPreviousData && own === undefined ? this.#previousData() : undefined
    const data = previous ?? own
    const status = error ? 'error' : complete === undefined ? 'loading' : 'success'

    if (this.#snapshot?.shows(entry, data, status, error)) return this.#snapshot
    return (this.#snapshot = new EntrySnapshot(
      entry,
      this.#memory,
      data,
      status,
      error,
      previous !== undefined,
    ))
  }

  #previousData(): unknown {
    const { generation } = this.#entry.context
    const previous = this.#previous
    return previous?.generation === generation ? previous.data : undefined
  }

  #handOver(next: Entry): PreviousData | undefined {
    const { state, query, context } = this.#entry
    if (next === this.#entry) return this.#previous
    if (next.query.text !== query.text) return undefined
    const data = state.data ?? state.partial
    return data === undefined ? this.#previous : { data, generation: context.generation }
  }
}
