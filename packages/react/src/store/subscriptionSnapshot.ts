import type { Failure } from '@thinql/core'

/** The state of `useSubscription`. It is replaced, never changed: the same object means that nothing changed. */
export interface SubscriptionSnapshot {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly data: unknown
  readonly error: Failure | undefined
  readonly connected: boolean
  readonly done: boolean
}

/** The state before the first event. */
export const waiting: SubscriptionSnapshot = {
  status: 'loading',
  data: undefined,
  error: undefined,
  connected: false,
  done: false,
}

/**
 * Whether the server has completed a subscription whose last result has this error. Any other one means that
 * the connection failed.
 */
export function wasCompleted(error: Failure | undefined): boolean {
  if (!error) return true
  return error.name === 'GraphQLResultError' || error.name === 'EmptyResultError'
}
