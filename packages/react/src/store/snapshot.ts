import type { RequestFailure } from '@thinql/core'
import type { Entry } from './entry.ts'

/** What a query's hook returns. Replaced, never changed: the same object means that nothing changed. */
export interface Snapshot {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly loading: boolean
  readonly data: unknown
  readonly error: RequestFailure | undefined
  readonly isPrevious: boolean
  readonly fetching: boolean
  readonly refetch: Entry['refetch']
}

/** Whether a component reads `fetching`: those that don't aren't rendered for it. */
export interface FetchingReader {
  readsFetching?: boolean
}

/** What is shown of an entry. */
export class EntrySnapshot implements Snapshot {
  readonly status: 'loading' | 'success' | 'error'
  readonly loading: boolean
  readonly data: unknown
  readonly error: RequestFailure | undefined
  readonly isPrevious: boolean
  declare readonly fetching: boolean
  readonly refetch: Entry['refetch']
  readonly #entry: Entry
  readonly #reader: FetchingReader
  /** What it said of `fetching`, if it was asked. */
  #told: boolean | undefined

  constructor(
    entry: Entry,
    reader: FetchingReader,
    data: unknown,
    status: EntrySnapshot['status'],
    error: RequestFailure | undefined,
    isPrevious: boolean,
  ) {
    this.status = status
    this.loading = status === 'loading'
    this.data = data
    this.error = error
    this.isPrevious = isPrevious
    this.refetch = entry.refetch
    this.#entry = entry
    this.#reader = reader
    if (reader.readsFetching) this.#told = this.#isFetching
    Object.defineProperty(this, 'fetching', EntrySnapshot.#fetching)
  }

  /** Whether it is what would be made of these. */
  shows(entry: Entry, data: unknown, status: Snapshot['status'], error: RequestFailure | undefined): boolean {
    return (
      // What was forgotten while its component was hidden has another in its place.
      this.#entry === entry &&
      this.status === status &&
      this.data === data &&
      this.error === error &&
      (this.#told === undefined || this.#told === this.#isFetching)
    )
  }

  get #isFetching(): boolean {
    return this.loading || this.#entry.fetching
  }

  /** The snapshot's own, so that a spread has it; one for all, because engines are slow with a getter for each object. */
  static readonly #fetching = {
    enumerable: true,
    configurable: true,
    get(this: EntrySnapshot) {
      this.#reader.readsFetching = true
      return (this.#told ??= this.#isFetching)
    },
  }
}
