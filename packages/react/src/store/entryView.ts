import type { RequestFailure } from '@thinql/core'
import type { Entry } from './entry.ts'
import type { EntryState } from './entryState.ts'
import type { Listener } from './listener.ts'

/** What a query's hook returns. Replaced, never changed: the same object means that nothing changed. */
export interface Snapshot {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly loading: boolean
  readonly data: unknown
  readonly error: RequestFailure | undefined
  readonly isPrevious: boolean
  readonly fetching: boolean
  readonly refetch: Entry['refetch']
}

/**
 * What one hook remembers from commit to commit.
 *
 * Written when it subscribes and when its component reads `fetching`, never by a render as such: one that is thrown
 * away leaves nothing behind.
 */
export interface HookMemory {
  view?: EntryView
  readsFetching?: boolean
}

interface Told {
  fetching?: boolean
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
  #snapshot: Snapshot | undefined
  /** What the snapshot said of `fetching`, if it was asked. */
  #told: Told = {}

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
    if (this.#suspends) this.#entry.suspension = undefined
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
    const memory = this.#memory
    const error = failure?.error
    const own = (this.#suspends ? undefined : failure?.partial) ?? complete ?? partial
    const previous = keepPreviousData && own === undefined ? this.#previousData() : undefined
    const data = previous ?? own
    const status = error ? 'error' : complete === undefined ? 'loading' : 'success'
    const isFetching = () => status === 'loading' || entry.fetching

    const last = this.#snapshot
    const { fetching = isFetching() } = this.#told
    if (last?.status === status && last.data === data && last.error === error && fetching === isFetching())
      return last

    const told: Told = memory.readsFetching ? { fetching: isFetching() } : {}
    this.#told = told
    return (this.#snapshot = {
      status,
      loading: status === 'loading',
      data,
      error,
      isPrevious: previous !== undefined,
      refetch: entry.refetch,
      // A getter, so that only the components that read it render for it; what it said once, it says again.
      get fetching() {
        memory.readsFetching = true
        return (told.fetching ??= isFetching())
      },
    })
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
