import { type Client, NetworkError, type RequestFailure, type Result, subscribe } from '@thinql/core'
import { type Query, variablesOf } from './key/queryKey.ts'
import type { QueryMap } from './key/QueryMap.ts'
import { batchPerTask } from './shared/batchPerTask.ts'
import { type Listener, RetainedEntry } from './shared/RetainedEntry.ts'
import { shareStructure } from './shared/shareStructure.ts'

/** What a subscription's hook returns. It is replaced and never changed: the same object means that nothing changed. */
export interface SubscriptionSnapshot {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly data: unknown
  readonly error: RequestFailure | undefined
  readonly done: boolean
}

/** Before the first event. */
export const waiting: SubscriptionSnapshot = {
  status: 'loading',
  data: undefined,
  error: undefined,
  done: false,
}

/** What subscriptions share. */
interface SubscriptionContext {
  readonly client: Client
  readonly subscriptions: QueryMap<SubscriptionEntry>
}

type Events = AsyncGenerator<Result<unknown>, void, void>

/** One subscription of the store: its connection, its newest event, and who follows it. */
export class SubscriptionEntry extends RetainedEntry {
  state = waiting
  readonly #query: Query
  readonly #store: SubscriptionContext
  /** The connection; undefined where there is none, or none any more. */
  #events: Events | undefined
  readonly #showSoon = batchPerTask(() => this.notify(true))

  /** It is in the store as long as someone follows it. */
  constructor(query: Query, store: SubscriptionContext) {
    super()
    this.#query = query
    this.#store = store
    store.subscriptions.set(query, this)
  }

  /** Follows it: connects where there is no connection, and calls back when the state has changed. */
  follow(listener: Listener): () => void {
    const leave = this.retain(listener)
    // A connection that was lost is opened again for all; one that the server has completed only for the first.
    if (!this.#events && (this.retainCount === 1 || !this.state.done)) this.#connect()
    return leave
  }

  clear(): void {
    // Another object, because React may not have noted yet that it has shown anything since the first.
    this.state = { ...waiting }
    if (this.retainCount) this.#connect()
    else this.release()
  }

  protected release(): void {
    this.later()
    this.#disconnect()
    this.#store.subscriptions.delete(this.#query, this)
  }

  #connect(): void {
    this.#disconnect()
    const { document, invalid } = this.#query
    const { data, error } = this.state
    if (invalid) this.state = { ...waiting, status: 'error', error: invalid }
    // What was there before the connection was lost stays until there is more.
    else if (error) this.state = data === undefined ? waiting : { ...waiting, status: 'success', data }
    this.notify(false)
    if (invalid) return
    this.#events = subscribe(this.#store.client, document, { variables: variablesOf(this.#query) })
    void this.#receive(this.#events)
  }

  #disconnect(): void {
    void this.#events?.return()
    this.#events = undefined
  }

  async #receive(events: Events): Promise<void> {
    for await (const result of events) {
      if (events === this.#events) this.#take(result)
    }
    if (events !== this.#events) return
    this.#events = undefined
    const { error } = this.state
    // Any other error says that the connection failed, and not that the server has completed.
    if (!error || error.name === 'GraphQLResultError' || error.name === 'EmptyResultError')
      this.#show({ ...this.state, done: true })
  }

  #take({ data, error }: Result<unknown>): void {
    // A connection that failed says nothing of data, so that of the newest event stays.
    const isEvent = !error || error.name === 'GraphQLResultError'
    const shared = isEvent ? shareStructure(this.state.data, data) : this.state.data
    if (!error && this.state.status === 'success' && shared === this.state.data) return
    this.#show({
      status: error ? 'error' : 'success',
      data: shared,
      // Not by us, or nobody would listen: to those who follow, a connection that failed.
      error: error?.name === 'AbortError' ? new NetworkError(error.message) : error,
      done: false,
    })
  }

  #show(state: SubscriptionSnapshot): void {
    this.state = state
    this.#showSoon()
  }
}
