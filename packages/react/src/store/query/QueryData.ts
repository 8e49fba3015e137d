import type { RequestFailure, Result } from '@thinql/core'
import { shareStructure } from '../shared/shareStructure.ts'

/** Returns the new data. If it returns undefined, the data doesn't change. */
export type Update = (data: unknown) => unknown

/** The outcome of the mutation that a write belongs to. The outcome of `store.setData` is `done` from the start. */
export interface Write {
  outcome: 'pending' | 'done' | 'failed'
}

/** A write that is not part of `base` yet. */
interface Layer {
  readonly update: Update
  readonly write: Write
  /** Whether the write was done before the request in flight began. Then the response contains it. */
  beforeRequest?: boolean
  /** Whether a response arrived while the write was pending. Then nobody knows whether the response contains it. */
  maybeInBase?: boolean
}

/** The data that `restore` gives an entry. It has no response. */
export interface RestoredResult {
  readonly data: unknown
  readonly error?: undefined
}

/** The error of a request, and the data that came with it. */
interface QueryFailure {
  readonly error: RequestFailure
  readonly partial: unknown
}

/** A state that devtools show instead of the real one. */
export interface Override {
  readonly failure: QueryFailure | undefined
  readonly data?: undefined
  readonly partial?: undefined
  readonly restored?: undefined
  /** Resolves when the override ends. Suspended components wait for it. */
  readonly ended: Promise<void>
  readonly end: () => void
}

/** The list of all data without layers. It is shared, because most data has none. Nothing may be added to it. */
const noLayers: Layer[] = []

/** The data of a query, the writes on top of it, and the last failure. Only the entry of the query changes it. */
export class QueryData {
  /** The complete data from the server, with the writes that are final. */
  base: unknown
  /** `base` with all other writes. Components show it. */
  data: unknown
  /** The parts so far of a response that grows or was cut. Components show it if there is no `data`. */
  partial: unknown
  /** The last failure, until the next request starts. */
  failure: QueryFailure | undefined
  /** The data from `restore`, which a browser shows while it hydrates. */
  restored: unknown
  /** Whether a server rendered the query before it had the data: `useQuery` says `loading` in its HTML. */
  late = false
  /** Whether a component has shown the data. */
  used = false
  /** Whether `clear` has left on screen what components with suspense show. */
  readonly keepsShown: boolean
  /** Whether the data may lack what a mutation changed, until the next request. */
  mayLackWrites = false
  /** The writes on top of `base`, in the order of their calls. */
  layers = noLayers
  /** The final writes since the request in flight began, if they must be repeated on its response. */
  #replayed: Update[] | undefined
  /** When the data last arrived or was written, by `performance.now()`. */
  updatedAt: number | undefined
  /** Whether the data has to be fetched again, however new it is. */
  stale = false
  /** How many pending mutations will make the data stale. */
  awaited = 0

  constructor(keepsShown = false) {
    this.keepsShown = keepsShown
  }

  /** Whether a mutation with a write is pending. It usually looks at one layer only: the first one is pending. */
  get hasPending(): boolean {
    return this.layers.some(({ write }) => write.outcome === 'pending')
  }

  /** Whether the data can be shown without a request. */
  isFresh(staleTime: number): boolean {
    if (this.failure || this.stale || this.base === undefined) return false
    return !this.used || performance.now() - (this.updatedAt ?? 0) < staleTime
  }

  /** Makes the data fresh. */
  markFresh(used: boolean): void {
    this.failure = undefined
    this.stale = false
    this.updatedAt = performance.now()
    this.used = used
  }

  /** Prepares for a new request. With `replays`, its response also gets the writes from now on. */
  begin(replays: boolean): void {
    this.failure = undefined
    this.mayLackWrites = false
    this.#replayed = replays ? [] : undefined
    for (const layer of this.layers) layer.beforeRequest = layer.write.outcome === 'done'
  }

  /** Takes the data of the newest request. */
  take(response: unknown): void {
    this.base = shareStructure(this.data ?? this.partial, this.#replayed?.reduce(apply, response) ?? response)
    this.layers = this.layers.filter(({ beforeRequest }) => !beforeRequest)
    for (const layer of this.layers) if (layer.write.outcome === 'pending') layer.maybeInBase = true
    this.#replay()
  }

  /** Takes the failure of the newest request. */
  fail({ data, error }: Extract<Result<unknown>, { error: RequestFailure }>): void {
    // An error without `errors` means that the response was cut. Then `this.partial` has everything that arrived.
    const partial = 'errors' in error ? shareStructure(this.data ?? this.partial, data) : undefined
    this.failure = { error, partial }
    if (this.partial) this.partial = partial ?? this.partial
  }

  /** Puts a write on top of the data. Returns false if there was nothing to write. */
  write(update: Update, write: Write): boolean {
    const written = update(this.data)
    // A pending write may find data to change when a response arrives.
    if (written === undefined && write.outcome === 'done') return false
    if (this.failure) this.failure = { ...this.failure, partial: undefined }
    const layer = { update, write }
    if (this.layers.length) this.layers.push(layer)
    else this.layers = [layer]
    this.data = shareStructure(this.data, written ?? this.data)
    this.#fold()
    return true
  }

  /**
   * Ends the write of a mutation. If the mutation failed, this undoes the write. With `invalidates`, the data becomes
   * stale. `fetching` says whether a request is in flight.
   */
  end(write: Write, invalidates = false, fetching = false): void {
    if (write.outcome !== 'done') this.layers = this.layers.filter((layer) => layer.write !== write)
    // Nobody knows whether the response of the request in flight will contain the write.
    else if (this.layers.some((layer) => layer.write === write && (layer.maybeInBase ?? fetching)))
      this.mayLackWrites = true
    this.#replay()
    // A hook that comes before the next request fetches by itself.
    if (invalidates) this.mayLackWrites = this.stale = true
  }

  #replay(): void {
    this.data = shareStructure(
      this.data,
      this.layers.reduce((data, { update }) => apply(data, update), this.base),
    )
    this.#fold()
  }

  /**
   * Makes the first layers a part of `base`, up to one that is pending or may be in `base` already.
   *
   * So writes apply in the order of their calls, also if the server responds in another order.
   */
  #fold(): void {
    const open = this.layers.findIndex(({ maybeInBase, write }) => maybeInBase ?? write.outcome === 'pending')
    const folded = open < 0 ? this.layers : this.layers.splice(0, open)
    for (const { update } of folded) this.#replayed?.push(update)
    if (open < 0) {
      this.base = this.data
      this.layers = noLayers
    } else for (const { update } of folded) this.base = apply(this.base, update)
  }
}

function apply(data: unknown, update: Update): unknown {
  try {
    return update(data) ?? data
  } catch {
    // A response may have changed the shape of the data, and the update was written for the old one.
    return data
  }
}
