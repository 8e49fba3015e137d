import { type Client, NetworkError, type RequestFailure, type Result } from '@thinql/core'
import type { Emit, StoreEvent } from './events.ts'
import { LayeredData, type Update, type Write } from './layers.ts'
import { longestTimer } from './longestTimer.ts'
import type { Query } from './query.ts'
import { shareStructure } from './shareStructure.ts'
import type { Suspension } from './suspend.ts'

/** What the entries of a store share. */
export interface EntryContext {
  readonly client: Client
  readonly emit: Emit
  /** ms */
  readonly gcTime: number
  readonly onServer: boolean
  /** The entries by key; one that is not in it is forgotten. */
  readonly entries: Map<string, Entry>
  /** Another object after `clear`: nothing from before may show. */
  generation: object
}

/** A request, and what it came to. */
interface Flight {
  readonly controller: AbortController
  /** Whether it replaces data, or an answer, that was stale. */
  readonly refreshes: boolean
  readonly result: Promise<Result<unknown>>
}

/** How long data that nobody has used yet is kept at least, in ms: the commit that shows it may be on its way. */
const unusedTime = 1_000

/** One query: what is known of it, who uses it, and the request under way. */
export class Entry {
  query: Query
  readonly context: EntryContext
  /** The last complete data, with optimistic writes. */
  data: unknown
  /** What the last request failed with, until the next one starts. */
  failure: { readonly error: RequestFailure; readonly partial: unknown } | undefined
  /** Whether a request is under way. */
  fetching = false
  /** What `restore` gave: a browser shows it while it hydrates. */
  restored: unknown
  /** What suspended components wait for. */
  suspension: Suspension | undefined
  readonly #listeners = new Set<() => void>()
  #layered = new LayeredData()
  /** The newest request. */
  #flight: Flight | undefined
  /** A request that began before the last write. */
  #outdated: Flight | undefined
  #settledAt = -Infinity
  #used = false
  /** How many wait for the request whoever leaves. */
  #holds = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(query: Query, context: EntryContext) {
    this.query = query
    this.context = context
    context.entries.set(query.key, this)
    this.#forgetLater()
  }

  /** Complete data without open layers. */
  get base(): unknown {
    return this.#layered.base
  }

  /** Uses the entry: asks unless the data is fresh, and calls back when anything may have changed. */
  subscribe(listener: () => void, staleTime: number): () => void {
    const { entries } = this.context
    // It may have been forgotten between render and commit.
    if (!entries.has(this.query.key)) entries.set(this.query.key, this)
    clearTimeout(this.#timer)
    this.#listeners.add(listener)
    if (!this.isFresh(staleTime)) void this.join()
    // All hooks of a commit subscribe before a microtask, so what nobody has used is fresh for each of them.
    else queueMicrotask(() => (this.#used = true))
    return () => {
      this.#listeners.delete(listener)
      if (!this.#listeners.size) this.#release()
    }
  }

  /** Whether the data can be shown without asking again. */
  isFresh(staleTime: number): boolean {
    if (this.failure || this.base === undefined) return false
    return !this.#used || Date.now() - this.#settledAt < staleTime
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
  readonly refetch = (): Promise<Result<unknown>> => (this.base === undefined ? this.join() : this.#start())

  /** Makes the data stale, and asks again if someone waits for it. */
  invalidate(): Promise<unknown> {
    this.#emit('invalidated')
    this.#settledAt = -Infinity
    this.#used = true
    return this.fetching || this.#listeners.size ? this.#start(true) : Promise.resolve()
  }

  /** Puts a write on top of the data. */
  write(update: Update, write: Write): void {
    const { data } = this
    const first = update(data)
    // One that is open may yet find data to change.
    if (first === undefined && write.outcome === 'done') return
    this.#layered.push((base) => (base === data ? first : update(base)), write)
    if (write.outcome === 'done') {
      this.#outdated = this.#flight
      // What is stale stays so until a request that began after the write has landed.
      if (!this.fetching || !this.#flight?.refreshes) this.#settle()
    }
    this.#emit('written')
    this.#changed()
  }

  /** The mutation that was anticipated has ended. */
  settleWrite(write: Write): void {
    if (!this.#layered.has(write)) return
    if (write.outcome === 'done' && this.fetching) void this.#start()
    else this.#changed()
  }

  /** Fills what is empty and unwatched. */
  restore(data: unknown): void {
    this.restored ??= data
    if (this.fetching || this.#listeners.size || this.data !== undefined) return
    this.data = this.#layered.base = data
    this.#settle()
  }

  /** Forgets everything; asks anew if someone uses it. */
  clear(): void {
    this.#abort()
    this.#empty()
    if (this.#listeners.size) void this.#start()
    else this.#forget()
  }

  #start(refreshes = this.base !== undefined): Promise<Result<unknown>> {
    this.#abort()
    const controller = new AbortController()
    const flight = {
      controller,
      refreshes,
      result: this.#send(controller.signal).then((result) => this.#land(flight, result)),
    } as Flight
    this.#flight = flight
    this.fetching = true
    this.failure = undefined
    this.#emit('started')
    this.#changed()
    return flight.result
  }

  async #send(signal: AbortSignal): Promise<Result<unknown>> {
    const { document, variables, operationName, invalid } = this.query
    if (invalid) return { error: invalid }
    const result = await this.context.client.request(document, { variables, operationName, signal })
    const { error } = result
    // Aborted, but not by us: to those who wait, an answer that didn't come.
    return error?.name === 'AbortError' && !signal.aborted
      ? { error: new NetworkError(error.message) }
      : result
  }

  #land(flight: Flight, result: Result<unknown>): Promise<Result<unknown>> | Result<unknown> {
    const newest = this.#flight ?? flight
    if (flight !== newest) return newest.result
    if (this.fetching) {
      this.fetching = false
      const outdated = flight === this.#outdated
      if (!outdated) this.#take(result)
      this.#emit('settled', result)
      if (outdated && flight.refreshes) return this.#start()
      this.#changed()
    }
    return result
  }

  #take({ data, error }: Result<unknown>): void {
    if (!error) {
      // A write that is done starts a new request, so this answer knows it.
      this.#layered.replace(shareStructure(this.data, data))
      this.#settle()
    } else if (this.#listeners.size) {
      this.failure = { error, partial: shareStructure(this.data, data) }
    }
  }

  #settle(): void {
    this.failure = undefined
    this.#settledAt = Date.now()
    // Those who suspended for it have yet to show it.
    this.#used = this.#listeners.size > 0 && !this.suspension
  }

  #changed(): void {
    this.#layered.settle()
    this.data = shareStructure(this.data, this.#layered.value)
    for (const listener of this.#listeners) listener()
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
      if (this.fetching && (this.suspension ?? this.#holds)) return
      this.#abort()
      this.failure = undefined
      this.#forgetLater()
    })
  }

  #forgetLater(): void {
    const { gcTime, onServer } = this.context
    if (onServer) return
    clearTimeout(this.#timer)
    const time = Math.max(gcTime, this.#used ? 0 : unusedTime)
    this.#timer = setTimeout(() => this.fetching || this.#forget(), Math.min(time, longestTimer))
  }

  #forget(): void {
    const { entries } = this.context
    clearTimeout(this.#timer)
    this.#empty()
    if (entries.get(this.query.key) === this) entries.delete(this.query.key)
    this.#emit('forgotten')
  }

  #empty(): void {
    this.#layered = new LayeredData()
    this.data = this.restored = this.failure = undefined
    this.#used = false
  }

  #emit(type: StoreEvent['type'], result?: Result<unknown>): void {
    this.context.emit(type, this.query, result)
  }
}
