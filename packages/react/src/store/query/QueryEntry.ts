import type { Result } from '@thinql/core'
import type { StoreEvent } from '../events.ts'
import type { Query } from '../key/queryKey.ts'
import { type Listener, RetainedEntry } from '../shared/RetainedEntry.ts'
import type { EntryContext } from './EntryContext.ts'
import { InFlightRequest } from './InFlightRequest.ts'
import { Polling } from './Polling.ts'
import { QueryData, type Update, type Write } from './QueryData.ts'
import type { Suspension } from './Suspension.ts'

/** How long data is kept at least that no hook has used yet, in ms: the commit that shows it may be on its way. */
const unusedTime = 1_000
/** How long a request may take that only suspended components wait for, in ms: React doesn't say when they are gone. */
const abandonedTime = 300_000

/** One query of the store: its data, its request, and who uses it. */
export class QueryEntry extends RetainedEntry {
  query: Query
  readonly store: EntryContext<QueryEntry>
  readonly data = new QueryData()
  /** Whether a request is in flight. */
  fetching = false
  /** What suspended components wait for. */
  suspension: Suspension | undefined
  /** The newest request, until it has settled. */
  #request: InFlightRequest | undefined
  /** How many wait for the request whoever leaves. */
  #holds = 0
  #polling: Polling | undefined

  constructor(query: Query, store: EntryContext<QueryEntry>) {
    super()
    this.query = query
    this.store = store
    store.entries.set(query, this)
    this.#forgetLater()
  }

  /** The entry in its place: it may have been forgotten between render and commit, or while its component was hidden. */
  get current(): QueryEntry {
    return this.store.entries.get(this.query) ?? this
  }

  /** Uses the entry: sends a request unless the data is fresh, and calls back when anything may have changed. */
  subscribe(listener: Listener, staleTime: number): () => void {
    const { data } = this
    this.store.entries.set(this.query, this)
    const leave = this.retain(listener)
    if (!data.isFresh(staleTime)) void this.join()
    // All hooks of a commit subscribe before a microtask, so what nobody has used is fresh for each of them.
    else if (!data.used) queueMicrotask(() => (data.used = true))
    return leave
  }

  /** The result of the request in flight, else of a new one. */
  join(): Promise<Result<unknown>> {
    if (!this.#request || !this.fetching) return this.#start()
    this.#emit('joined')
    return this.#request.result
  }

  /** As `join`; the request goes on when the last hook leaves. */
  async hold(): Promise<Result<unknown>> {
    this.#holds++
    try {
      return await this.join()
    } finally {
      this.#holds--
    }
  }

  /** Sends a request in place of the one in flight, but waits for a first load. A field, so that hooks can hand it out. */
  readonly refetch = (): Promise<Result<unknown>> => {
    const { current } = this
    return current.data.base === undefined ? current.join() : current.#start()
  }

  /** Makes the data stale, and fetches it again if someone waits for it. */
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
      // What is stale stays so until a request that began after the write has settled.
      if (!this.fetching || !this.#request?.refreshes) this.#markFresh()
    }
    this.#emit('written')
    this.#changed()
    if (this.data.data !== undefined) this.suspension?.wake()
  }

  /** A mutation has ended that wrote to the entry or, with `invalidates`, has made it stale. */
  endWrite(write: Write, invalidates: boolean): void {
    const { data } = this
    const kept = data.end(write)
    data.unsure ||= invalidates
    // One request for all writes that overlap.
    if (data.unsure && !data.pending) void this.invalidate()
    else if (kept && this.fetching) void this.#start()
    this.#changed(true)
  }

  /** A part of the response has arrived. */
  grow(part: unknown, shows: boolean): void {
    if (shows) this.data.partial = part
    this.suspension?.wake()
    this.#changed(true)
  }

  /** A request has settled; gives what those who wait shall have. */
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

  /** Takes what a server's store gave, where there is nothing and nobody waits. */
  restore(data: unknown): void {
    if (this.fetching || this.retainCount) this.data.restored ??= data
    else if (this.data.restore(data)) this.#markFresh()
  }

  /** Nobody waits any more for what it suspended for. */
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
    // Those who suspend wait for it too.
    if (!this.#suspends && !this.#holds) {
      this.#abort()
      this.data.failure = this.data.partial = undefined
    }
    this.#forgetLater()
  }

  /** Whether a component waits for it that has suspended. */
  get #suspends(): boolean {
    return this.suspension !== undefined && !this.suspension.settled
  }

  #start(refreshes = this.data.base !== undefined, repeats = false): Promise<Result<unknown>> {
    this.#abort()
    // What is on screen stays there until the response is complete, and what a server has sent can't grow.
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
    // Who comes later begins with nothing.
    else if (!this.suspension) data.partial = undefined
  }

  #markFresh(): void {
    // Those who suspended for it have yet to show it.
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
    // The end of these begins the time anew.
    if (this.#holds || this.data.pending) return
    // React may be about to show it.
    if (this.suspension?.settled) {
      this.suspension.onForget = () => {
        this.suspension = undefined
        this.#expire(wasFetching)
      }
    }
    // Its data has its own time.
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
