import type { Result } from '@thinql/core'
import type { Observer, QueryRequest, Timer } from '../shared/observer.ts'
import type { QueryEntry, ShownState } from '../state.ts'
import { callAt } from './lifetime.ts'
import { currentOf, stateOf } from './QueryEntry.ts'
import type { HookMemory, ObserverOptions, PreviousData } from './hookMemory.ts'
import { QuerySnapshot, type Snapshot } from './QuerySnapshot.ts'
import { join } from './requests.ts'
import type { Suspense } from './suspend.ts'
import { leave, refetch, subscribe } from './users.ts'

/** How long data is fresh for a hook, or undefined if the hook is skipped. */
function staleTimeOf({ store }: QueryEntry, { skip, staleTime }: ObserverOptions): number | undefined {
  return skip ? undefined : (staleTime ?? store.staleTime)
}

/** An entry as one hook sees it. */
export class QueryObserver implements Observer {
  entry: QueryEntry
  readonly memory: HookMemory
  /** The options of the last render that was committed. */
  request: QueryRequest | undefined
  pollInterval = 0
  staleTime: number | undefined
  readonly #keepsPrevious: boolean | undefined
  readonly #suspense: Suspense | undefined
  readonly #update: (() => void) | undefined
  /** Its entry notifies it only after it has subscribed. */
  #updateNow!: () => void
  readonly #previous: PreviousData | undefined
  #pollTimer: Timer
  /** The last snapshot that a render read. React may have discarded that render. */
  #snapshot: QuerySnapshot | undefined

  /**
   * If the hook is skipped, the observer shows the data of the store and sends nothing. `suspense` is for a component that
   * suspends while there is no data. Such a component never shows data that came with an error.
   * `update` makes React render the component together with others.
   */
  constructor(
    entry: QueryEntry,
    memory: HookMemory,
    options: ObserverOptions = {},
    suspense?: Suspense,
    update?: () => void,
  ) {
    this.staleTime = staleTimeOf(entry, options)
    this.#keepsPrevious = options.keepPreviousData
    this.#suspense = suspense
    this.#update = update
    this.entry = entry
    this.memory = memory
    const last = memory.observer
    if (!last) return
    const { data, growing, query, store } = last.entry
    const shown = data ?? growing
    if (last.entry === entry) {
      // Only an option of the hook has changed.
      this.#snapshot = last.#snapshot
      this.refetch = last.refetch
      this.#previous = last.#previous
    } else if (entry.query.text === query.text && entry.query.name === query.name)
      this.#previous = shown === undefined ? last.#previous : { data: shown, generation: store.generation }
  }

  /** Whether it observes this entry with these options. It doesn't compare options that a hook never changes. */
  has(entry: QueryEntry, options: ObserverOptions): boolean {
    return (
      this.entry === entry &&
      this.staleTime === staleTimeOf(entry, options) &&
      this.#keepsPrevious === options.keepPreviousData
    )
  }

  /** Takes the options of the newest commit: for requests, and how often to poll. The returned function drops them. */
  commit(request?: QueryRequest, pollInterval = 0): () => void {
    this.request = request
    this.pollInterval = pollInterval
    this.#pollLater()
    return () => void this.commit()
  }

  /** Starts to use the entry, when the component is on screen. `updateNow` makes React render a change by itself. */
  readonly subscribe = (updateNow: () => void): (() => void) => {
    const { memory } = this
    memory.observer = this
    const entry = currentOf(this.entry)
    this.entry = entry
    this.#updateNow = updateNow
    this.#suspense?.show(entry)
    // If only `keepPreviousData` has changed, or the code of the component, React leaves and subscribes again at once.
    // That is no reason to fetch.
    const { left } = memory
    const again = left?.entry === entry && left.staleTime === this.staleTime
    subscribe(entry, this, again ? undefined : this.staleTime)
    this.#pollLater()
    return () => {
      leave(this.entry, this)
      clearTimeout(this.#pollTimer)
      memory.left = this
      queueMicrotask(() => (memory.left = undefined))
    }
  }

  /** Fetches the query again. Hooks return it, so it is bound. */
  readonly refetch = (): Promise<Result<unknown>> => refetch(this.entry)

  changed(batched: boolean): void {
    if (this.pollInterval) this.#pollLater()
    // For a store change, React compares the snapshots itself. For a state update it would always render.
    if (!batched) this.#updateNow()
    else if (this.#snapshot !== this.snapshot()) (this.#update ?? this.#updateNow)()
  }

  /**
   * Sends the next poll when the interval has passed since the last request of the entry has settled. So of several hooks
   * that poll, the one with the shortest interval sends.
   */
  #pollLater(): void {
    const { entry, pollInterval } = this
    clearTimeout(this.#pollTimer)
    // A production build accepts intervals that are negative or NaN. Such a hook doesn't poll.
    if (!(pollInterval > 0 && pollInterval < Infinity)) return
    if (entry.request || !entry.observers?.has(this) || entry.cleared) return
    entry.settledAt ??= performance.now()
    this.#pollTimer = callAt(entry.settledAt + pollInterval, () => {
      // Nobody sees the page, so the interval starts again. React Native has no document.
      if ((globalThis as { document?: Document }).document?.visibilityState === 'hidden') {
        entry.settledAt = performance.now()
        this.#pollLater()
      } else void join(entry, { polls: true })
    })
  }

  /** Returns the state to show now. */
  readonly snapshot = (): Snapshot => {
    const entry = this.entry
    const state = stateOf(entry)
    const { data, growing } = state
    if (this.#snapshot && this.#suspense?.keepsShown(entry)) return this.#snapshot
    if (this.staleTime === undefined) return this.#show(data)
    // When this hook subscribes, it fetches a failed query again. Until then it shows `loading`, not the old error.
    return this.#show(data, growing, this.memory.observer?.entry === entry ? state : undefined)
  }

  /** Returns the state to show while a server renders or React hydrates. */
  serverSnapshot(): Snapshot {
    const entry = this.entry
    const { onServer } = entry.store
    const { data } = entry
    const sent = onServer ? data : entry.restored
    if (onServer && sent === undefined) entry.late = true
    // A component that suspends while it hydrates fetches its own data, and has to show that. It shows complete data
    // only, because the server rendered nothing else.
    if (this.#suspense) return this.#show(sent ?? data)
    return this.#show(entry.late ? undefined : sent)
  }

  #show(complete: unknown, growing?: unknown, { error, partial }: Partial<ShownState> = {}): Snapshot {
    const entry = this.entry
    // The data of a list contains the page that came with errors.
    const own = (this.#suspense || entry.list ? undefined : partial) ?? complete ?? growing
    const isPrevious =
      own === undefined && !!this.#keepsPrevious && this.#previous?.generation === entry.store.generation
    const data = isPrevious ? this.#previous.data : own
    const active = error ? 'error' : complete === undefined ? 'loading' : 'success'
    const status = this.staleTime === undefined ? 'idle' : active

    if (this.#snapshot?.shows(entry, data, status, error)) return this.#snapshot
    return (this.#snapshot = new QuerySnapshot(
      entry,
      this.memory,
      this.refetch,
      data,
      status,
      error,
      isPrevious,
    ))
  }
}
