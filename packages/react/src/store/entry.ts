import { type Client, RequestError, type Result } from '@thinql/core'
import { type EntryState, type Failure, showsSame, toState } from './entryState.ts'
import type { Emit, StoreEvent } from './events.ts'
import { foldLayers, type Layered, settleLayers, type Update, type Write } from './layers.ts'
import type { Query } from './query.ts'
import { shareStructure } from './shareStructure.ts'
import { isSendable } from './variablesKey.ts'

/** What the entries of a store share. */
export interface EntryContext {
  readonly client: Client
  readonly emit: Emit
  /** ms */
  readonly gcTime: number
  readonly onServer: boolean
  /** The entries by key; one that is not in it is forgotten. */
  readonly entries: Map<string, Entry>
  /** The state of queries without an answer; `clear` replaces it. */
  loading: EntryState
}

/** A request under way. */
interface Flight {
  readonly controller: AbortController
  readonly result: Promise<Result<unknown>>
  /** What took its place. */
  next?: Flight
  /** Something was written since it began. */
  outdated?: boolean
}

const nothing: Layered = { base: undefined, layers: [] }
/** How long data that nobody has used yet is kept at least, in ms: the commit that shows it may be on its way. */
const unusedTime = 1_000
/** In ms; a longer timer would fire at once. */
const longestTimer = 2 ** 31 - 1

/** One query: what is known of it, who uses it, and the request under way. */
export class Entry {
  query: Query
  /** What hooks see; while a request is under way, a copy that says so. */
  state: EntryState
  /** What `restore` gave: a browser shows it while it hydrates. */
  restored: EntryState | undefined
  readonly #context: EntryContext
  readonly #listeners = new Set<() => void>()
  #settled: EntryState
  #busy: EntryState | undefined
  #layered = nothing
  #failure: Failure | undefined
  #flight: Flight | undefined
  #settledAt = -Infinity
  #used = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(query: Query, context: EntryContext) {
    this.query = query
    this.#context = context
    this.state = this.#settled = context.loading
    this.#forgetLater()
  }

  /** Complete data without open layers. */
  get base(): unknown {
    return this.#layered.base
  }

  /** What a hook shows that doesn't subscribe yet: it will try again what failed, so that is still loading. */
  get unseenState(): EntryState {
    return this.#failure ? toState(this.#context.loading, this.state.complete) : this.state
  }

  /** What a hook shows while it hydrates what a server rendered. */
  get serverState(): EntryState {
    return this.#context.onServer ? this.state : (this.restored ?? this.#context.loading)
  }

  /** Uses the entry: asks unless the data is fresh, and calls back on each change of state. */
  subscribe(listener: () => void, staleTime: number): () => void {
    const { entries } = this.#context
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

  /** Whether what is there can be shown without asking again. */
  isFresh(staleTime: number): boolean {
    if (this.#failure || this.base === undefined) return false
    return !this.#used || Date.now() - this.#settledAt < staleTime
  }

  /** The result of the request under way, else of a new one. */
  join(): Promise<Result<unknown>> {
    if (!this.#flight) return this.#start()
    this.#emit('joined')
    return this.#flight.result
  }

  /** A new request in place of an older one, but a first load is joined. A field, so that hooks can hand it out. */
  readonly refetch = (): Promise<Result<unknown>> => (this.base === undefined ? this.join() : this.#start())

  /** Makes the data stale, and asks again if someone waits for it. */
  invalidate(): Promise<unknown> | undefined {
    this.#emit('invalidated')
    this.#settledAt = -Infinity
    this.#used = true
    return this.#flight || this.#listeners.size ? this.#start() : undefined
  }

  /** Puts a write on top of the data; returns whether there is anything to write. */
  write(update: Update, write: Write): boolean {
    const shown = this.state.complete
    const first = update(shown)
    if (first === undefined) return false
    const once: Update = (data) => (data === shown ? first : update(data))
    this.#layered = settleLayers({
      ...this.#layered,
      layers: [...this.#layered.layers, { update: once, write }],
    })
    if (write.outcome === 'done') {
      if (this.#flight) this.#flight.outdated = true
      this.#failure = undefined
      this.#touch()
    }
    this.#emit('written')
    this.#update()
    if (!this.#listeners.size && !this.#flight) this.#forgetLater()
    return true
  }

  /** The mutation that was anticipated has ended. */
  settleWrite(write: Write): void {
    if (!this.#layered.layers.some((layer) => layer.write === write)) return
    this.#layered = settleLayers(this.#layered)
    if (write.outcome === 'done' && this.#flight) void this.#start()
    else this.#update()
  }

  /** Fills what is empty and unwatched. */
  restore(data: unknown): void {
    this.restored ??= toState(this.#context.loading, data)
    if (this.#flight || this.#listeners.size || this.state.complete !== undefined) return
    this.#layered = { base: data, layers: [] }
    this.#touch()
    this.state = this.#settled = this.restored
  }

  /** Forgets everything; asks anew if someone uses it. */
  clear(): void {
    this.#abort()
    this.#layered = nothing
    this.#failure = this.restored = undefined
    this.#used = false
    if (this.#listeners.size) void this.#start()
    else this.#forget()
  }

  #start(): Promise<Result<unknown>> {
    clearTimeout(this.#timer)
    const older = this.#flight
    const controller = new AbortController()
    const flight: Flight = {
      controller,
      result: this.#send(controller.signal).then((result) => this.#land(flight, result)),
    }
    if (older) older.next = flight
    this.#abort()
    this.#flight = flight
    this.#failure = undefined
    this.#emit('started')
    this.#update()
    return flight.result
  }

  async #send(signal: AbortSignal): Promise<Result<unknown>> {
    const { document, variables, name, invalid, variablesKey } = this.query
    if (invalid) return { error: invalid }
    const result = await this.#context.client.request(document, { variables, operationName: name, signal })
    if (result.error || isSendable(variablesKey)) return result
    return {
      error: new RequestError('Variables that JSON cannot hold can not tell queries apart: use a mutation.'),
    }
  }

  #land(flight: Flight, result: Result<unknown>): Promise<Result<unknown>> | Result<unknown> {
    if (flight === this.#flight) {
      this.#flight = undefined
      if (!flight.outdated) this.#take(result)
      this.#emit('settled', result)
      this.#update()
      if (!this.#listeners.size) this.#forgetLater()
    }
    return flight.next ? flight.next.result : result
  }

  #take({ data, error }: Result<unknown>): void {
    if (!error) {
      // A write that is done restarts a request, so this answer knows all of them.
      const layers = this.#layered.layers.filter(({ write }) => write.outcome === 'pending')
      this.#layered = { base: shareStructure(this.base, data), layers }
      this.#touch()
    } else if (this.#listeners.size && error.name !== 'AbortError') {
      this.#failure = { error, partial: shareStructure(this.state.data, data) }
    }
  }

  #touch(): void {
    this.#settledAt = Date.now()
    this.#used = this.#listeners.size > 0
  }

  #update(): void {
    const complete = shareStructure(this.#settled.complete, foldLayers(this.#layered))
    const settled = toState(this.#context.loading, complete, this.#failure)
    if (!showsSame(settled, this.#settled)) {
      this.#settled = settled
      this.#busy = undefined
    }
    const state =
      this.#flight && !this.#settled.fetching
        ? (this.#busy ??= { ...this.#settled, fetching: true })
        : this.#settled
    if (state === this.state) return
    this.state = state
    for (const listener of this.#listeners) listener()
  }

  #abort(): void {
    if (!this.#flight) return
    this.#flight.controller.abort()
    this.#flight = undefined
    this.#emit('aborted')
  }

  #release(): void {
    if (this.#context.onServer) return
    // A task later, because another user may be on its way: StrictMode, or a component that hands over.
    this.#timer = setTimeout(() => {
      this.#abort()
      this.#failure = undefined
      this.#update()
      this.#forgetLater()
    })
  }

  #forgetLater(): void {
    const { gcTime, onServer } = this.#context
    if (onServer) return
    clearTimeout(this.#timer)
    const time = Math.max(gcTime, this.#used ? 0 : unusedTime)
    this.#timer = setTimeout(() => this.#forget(), Math.min(time, longestTimer))
  }

  #forget(): void {
    const { entries } = this.#context
    clearTimeout(this.#timer)
    if (entries.get(this.query.key) === this) entries.delete(this.query.key)
    this.#layered = nothing
    this.#update()
    this.#emit('forgotten')
  }

  #emit(type: StoreEvent['type'], result?: Result<unknown>): void {
    this.#context.emit(type, this.query, result)
  }
}
