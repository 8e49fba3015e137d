import type { RequestFailure } from '@thinql/core'

/** What components that have no data to show wait for, and what it came to if it failed. */
export interface Suspension {
  /** Resolves when there is something to show, or the request has settled. */
  readonly promise: Promise<void>
  /** Resolves the promise. */
  readonly wake: () => void
  woken: boolean
  error?: RequestFailure | undefined
  /** How often the error was thrown. */
  throws: number
  /** Whether the error is on screen, as far as one can tell. */
  shown: boolean
  timer?: ReturnType<typeof setTimeout>
}
