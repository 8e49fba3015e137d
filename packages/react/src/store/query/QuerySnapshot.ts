import type { RequestFailure } from '@thinql/core'
import type { QueryEntry } from './QueryEntry.ts'

/** What a query's hook returns. It is replaced and never changed: the same object means that nothing changed. */
export interface Snapshot {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly loading: boolean
  readonly data: unknown
  readonly error: RequestFailure | undefined
  readonly isPrevious: boolean
  readonly fetching: boolean
  readonly refetch: QueryEntry['refetch']
}

/** Whether a component reads `fetching`: the others aren't rendered for it. */
export interface FetchingReader {
  readsFetching?: boolean
}

/** What one hook shows of an entry. */
export class QuerySnapshot implements Snapshot {
  readonly status: 'loading' | 'success' | 'error'
  readonly loading: boolean
  readonly data: unknown
  readonly error: RequestFailure | undefined
  readonly isPrevious: boolean
  declare readonly fetching: boolean
  readonly refetch: QueryEntry['refetch']
  readonly #entry: QueryEntry
  readonly #reader: FetchingReader
  /** What it said of `fetching`, if it was read. */
  #fetching: boolean | undefined

  constructor(
    entry: QueryEntry,
    reader: FetchingReader,
    data: unknown,
    status: QuerySnapshot['status'],
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
    if (reader.readsFetching) this.#fetching = this.#isFetching
    Object.defineProperty(this, 'fetching', QuerySnapshot.#property)
  }

  /** Whether it shows the same as another one; if so, that one is not needed. */
  shows(
    entry: QueryEntry,
    data: unknown,
    status: Snapshot['status'],
    error: RequestFailure | undefined,
  ): boolean {
    return (
      // What was forgotten while its component was hidden has another entry in its place.
      this.#entry === entry &&
      this.status === status &&
      this.data === data &&
      this.error === error &&
      (this.#fetching === undefined || this.#fetching === this.#isFetching)
    )
  }

  get #isFetching(): boolean {
    return this.loading || this.#entry.fetching
  }

  /** The snapshot's own, so that a spread has it; one for all, because engines are slow with a getter for each object. */
  static readonly #property = {
    enumerable: true,
    configurable: true,
    get(this: QuerySnapshot) {
      this.#reader.readsFetching = true
      return (this.#fetching ??= this.#isFetching)
    },
  }
}
