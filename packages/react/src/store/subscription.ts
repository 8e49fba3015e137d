import { type Client, NetworkError, type Result, type StreamedResult, subscribe } from '@thinql/core'
import { type Timer, batchPerTask } from './shared/clock.ts'
import type { Emit } from './events.ts'
import { type Query, variablesOf, type QueryMap } from './key/queryKey.ts'
import { newestRequest, type Observer, type QueryRequest, type ShowTime } from './shared/observer.ts'
import { shareStructure } from './shared/shareStructure.ts'
import { type SubscriptionSnapshot, waiting, wasCompleted } from './subscriptionSnapshot.ts'

interface SubscriptionContext {
  readonly client: Client
  readonly emit: Emit
  readonly subscriptions: QueryMap<SubscriptionEntry>
  readonly generation: object
}

type Events = AsyncGenerator<StreamedResult<unknown>, void, void>

/** One subscription of the store: its connection, its newest event, and the hooks that follow it. */
export class SubscriptionEntry {
  /** The hooks that follow it, the newest one last. */
  readonly observers = new Set<Observer>()
  #releaseTimer: Timer
  /** What the hooks show. It changes only when they are told, so that no commit shows an event in one hook alone. */
  state = waiting
  /** The state that the hooks will show next. */
  #newest = waiting
  /** The state after the newest event. A loss of the connection doesn't change it. */
  #event = waiting
  readonly query: Query
  readonly #store: SubscriptionContext
  /** The open connection. */
  #events: Events | undefined
  /** What its connections share: `resume` begins each one after the newest event. */
  #progress = {}
  readonly #showBatched = batchPerTask(() => {
    this.state = this.#newest
    this.#notify('batched')
  })

  /** Adds the entry to the store. It stays there as long as a hook follows it. */
  constructor(query: Query, store: SubscriptionContext) {
    this.query = query
    this.#store = store
    store.subscriptions.set(query, this)
  }

  /** Notifies when the state changes, until the returned function is called. Connects if there is no connection. */
  follow(observer: Observer): () => void {
    clearTimeout(this.#releaseTimer)
    const { observers } = this
    observers.add(observer)
    // A hook that joins opens a lost connection again, for all. A completed subscription opens again only for
    // its first hook.
    const mayConnect = observers.size === 1 || !this.#newest.done
    if (mayConnect && !this.#events) this.#connect()
    return () => {
      observers.delete(observer)
      // Wait one task, because a hook may come right after: in StrictMode, or if one component replaces another.
      if (!observers.size) this.#releaseTimer = setTimeout(() => this.#release())
    }
  }

  /** Replaces the connection. The data and its error stay until it is open. */
  reconnect(): void {
    if (this.observers.size) this.#connect()
  }

  /** Connects again if the connection has failed. */
  reopen(): void {
    const { done, error } = this.#newest
    const hasFailed = error && !done
    if (hasFailed && !this.#events) this.reconnect()
  }

  clear(refetch = true): void {
    this.state = this.#newest = this.#event = waiting
    this.#progress = {}
    if (!this.observers.size) this.#release()
    else if (refetch) this.#connect()
    else {
      this.#disconnect()
      this.#notify()
    }
  }

  #release(): void {
    this.#disconnect()
    this.#store.subscriptions.delete(this.query, this)
  }

  /** The options of its connection. */
  get request(): { readonly options: QueryRequest | undefined } {
    return { options: newestRequest(this.observers) }
  }

  #notify(when?: ShowTime): void {
    this.observers.forEach((observer) => observer.changed(when))
  }

  #connect(): void {
    this.#disconnect()
    const { document, invalid } = this.query
    const { data, error, connected, done } = this.#newest
    const hasBegun = error ?? (connected || done)
    if (!data) this.#event = waiting
    if (invalid) {
      this.state = { ...waiting, status: 'error', error: invalid }
      return
    }
    // The data stays, with the error beside it. Nobody knows yet whether the connection is back.
    const before = data ? { ...this.#newest, connected: false, done: false } : waiting
    if (hasBegun) this.state = this.#newest = before
    this.#notify()
    this.#store.emit('started', this)
    const onOpen = () => this.#publish({ ...this.#event, connected: true })
    const shared = { onOpen, progress: this.#progress }
    const options = { ...this.request.options, variables: variablesOf(this.query), ...shared }
    this.#events = subscribe(this.#store.client, document, options)
    void this.#receive(this.#events)
  }

  #disconnect(): void {
    if (!this.#events) return
    this.#store.emit('aborted', this)
    void this.#events.return()
    this.#events = undefined
  }

  async #receive(events: Events): Promise<void> {
    let last: StreamedResult<unknown> | undefined
    for await (const result of events) {
      if (events !== this.#events) return
      this.#store.emit('received', this, result)
      this.#take(result)
      this.#report(result)
      // After a loss, the middleware `reconnect` has connected again.
      last = result.hasNext ? undefined : result
    }
    if (events !== this.#events) return
    this.#store.emit('settled', this)
    this.#events = undefined
    // If this connection had no event, the error belongs to an earlier connection.
    const state = last ? this.#newest : this.#event
    this.#publish({ ...state, connected: false, done: wasCompleted(last?.error) })
  }

  #take({ data, error, hasNext = false }: StreamedResult<unknown>): void {
    const { connected, data: before } = this.#newest
    const isData = !error || error.name === 'GraphQLResultError'
    // A connection that is lost brings no data, so the data of the newest event stays.
    const isEvent = isData && !hasNext
    const next: SubscriptionSnapshot = {
      status: error ? 'error' : 'success',
      data: isEvent ? shareStructure(before, data) : before,
      // The entry ignores a connection that it has closed itself. So this one was aborted elsewhere, and has failed.
      error: error?.name === 'AbortError' ? new NetworkError(error.message) : error,
      // A transport of your own may not say that it is open, but an event does.
      connected: !hasNext && (connected || !error),
      done: false,
    }
    if (isEvent) this.#event = next
    this.#publish(next)
  }

  #report({ data, error }: Result<unknown>): void {
    if (error) return
    const { generation } = this.#store
    this.observers.forEach((observer) => {
      try {
        // One of them may call `clearStore`. The others must not hear of the user who has left.
        const isSamePerson = generation === this.#store.generation
        if (isSamePerson) observer.received?.(data, variablesOf(this.query) ?? {})
      } catch (thrown) {
        console.error(thrown)
      }
    })
  }

  #publish(state: SubscriptionSnapshot): void {
    this.#newest = state
    this.#showBatched()
  }
}
