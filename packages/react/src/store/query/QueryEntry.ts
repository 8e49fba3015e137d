import type { Result } from '@thinql/core'
import type { StoreEvent } from '../events.ts'
import type { Query } from '../key/queryKey.ts'
import { type Listener, RetainedEntry } from '../shared/RetainedEntry.ts'
import type { EntryContext } from './EntryContext.ts'
import { InFlightRequest } from './InFlightRequest.ts'
import { Polling } from './Polling.ts'
import { QueryData, type Update, type Write } from './QueryData.ts'
import type { Suspension } from './Suspension.ts'

/** Data that no hook has used stays at least this long, in ms. React may be about to commit a component with it. */
const unusedTime = 1_000
/** A request that no hook uses may take this long, in ms. React doesn't say when suspended components are gone. */
const abandonedTime = 300_000

/** One query of the store: its data, its request, and the hooks that use it. */
export class QueryEntry extends RetainedEntry {
  query: Query
  readonly store: EntryContext<QueryEntry>
  readonly data = new QueryData()
  /** Whether a request is in flight. */
  fetching = false
  /** The promise or the error of the components that have suspended. */
  suspension: Suspension | undefined
  /** The newest request, until it has settled. */
  #request: InFlightRequest | undefined
  /** The number of `prefetch` calls that wait. Their request goes on when the last hook leaves. */
  #holds = 0
  #polling: Polling | undefined

  constructor(query: Query, store: EntryContext<QueryEntry>) {
    super()
    this.query = query
    this.store = store
    store.entries.set(query, this)
    this.#forgetLater()
  }

  /** The entry that the store has now. It may have forgotten this one before a commit, or while a hook was hidden. */
  get current(): QueryEntry {
    return this.store.entries.get(this.query) ?? this
  }

  /** Adds a hook, and calls it back when anything may have changed. Sends a request unless the data is fresh. */
  subscribe(listener: Listener, staleTime: number): () => void {
    const { data } = this
    this.store.entries.set(this.query, this)
    const leave = this.retain(listener)
    if (!data.isFresh(staleTime)) void this.join()
    // All hooks of one commit subscribe before the next microtask. Data that was not used before is fresh for each.
    else if (!data.used) queueMicrotask(() => (data.used = true))
    return leave
  }

  /** Waits for the request in flight, or sends one. */
  join(): Promise<Result<unknown>> {
    if (!this.#request || !this.fetching) return this.#start()
    this.#emit('joined')
    return this.#request.result
  }

  /** Like `join`, but the request goes on when the last hook leaves. */
  async hold(): Promise<Result<unknown>> {
    this.#holds++
    try {
      return await this.join()
    } finally {
      this.#holds--
    }
  }

  /** Sends a request in place of the one in flight, but waits for a first load. Hooks return it, so it is bound. */
  readonly refetch = (): Promise<Result<unknown>> => {
    const { current } = this
    return current.data.base === undefined ? current.join() : current.#start()
  }

  /** Makes the data stale. Fetches it again if a hook uses it or a request is in flight. */
  invalidate(): Promise<unknown> {
    this.#emit('invalidated')
    this.data.expire()
    return this.fetching || this.retainCount ? this.#start(true) : Promise.resolve()
  }

  /** Fetches again every `interval` ms, until the returned function is called. */
  poll(interval: number): () => void {
    this.#polling ??= new Polling(() => this.join())
    return this.#polling.add(interval)
  }

  /** Puts a write on top of the data. */
  write(update: Update, write: Write): void {
    if (!this.data.write(update, write)) return
    if (write.outcome === 'done') {
      if (this.#request) this.#request.outdated = true
      // During a refetch the data stays stale, until a request that began after the write has settled.
      if (!this.fetching || !this.#request?.refreshes) this.#markFresh()
    }
    this.#emit('written')
    this.#changed()
    if (this.data.data !== undefined) this.suspension?.wake()
  }

  /** Ends the write of a mutation. With `invalidates`, the mutation has also made the data stale. */
  endWrite(write: Write, invalidates: boolean): void {
    const { data } = this
    const kept = data.end(write)
    data.unsure ||= invalidates
    // Wait for the last write that is pending: all of them share one request.
    if (data.unsure && !data.pending) void this.invalidate()
    else if (kept && this.fetching) void this.#start()
    this.#changed(true)
  }

  /** Takes a part of the response. With `shows`, components show it. */
  grow(part: unknown, shows: boolean): void {
    if (shows) this.data.partial = part
    this.suspension?.wake()
    this.#changed(true)
  }

  /** Takes the result of a request, and returns the one that the callers get. */
  settle(request: InFlightRequest, result: Result<unknown>): Result<unknown> | Promise<Result<unknown>> {
    this.#request = undefined
    if (!this.fetching) return result
    this.fetching = false
    const outdated = request.outdated && !request.repeats
    if (!outdated) this.#take(result)
    this.#emit('settled', result)
    if (outdated && request.refreshes) return this.#start(true, true)
    this.#changed(true)
    this.#polling?.restart()
    return result
  }

  /** Takes the data of a server's store, if there is none and no hook or request uses the entry. */
  restore(data: unknown): void {
    if (this.fetching || this.retainCount) this.data.restored ??= data
    else if (this.data.restore(data)) this.#markFresh()
  }

  /** Ends the suspension: no component waits for it any more. */
  endSuspension(): void {
    this.suspension?.end()
    this.suspension = undefined
  }

  clear(): void {
    this.data.empty()
    if (this.retainCount) void this.#start()
    else this.#forget()
  }

  protected release(): void {
    // Suspended components and `prefetch` still need the request.
    if (!this.#suspends && !this.#holds) {
      this.#abort()
      this.data.failure = this.data.partial = undefined
    }
    this.#forgetLater()
  }

  /** Whether suspended components wait for the request. */
  get #suspends(): boolean {
    return this.suspension !== undefined && !this.suspension.settled
  }

  #start(refreshes = this.data.base !== undefined, repeats = false): Promise<Result<unknown>> {
    this.#abort()
    // If parts are on screen already, they stay until the response is complete. A server can't change what it has sent.
    const grows = this.data.partial === undefined && !this.store.onServer
    const request = new InFlightRequest(this, refreshes, repeats, grows)
    if (this.#request) this.#request.supersededBy = request
    this.#request = request
    this.fetching = true
    this.data.begin(repeats)
    this.#emit('started')
    this.#changed()
    return request.result
  }

  #take(result: Result<unknown>): void {
    const { data } = this
    if (!result.error) {
      data.take(result.data)
      this.#markFresh()
    } else if (this.retainCount) data.fail(result)
    // No hook shows this failure, and a hook that comes later fetches again.
    else if (!this.suspension) data.partial = undefined
  }

  #markFresh(): void {
    // Suspended components have not shown the data yet.
    this.data.markFresh(this.retainCount > 0 && !this.#suspends)
  }

  #changed(arrived = false): void {
    this.notify(arrived)
    if (!this.retainCount && !this.fetching) this.#forgetLater()
  }

  #abort(): void {
    if (!this.fetching) return
    this.fetching = false
    this.#request?.abort()
    this.#emit('aborted')
  }

  #forgetLater(): void {
    const { gcTime, onServer } = this.store
    if (onServer) return
    const { fetching } = this
    const least = fetching ? abandonedTime : this.data.used ? 0 : unusedTime
    this.later(() => this.#expire(fetching), Math.max(gcTime, least))
  }

  #expire(wasFetching: boolean): void {
    // When these end, the timer starts again.
    if (this.#holds || this.data.pending) return
    // React may be about to show the response.
    if (this.suspension?.settled) {
      this.suspension.onForget = () => {
        this.suspension = undefined
        this.#expire(wasFetching)
      }
    }
    // The request began after the timer did, and gets its own time.
    else if (this.fetching && !wasFetching) this.#forgetLater()
    else this.#forget()
  }

  #forget(): void {
    this.later()
    this.#abort()
    this.data.empty()
    this.store.entries.delete(this.query, this)
    this.#emit('forgotten')
  }

  #emit(type: StoreEvent['type'], result?: Result<unknown>): void {
    this.store.emit(type, this.query, result)
  }
}
