import type { RequestFailure } from '@thinql/core'

/** What hooks see of an entry. Replaced, never changed: the same object means that nothing changed. */
export interface EntryState {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly data: unknown
  readonly error: RequestFailure | undefined
  /** The last complete data, which an error's partial data may hide. */
  readonly complete: unknown
  readonly fetching: boolean
  /** Another object after `clear`: nothing from before may show. */
  readonly generation: object
}

/** What the last request failed with. */
export interface Failure {
  readonly error: RequestFailure
  readonly partial: unknown
}

/** Of a query that is skipped. */
export const idle: EntryState = {
  status: 'idle',
  data: undefined,
  error: undefined,
  complete: undefined,
  fetching: false,
  generation: {},
}

/** Of queries without an answer, in a new generation. A request is under way, or will be once a hook subscribes. */
export function newLoading(): EntryState {
  return { ...idle, status: 'loading', fetching: true, generation: {} }
}

/** What complete data and the last failure amount to. */
export function toState(loading: EntryState, complete: unknown, failure?: Failure): EntryState {
  if (failure) {
    const { error, partial } = failure
    return { ...loading, status: 'error', data: partial ?? complete, error, complete, fetching: false }
  }
  if (complete === undefined) return loading
  return { ...loading, status: 'success', data: complete, complete, fetching: false }
}

/** Whether two states show the same, whatever is under way. */
export function showsSame(a: EntryState, b: EntryState): boolean {
  return (['status', 'data', 'error', 'complete', 'generation'] as const).every(
    (field) => a[field] === b[field],
  )
}
