import type { RequestFailure, Result } from '@thinql/core'
import { LayeredData, type Update, type Write } from './layers.ts'
import { shareStructure } from './shareStructure.ts'

/** What a request failed with, and the data beside its errors. */
interface EntryFailure {
  readonly error: RequestFailure
  readonly partial: unknown
}

/** What is known of a query. */
export class EntryState {
  /** The last complete data, with optimistic writes. */
  data: unknown
  /** What has arrived of an answer that grows, or grew until it was cut; to show where there is no data. */
  partial: unknown
  /** What the last request failed with, until the next one starts. */
  failure: EntryFailure | undefined
  /** What `restore` gave: a browser shows it while it hydrates. */
  restored: unknown
  /** Whether the data has been shown since it came. */
  used = false
  #layered = new LayeredData()
  #settledAt = -Infinity

  /** Complete data without open layers. */
  get base(): unknown {
    return this.#layered.base
  }

  /** Whether the data can be shown without asking again. */
  isFresh(staleTime: number): boolean {
    if (this.failure || this.base === undefined) return false
    return !this.used || Date.now() - this.#settledAt < staleTime
  }

  /** Makes the data stale. */
  expire(): void {
    this.#settledAt = -Infinity
    this.used = true
  }

  /** Makes the data fresh. */
  settle(used: boolean): void {
    this.failure = undefined
    this.#settledAt = Date.now()
    this.used = used
  }

  /** Takes what the server answered; a write that is done starts a new request, so this answer knows it. */
  take(data: unknown): void {
    this.#layered.replace(shareStructure(this.data ?? this.partial, data))
  }

  /** Takes what a request failed with. */
  fail({ data, error }: Extract<Result<unknown>, { error: RequestFailure }>): void {
    // Without errors of its own it was cut while it grew: what there is to show is the same, or more.
    const partial = 'errors' in error ? shareStructure(this.data ?? this.partial, data) : undefined
    this.failure = { error, partial }
    if (this.partial) this.partial = partial ?? this.partial
  }

  /** Puts a write on top of the data, unless it writes nothing. */
  write(update: Update, write: Write): boolean {
    const { data } = this
    const first = update(data)
    // One that is open may yet find data to change.
    if (first === undefined && write.outcome === 'done') return false
    if (this.failure) this.failure = { ...this.failure, partial: undefined }
    this.#layered.push((base) => (base === data ? first : update(base)), write)
    return true
  }

  /** Whether a write is on top of the data. */
  has(write: Write): boolean {
    return this.#layered.has(write)
  }

  /** Whether only another response can say if the data knows a write. */
  doubts(write: Write): boolean {
    return this.#layered.doubts(write)
  }

  /** Runs the writes over the data. */
  applyWrites(): void {
    this.#layered.settle()
    this.data = shareStructure(this.data, this.#layered.value)
  }

  /** Takes what a server's store gave. */
  fill(data: unknown): void {
    this.data = this.#layered.base = data
  }

  /** Forgets everything. */
  empty(): void {
    this.#layered = new LayeredData()
    this.data = this.partial = this.restored = this.failure = undefined
    this.used = false
  }
}
