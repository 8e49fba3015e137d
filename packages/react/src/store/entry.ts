import type { Result } from '@thinql/core'
import type { EntryContext } from './entryContext.ts'
import { EntryState } from './entryState.ts'
import type { StoreEvent } from './events.ts'
import { type Flight, startFlight } from './flight.ts'
import { keepingTime } from './keepingTime.ts'
import type { Update, Write } from './layers.ts'
import type { Listener } from './listener.ts'
import type { Query } from './query.ts'
import type { Suspension } from './suspension.ts'

/** One query: what is known of it, who uses it, and the request under way. */
export class Entry {
  query: Query
  readonly context: EntryContext<Entry>
  readonly state = new EntryState()
  /** Whether a request is under way. */
  fetching = false
  /** What suspended components wait for. */
  suspension: Suspension | undefined
  readonly #listeners = new Set<Listener>()
  /** The newest request, until it has landed. */
  #flight: Flight | undefined
  /** How many wait for the request whoever leaves. */
  #holds = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(query: Query, context: EntryContext<Entry>) {
    this.query = query
    this.context = context
    context.entries.set(query, this)
    this.#forgetLater()
  }

  /** The entry in its place: it may have been forgotten between render and commit, or while its component was hidden. */
  get current(): Entry {
    return this.context.entries.get(this.query) ?? this
  }

  /** Uses the entry: asks unless the data is fresh, and calls back when anything may have changed. */
  subscribe(listener: Listener, staleTime: number): () => void {
    const { state, context, query } = this
    context.entries.set(query, this)
    clearTimeout(this.#timer)
    this.#listeners.add(listener)
    if (!state.isFresh(staleTime)) void this.join()
    // All hooks of a commit subscribe before a microtask, so what nobody has used is fresh for each of them.
    else if (!state.used) queueMicrotask(() => (state.used = true))
    return () => {
      this.#listeners.delete(listener)
      if (!this.#listeners.size) this.#release()
    }
  }

  /** The result of the request under way, else of a new one. */
  join(): Promise<Result<unknown>> {
    if (!this.#flight || !this.fetching) return this.#start()
    this.#emit('joined')
    return this.#flight.result
  }

  /** As `join`; the request goes on when the last user leaves. */
  async hold(): Promise<Result<unknown>> {
    this.#holds++
    try {
      return await this.join()
    } finally {
      this.#holds--
    }
  }

  /** A new request in place of an older one, but a first load is joined. A field, so that hooks can hand it out. */
  readonly refetch = (): Promise<Result<unknown>> =>
    this.state.base === undefined ? this.join() : this.#start()

  /** Makes the data stale, and asks again if someone waits for it. */
  invalidate(): Promise<unknown> {
    this.#emit('invalidated')
    this.state.expire()
    return this.fetching || this.#listeners.size ? this.#start(true) : Promise.resolve()
  }

  /** Puts a write on top of the data. */
  write(update: Update, write: Write): void {
    if (!this.state.write(update, write)) return
    if (write.outcome === 'done') {
      if (this.#flight) this.#flight.outdated = true
      // What is stale stays so until a request that began after the write has landed.
      if (!this.fetching || !this.#flight?.refreshes) this.#settle()
    }
    this.#emit('written')
    this.#changed()
  }

  /** A mutation has ended that wrote to it or, if it `invalidates`, has made it stale. */
  settleWrite(write: Write, invalidates: boolean): void {
    const { state } = this
    const written = write.outcome === 'done' && state.has(write)
    if (invalidates || (written && state.doubts(write))) void this.invalidate()
    else if (written && this.fetching) void this.#start()
    this.#changed(true)
  }

  /** Who suspended for it is on screen now, or begins anew. */
  endSuspension(): void {
    this.suspension?.end()
    this.suspension = undefined
  }

  /** Fills what is empty and unwatched. */
  restore(data: unknown): void {
    const { state } = this
    state.restored ??= data
    if (this.fetching || this.#listeners.size || state.data !== undefined) return
    state.fill(data)
    this.#settle()
  }

  /** Forgets everything; asks anew if someone uses it. */
  clear(): void {
    this.#abort()
    this.state.empty()
    if (this.#listeners.size) void this.#start()
    else this.#forget()
  }

  #start(refreshes = this.state.base !== undefined): Promise<Result<unknown>> {
    this.#abort()
    const { state, context, query } = this
    // What is on screen stays there until the answer is complete; and what a server has sent can't grow.
    const grows = state.partial === undefined && !context.onServer
    const flight = startFlight(context, query, refreshes, {
      grow: (part) => grows && this.#grow(part),
      grown: () => this.#changed(true),
      land: (result) => this.#land(flight, result),
    })
    if (this.#flight) this.#flight.successor = flight
    this.#flight = flight
    this.fetching = true
    state.failure = undefined
    this.#emit('started')
    this.#changed()
    return flight.result
  }

  #land(flight: Flight, result: Result<unknown>): Promise<Result<unknown>> | Result<unknown> {
    if (flight.successor) return flight.successor.result
    this.#flight = undefined
    if (this.fetching) {
      this.fetching = false
      if (!flight.outdated) this.#take(result)
      this.#emit('settled', result)
      if (flight.outdated && flight.refreshes) return this.#start()
      this.#changed(true)
    }
    return result
  }

  #take(result: Result<unknown>): void {
    if (!result.error) {
      this.state.take(result.data)
      this.#settle()
    } else if (this.#listeners.size) this.state.fail(result)
    // Who comes later begins with nothing.
    else if (!this.suspension) this.state.partial = undefined
  }

  #grow(part: unknown): void {
    this.state.partial = part
    this.suspension?.wake()
  }

  /** Whether a component waits for it that has suspended. */
  get #awaited(): boolean {
    return this.suspension !== undefined && !this.suspension.settled
  }

  #settle(): void {
    // Those who suspended for it have yet to show it.
    this.state.settle(this.#listeners.size > 0 && !this.#awaited)
  }

  #changed(arrived = false): void {
    this.state.applyWrites()
    for (const listener of this.#listeners) listener(arrived)
    if (!this.#listeners.size && !this.fetching) this.#forgetLater()
  }

  #abort(): void {
    if (!this.fetching) return
    this.fetching = false
    this.#flight?.controller.abort()
    this.#emit('aborted')
  }

  #release(): void {
    // A task later, because another user may be on its way: StrictMode, or a component that hands over.
    this.#timer = setTimeout(() => {
      // Those who suspend wait for it too.
      if (!this.fetching || !(this.#awaited || this.#holds)) {
        this.#abort()
        this.state.failure = this.state.partial = undefined
      }
      this.#forgetLater()
    })
  }

  #forgetLater(): void {
    const { gcTime, onServer } = this.context
    if (onServer) return
    clearTimeout(this.#timer)
    const { fetching, state } = this
    const expire = () => {
      if (this.#holds) return
      // React may be about to show it.
      if (this.suspension?.settled) {
        this.suspension.onForget = () => {
          this.suspension = undefined
          expire()
        }
      }
      // It has its own time.
      else if (this.fetching && !fetching) this.#forgetLater()
      else {
        this.#abort()
        this.#forget()
      }
    }
    this.#timer = setTimeout(expire, keepingTime(gcTime, fetching, state.used))
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.state.empty()
    this.context.entries.delete(this.query, this)
    this.#emit('forgotten')
  }

  #emit(type: StoreEvent['type'], result?: Result<unknown>): void {
    this.context.emit(type, this.query, result)
  }
}
