import { type Client, NetworkError, type RequestFailure, type Result, subscribe } from '@thinql/core'
import type { Listener } from './listener.ts'
import { oncePerTask } from './oncePerTask.ts'
import type { Query } from './query.ts'
import type { QueryMap } from './queryMap.ts'
import { shareStructure } from './shareStructure.ts'

/** What a subscription's hook returns. Replaced, never changed: the same object means that nothing changed. */
export interface FeedState {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly data: unknown
  readonly error: RequestFailure | undefined
  readonly done: boolean
}

/** Before the first event. */
export const waiting: FeedState = { status: 'loading', data: undefined, error: undefined, done: false }

/** One subscription: who follows it, their connection, and the newest event. */
export class Feed {
  state = waiting
  readonly #query: Query
  readonly #client: Client
  readonly #feeds: QueryMap<Feed>
  readonly #listeners = new Set<Listener>()
  /** The connection; undefined where there is none, or no more. */
  #events: AsyncGenerator<Result<unknown>, void, void> | undefined
  readonly #tellLater = oncePerTask(() => this.#tell(true))

  /** It is in `feeds` as long as someone follows it. */
  constructor(query: Query, client: Client, feeds: QueryMap<Feed>) {
    this.#query = query
    this.#client = client
    this.#feeds = feeds
    feeds.set(query, this)
  }

  /** Calls back when the state has changed; the first follower connects. */
  follow(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (!this.#events && this.#listeners.size === 1) this.#connect()
    return () => {
      this.#listeners.delete(listener)
      // A task later, because another follower may be on its way: StrictMode, or a component that hands over.
      setTimeout(() => this.#listeners.size || this.#end())
    }
  }

  /** Forgets everything; connects anew if someone follows it. */
  clear(): void {
    if (this.#listeners.size) this.#connect()
    else this.#end()
  }

  #connect(): void {
    this.#disconnect()
    const { document, variables, invalid } = this.#query
    if (invalid) this.state = { ...waiting, status: 'error', error: invalid }
    // Another object, because React may not have noted yet that it has shown anything since the first.
    else if (this.state !== waiting) this.state = { ...waiting }
    this.#tell(false)
    if (invalid) return
    this.#events = subscribe(this.#client, document, { variables })
    void this.#receive(this.#events)
  }

  #disconnect(): void {
    void this.#events?.return()
    this.#events = undefined
  }

  #end(): void {
    this.#disconnect()
    this.#feeds.delete(this.#query, this)
  }

  async #receive(events: AsyncGenerator<Result<unknown>, void, void>): Promise<void> {
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

  #show(state: FeedState): void {
    this.state = state
    this.#tellLater()
  }

  #tell(arrived: boolean): void {
    for (const listener of this.#listeners) listener(arrived)
  }
}
