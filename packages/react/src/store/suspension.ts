import type { RequestFailure } from '@thinql/core'

/** What components that have no data to show wait for, and what it came to if it failed. */
export interface Suspension {
  /** Resolves when there is something to show, or the request has settled. */
  readonly promise: Promise<void>
  /** Resolves the promise. */
  readonly wake: () => void
  woken: boolean
  /** When it began, in ms: a fallback came on screen then, or a little later. */
  readonly since: number
  error?: RequestFailure | undefined
  /** How often the error was thrown. */
  throws: number
  timer?: ReturnType<typeof setTimeout>
}
