import { noteRead, warnOfChangingVariables } from '../development/changingVariables.ts'
import type { Observer, QueryRequest, ShowTime } from '../shared/observer.ts'
import { type HtmlData, type QueryEntry, currentOf, shownOf } from '../state/QueryEntry.ts'
import { expireLater } from './lifetime.ts'
import { type Again, createAgain, type HookMemory, type ObserverOptions, staleTimeOf } from './HookMemory.ts'
import { QuerySnapshot, type Shown, statusOf } from './QuerySnapshot.ts'
import { type Previous, previousData } from './previousData.ts'
import { pollLater } from './requests.ts'
import type { Suspense } from './suspend.ts'
import { leave, subscribe } from './actions.ts'
import { rendered } from './facts.ts'
import { tell } from './tell.ts'

/** An entry as one hook sees it. */
export class QueryObserver implements Observer {
  entry: QueryEntry
  readonly memory: HookMemory
  /** The options of the last render that was committed. */
  request: QueryRequest | undefined
  pollInterval = 0
  pollInBackground: boolean | undefined
  staleTime: number | undefined
  readonly #keepsPrevious: boolean | undefined
  readonly #suspense: Suspense | undefined
  readonly #throws: boolean | undefined
  readonly #update: (() => void) | undefined
  readonly #again: Again
  /** Its entry notifies it only after it has subscribed. */
  #updateNow!: () => void
  /** For `keepPreviousData`. */
  previous: Previous | undefined
  /** The last snapshot that a render read. React may have discarded that render. */
  #snapshot: QuerySnapshot | undefined

  /**
   * If the hook is skipped, the observer shows the data of the store and sends nothing. A component with
   * `suspense` suspends without data, and never shows data that came with an error. `update` makes React
   * render it together with others.
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
    if (suspense && process.env.NODE_ENV !== 'production') noteRead(entry)
    this.#throws = options.throwOnError
    this.#update = update
    this.entry = entry
    this.memory = memory
    // This render may read the data, so it must stay until the component subscribes.
    expireLater(entry, true)
    const last = memory.observer
    // Only an option of the hook has changed.
    if (last?.entry === entry) this.#snapshot = last.#snapshot
    this.#again = memory.again ??= createAgain(this)
    if (!last) this.#again.observer = this
  }

  /** Whether it observes this entry with these options. It doesn't compare options that a hook never changes. */
  has(entry: QueryEntry, options: ObserverOptions): boolean {
    return (
      this.entry === entry &&
      this.staleTime === staleTimeOf(entry, options) &&
      this.#keepsPrevious === options.keepPreviousData &&
      this.#throws === options.throwOnError
    )
  }

  /**
   * Takes the options of the newest commit: for requests, and how often and when to poll. The returned
   * function drops them.
   */
  commit(request?: QueryRequest, pollInterval = 0, pollInBackground?: boolean): () => void {
    const polled = this.pollInterval
    this.#again.observer = this
    this.request = request
    this.pollInterval = pollInterval
    this.pollInBackground = pollInBackground
    if (polled || pollInterval) pollLater(this.entry)
    return () => void this.commit()
  }

  /** Starts to use the entry, when the component is on screen. `updateNow` makes React render a change by itself. */
  readonly subscribe = (updateNow: () => void): (() => void) => {
    const { memory } = this
    const isBack = memory.observer === this
    previousData(this)
    memory.observer = this
    memory.hydrates = false
    const entry = (this.entry = currentOf(this.entry))
    this.#updateNow = updateNow
    const hasJustCome = this.#suspense?.endSuspension(entry)
    let staleTime = hasJustCome ? Infinity : this.staleTime
    // If only an option or the code of the component has changed, React leaves and subscribes again at once.
    // Then nothing is sent.
    const { left } = memory
    const isSame = left?.entry === entry && left.staleTime === this.staleTime
    if (isSame) staleTime = undefined
    subscribe(entry, this, staleTime)
    if (process.env.NODE_ENV !== 'production') warnOfChangingVariables(memory, entry)
    if (this.pollInterval) pollLater(entry)
    // Up to React 19.2, a component that was hidden comes back with its old state, and reads a new one only
    // after a change.
    if (isBack) updateNow()
    return () => {
      leave(this.entry, this)
      if (this.pollInterval) pollLater(this.entry)
      memory.left = this
      queueMicrotask(() => (memory.left = undefined))
    }
  }

  changed(when?: ShowTime): void {
    // For a store change, React compares the snapshots itself. For a state update it would always render.
    if (when !== 'batched') {
      this.#updateNow()
      return
    }
    const update = this.#update ?? this.#updateNow
    if (this.#snapshot !== this.snapshot()) update()
  }

  snapshot(): QuerySnapshot {
    const { entry } = this
    const keepsShown = this.#suspense?.keepsShown(entry)
    if (keepsShown && this.#snapshot) return this.#snapshot
    const state = entry.override ?? entry
    const { data, error, partial } = state
    // A hook that is skipped shows the data of the store, and neither parts nor errors.
    if (this.staleTime === undefined) return this.#show({ complete: data })
    // If the last part came with errors, its data is `partial`, with all writes.
    const growing = state.growing && (partial ?? state.growing)
    const isHidden = error && this.#hidesFailure(state)
    if (isHidden) return this.#show({ complete: data, growing })
    return this.#show({ complete: data, growing, error, partial })
  }

  /**
   * Whether the hook hides the error of its entry. React removes a component that throws, and then nobody
   * sends the query again. So a hook throws no error from before it was on screen, and with `throwOnError`
   * none while a request is in flight.
   */
  #hidesFailure({ request }: QueryEntry): boolean {
    if (this.#throws && request) return true
    const mayThrow = this.#throws ?? this.#suspense
    if (!mayThrow) return false
    const isOnScreen = this.memory.observer?.entry === this.entry
    return !isOnScreen
  }

  /** Returns the state to show while a server renders or React hydrates. */
  serverSnapshot(): QuerySnapshot {
    const { entry } = this
    const { data, partial, store } = entry
    const { onServer } = store
    this.memory.hydrates = true
    const renderedNow = onServer ? { data: shownOf(entry), partial } : {}
    const html: HtmlData = entry.htmlData ?? renderedNow
    const complete = html.partial ? undefined : html.data
    // A component that suspends while it hydrates fetches its own data, and has to show that. It shows complete data
    // only, because the server rendered nothing else.
    if (this.#suspense) return this.#show({ complete: complete ?? data })
    // What comes later must not show while the page hydrates.
    if (onServer && !complete) tell(entry, rendered(html))
    if (html.late) return this.#show({})
    // In the HTML, data beside an error is shown as parts are: loading, with data.
    return this.#show({ complete, growing: html.data })
  }

  /** Returns the state that shows this. It is the last state if nothing has changed. */
  #show(shown: Shown): QuerySnapshot {
    const { entry } = this
    const { complete, error, growing, partial } = shown
    const status = this.staleTime === undefined ? 'idle' : statusOf(shown)
    let data = complete ?? growing
    // Hooks that suspend show complete data only. A list has the page that came with errors among its pages.
    const showsPartial = !this.#suspense && !entry.list
    if (showsPartial) data = partial ?? data
    let isPrevious = false
    if (data === undefined && this.#keepsPrevious && status !== 'idle') {
      data = previousData(this)
      isPrevious = data !== undefined
    }
    if (this.#snapshot?.shows(entry, data, status, error)) return this.#snapshot
    const { refetch } = this.#again
    const state = { status, data, error, isPrevious, refetch } as const
    return (this.#snapshot = new QuerySnapshot(entry, this.memory, state))
  }
}
