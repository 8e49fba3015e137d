import type { Result } from '@thinql/core'
import type { Query } from '../key/queryKey.ts'
import { type Observer, type QueryRequest, RetainedEntry } from '../shared/RetainedEntry.ts'
import type { EntryContext } from './EntryContext.ts'
import { gcDelay } from './gcDelay.ts'
import { isPageHidden, pollDelay } from './polling.ts'
import { type Override, QueryData, type RestoredResult, type Update, type Write } from './QueryData.ts'
import { QueryRequests } from './QueryRequests.ts'
import { refreshAfterMutation, refreshIncomplete } from './refreshAfterMutation.ts'
import type { Suspension } from './Suspension.ts'

/** One query of the store: its data, its request, and the hooks that use it. */
export class QueryEntry extends RetainedEntry {
  query: Query
  readonly store: EntryContext<QueryEntry>
  data = new QueryData()
  /** Sends its requests. While an infinite query shows the entry as one of its pages, they are those of the list. */
  requests = new QueryRequests(this)
  /** The promise or the error of the components that have suspended. */
  suspension: Suspension | undefined
  /** The state that `override` shows instead of the data. */
  override: Override | undefined
  /** How many `prefetch` calls wait. Their request goes on when the last hook leaves. Only `prefetch` changes it. */
  #prefetchCount = 0

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

  /**
   * Adds an observer, and notifies it when anything may have changed. Sends a request unless the data is fresh. Without
   * `staleTime`, it sends nothing.
   */
  subscribe(observer: Observer, staleTime: number | undefined): void {
    const { data } = this
    this.store.entries.set(this.query, this)
    this.retain(observer)
    if (observer.pollInterval) this.#pollLater()
    if (staleTime !== undefined) {
      if (!data.isFresh(staleTime)) void this.requests.join()
      // All hooks of one commit subscribe before the next microtask. Data that was not used before is fresh for each.
      else if (!data.used) queueMicrotask(() => (data.used = true))
    }
  }

  override leave(observer: Observer): void {
    super.leave(observer)
    if (observer.pollInterval) this.#pollLater()
  }

  /** Waits for the request in flight, or sends one, which goes on when the last hook leaves. */
  async prefetch(request?: QueryRequest): Promise<Result<unknown>> {
    this.#prefetchCount++
    // A component may call `prefetch` in render.
    const result = await this.requests.join({ inRender: true, request })
    this.#prefetchCount--
    return result
  }

  /** Sends a request in place of the one in flight, but waits for a first load. */
  refetch(): Promise<Result<unknown>> {
    const { data, requests } = this.current
    return data.base === undefined ? requests.join() : requests.start()
  }

  /** Makes the data stale. Fetches it again if a hook uses it or a request is in flight. */
  invalidate(): Promise<unknown> | undefined {
    this.store.emit?.('invalidated', this)
    this.data.stale = true
    const { requests, retainCount } = this
    return requests.fetching || retainCount ? requests.start({ refreshes: true }) : undefined
  }

  /** Puts a write on top of the data. */
  write(update: Update, write: Write): void {
    if (!this.data.write(update, write)) return
    // During a refetch the data stays stale, until a request that began after the write has settled.
    if (write.outcome === 'done' && !this.requests.outdate()) this.#markFresh()
    this.store.emit?.('written', this)
    this.changed()
    if (this.data.data !== undefined) this.suspension?.wake()
  }

  /** Ends the write of a mutation. With `invalidates`, the mutation has also made the data stale. */
  endWrite(write: Write, invalidates: boolean): void {
    this.data.end(write, invalidates, this.requests.fetching)
    if (invalidates) refreshAfterMutation(this)
    else refreshIncomplete(this)
    this.changed(true)
  }

  onPart(part: unknown, shows: boolean): void {
    if (shows) this.data.partial = part
    this.suspension?.wake()
    this.changed(true)
  }

  onSettled(result: Result<unknown> | RestoredResult | undefined, batched?: boolean): void {
    const { data } = this
    if (result && !result.error) {
      data.take(result.data)
      this.#markFresh()
    } else if (result && this.retainCount) data.fail(result)
    // No hook shows this failure, and a hook that comes later fetches again.
    else if (result && !this.suspension) data.partial = undefined
    refreshIncomplete(this)
    this.changed(batched)
    this.#pollLater()
  }

  /** Ends the suspension: no component waits for it any more. */
  endSuspension(): void {
    this.suspension?.end()
    this.suspension = undefined
  }

  clear(refetch = true): void {
    if (!this.retainCount) {
      // Without a suspension, nobody is told that the request was aborted.
      if (!refetch) this.endSuspension()
      this.#forget()
      return
    }
    this.data = new QueryData(!refetch)
    // The new request must not have the options of the one before.
    this.requests.abort()
    if (refetch) return void this.requests.start()
    // Polls go on after the next response.
    this.later()
    this.changed()
  }

  protected release(): void {
    // Suspended components and `prefetch` still need the request.
    if (this.suspension?.settled !== false && !this.#prefetchCount) {
      this.requests.abort()
      this.data.failure = this.data.partial = undefined
    }
    this.#forgetLater()
  }

  #markFresh(): void {
    // Suspended components have not shown the data yet.
    this.data.markFresh(this.retainCount > 0 && this.suspension?.settled !== false)
  }

  /** Starts the interval of the hooks that poll anew. */
  #pollLater(): void {
    // Without a hook, the timer releases or forgets the entry.
    if (!this.observers?.size) return
    const delay = pollDelay(this.observers)
    const poll = () => (isPageHidden() ? this.#pollLater() : void this.requests.join())
    this.later(delay < Infinity ? poll : undefined, delay)
  }

  /** Tells the hooks that the state may have changed. */
  changed(batched = false): void {
    this.notify(batched)
    if (!this.retainCount && !this.requests.fetching) this.#forgetLater()
  }

  #forgetLater(): void {
    if (this.store.onServer) return
    const { fetching } = this.requests
    this.later(() => this.#expire(fetching), gcDelay(this))
  }

  #expire(wasFetching: boolean): void {
    // When these end, the timer starts again.
    if (this.retainCount || this.#prefetchCount) return
    // React may be about to show the response.
    if (this.suspension?.settled) {
      this.suspension.onForget = () => {
        this.endSuspension()
        this.#expire(wasFetching)
      }
    }
    // A request that began after the timer did gets its own time.
    else if (this.data.hasPending || (this.requests.fetching && !wasFetching)) this.#forgetLater()
    else this.#forget()
  }

  #forget(): void {
    this.later()
    this.requests.abort()
    this.data = new QueryData()
    // A mutation may end after the entry was forgotten.
    if (this.store.entries.delete(this.query, this)) this.store.emit?.('forgotten', this)
  }
}
