import type { Failure, Result } from '@thinql/core'
import type { QueryEntry } from '../state/QueryEntry.ts'
import type { HookMemory } from './HookMemory.ts'

/** What is in flight. A list says which page it adds. */
export type Fetching = boolean | 'next' | 'previous'

/**
 * The state of an entry that one hook shows, and returns. It is replaced, never changed: the same object
 * means that nothing changed.
 */
export class QuerySnapshot {
  declare readonly status: 'idle' | 'loading' | 'success' | 'error'
  declare readonly loading: boolean
  declare readonly data: unknown
  declare readonly error: Failure | undefined
  declare readonly isPrevious: boolean
  declare readonly fetching: Fetching
  declare readonly refetch: () => Promise<Result<unknown>>
  readonly #entry: QueryEntry
  readonly #hook: HookMemory
  /** The value of `fetching`, if the component has read it. */
  #fetching: Fetching | undefined

  constructor(
    entry: QueryEntry,
    hook: HookMemory,
    state: Pick<QuerySnapshot, 'status' | 'data' | 'error' | 'isPrevious' | 'refetch'>,
  ) {
    Object.assign(this, state)
    this.loading = state.status === 'loading'
    this.#entry = entry
    this.#hook = hook
    if (hook.readsFetching) this.#fetching = this.#isFetching
    Object.defineProperty(this, 'fetching', QuerySnapshot.#property)
  }

  /** Whether it already shows these values. Then no new snapshot is needed. */
  shows(
    entry: QueryEntry,
    data: unknown,
    status: QuerySnapshot['status'],
    error: Failure | undefined,
  ): boolean {
    return (
      // The store may have forgotten the old entry while the component was hidden.
      this.#entry === entry &&
      this.status === status &&
      this.data === data &&
      this.error === error &&
      (this.#fetching === undefined || this.#fetching === this.#isFetching)
    )
  }

  get #isFetching(): Fetching {
    // What began before this part of the page hydrates isn't in its HTML.
    if (this.#hook.hydrates) return this.loading
    const { nextPage, request } = this.#entry
    // A page that a person wants may have to wait for a request in flight.
    return request?.adds ?? nextPage ?? (this.loading || request !== undefined)
  }

  /** An own property, so that a spread copies it. All share one descriptor, because a new getter per object is slow. */
  static readonly #property = {
    enumerable: true,
    configurable: true,
    get(this: QuerySnapshot) {
      this.#hook.readsFetching = true
      return (this.#fetching ??= this.#isFetching)
    },
  }
}

/** What a hook shows of its entry. */
export interface Shown {
  readonly complete?: unknown
  /** The parts so far of a response that grows. */
  readonly growing?: unknown
  readonly error?: Failure | undefined
  /** The data that came beside the error. */
  readonly partial?: unknown
}

/** The status of a hook that isn't skipped. */
export function statusOf({ complete, error, partial }: Shown): QuerySnapshot['status'] {
  if (error) return 'error'
  // Data that came beside an error on a server is here without the error. It is shown as parts are.
  if (complete === undefined || partial) return 'loading'
  return 'success'
}
