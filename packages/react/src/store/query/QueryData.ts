import type { RequestFailure, Result } from '@thinql/core'
import { shareStructure } from '../shared/shareStructure.ts'

/** A function of the data, as `setData` takes it; undefined leaves the data as it is. */
export type Update = (data: unknown) => unknown

/** What a write waits for: the mutation that it anticipates. `setData` writes for good, so it is `done` at once. */
export interface Write {
  outcome: 'pending' | 'done' | 'failed'
}

/** A write that is not yet part of `base`. */
interface Layer {
  readonly update: Update
  readonly write: Write
  /** Whether the request in flight began after the write was done, so that its response contains it. */
  known?: boolean
  /** Whether a response arrived while the write was pending: it contains the write, or it doesn't. */
  doubtful?: boolean
}

/** What a request failed with, and the data beside its errors. */
interface QueryFailure {
  readonly error: RequestFailure
  readonly partial: unknown
}

/** The data of a query, the writes on top of it, and the last failure. Only its entry changes it. */
export class QueryData {
  /** Complete data without pending writes: what the server said, and what was written for good. */
  base: unknown
  /** `base` with every write: what is shown. */
  data: unknown
  /** What has arrived of a response that grows, or grew until it was cut; shown where there is no data. */
  partial: unknown
  /** Kept until the next request starts. */
  failure: QueryFailure | undefined
  /** What `restore` gave: a browser shows it while it hydrates. */
  restored: unknown
  /** Whether the data has been shown since it came. */
  used = false
  /** Whether only a response can say what mutations have changed. */
  unsure = false
  #layers: Layer[] = []
  /** The writes since the request in flight began, where its response is taken all the same. */
  #replayed: Update[] | undefined
  #freshSince = -Infinity

  /** Whether a mutation is pending that has written to it. */
  get pending(): boolean {
    return this.#layers.some(({ write }) => write.outcome === 'pending')
  }

  /** Whether the data can be shown without a request. */
  isFresh(staleTime: number): boolean {
    if (this.failure || this.base === undefined) return false
    return !this.used || performance.now() - this.#freshSince < staleTime
  }

  /** Makes the data stale. */
  expire(): void {
    this.#freshSince = -Infinity
    this.used = true
  }

  /** Makes the data fresh. */
  markFresh(used: boolean): void {
    this.failure = undefined
    this.#freshSince = performance.now()
    this.used = used
  }

  /** A request begins; with `replays`, what is written from now on is written to its response, too. */
  begin(replays: boolean): void {
    this.failure = undefined
    this.unsure = false
    this.#replayed = replays ? [] : undefined
    for (const layer of this.#layers) layer.known = layer.write.outcome === 'done'
  }

  /** Takes the response to the newest request. */
  take(response: unknown): void {
    this.base = shareStructure(this.data ?? this.partial, (this.#replayed ?? []).reduce(apply, response))
    this.#layers = this.#layers.filter(({ known }) => !known)
    for (const layer of this.#layers) if (layer.write.outcome === 'pending') layer.doubtful = true
    this.#replay()
  }

  /** Takes what the newest request failed with. */
  fail({ data, error }: Extract<Result<unknown>, { error: RequestFailure }>): void {
    // Without errors of its own the response was cut while it grew: what there is to show is the same, or more.
    const partial = 'errors' in error ? shareStructure(this.data ?? this.partial, data) : undefined
    this.failure = { error, partial }
    if (this.partial) this.partial = partial ?? this.partial
  }

  /** Puts a write on top of the data, and says whether there was anything to write. */
  write(update: Update, write: Write): boolean {
    const written = update(this.data)
    // A pending one may yet find data to change.
    if (written === undefined && write.outcome === 'done') return false
    if (this.failure) this.failure = { ...this.failure, partial: undefined }
    this.#layers.push({ update, write })
    this.data = shareStructure(this.data, written ?? this.data)
    this.#fold()
    return true
  }

  /** A mutation has ended: undoes what it wrote if it failed. Says whether there is a write to keep. */
  end(write: Write): boolean {
    const ended = this.#layers.filter((layer) => layer.write === write)
    if (write.outcome === 'done') this.unsure ||= ended.some(({ doubtful }) => doubtful)
    else this.#layers = this.#layers.filter((layer) => layer.write !== write)
    if (ended.length) this.#replay()
    return write.outcome === 'done' && ended.length > 0
  }

  /** Takes what a server's store gave, where there is nothing. */
  restore(data: unknown): boolean {
    this.restored ??= data
    if (this.data !== undefined) return false
    this.data = this.base = data
    return true
  }

  /** Forgets everything. */
  empty(): void {
    this.#layers = []
    this.unsure = false
    this.base = this.data = this.partial = this.restored = this.failure = undefined
    this.used = false
  }

  #replay(): void {
    this.data = shareStructure(
      this.data,
      this.#layers.reduce((data, { update }) => apply(data, update), this.base),
    )
    this.#fold()
  }

  /**
   * Makes the first layers a part of `base`, up to one that may yet fail or count twice.
   *
   * So writes count in the order in which they were made, whichever the server responds to first.
   */
  #fold(): void {
    const open = this.#layers.findIndex(({ doubtful, write }) => doubtful ?? write.outcome === 'pending')
    const folded = this.#layers.splice(0, open < 0 ? Infinity : open)
    for (const { update } of folded) this.#replayed?.push(update)
    if (open < 0) this.base = this.data
    else for (const { update } of folded) this.base = apply(this.base, update)
  }
}

function apply(data: unknown, update: Update): unknown {
  try {
    return update(data) ?? data
  } catch {
    // Written for data of another shape, which a response has replaced since.
    return data
  }
}
