import { NetworkError, type Result } from '@thinql/core'

/** A request of a query, until it has settled. */
export class InFlightRequest {
  /** Resolves to what those who wait are given: the response, or that of the request which took its place. */
  readonly result: Promise<Result<unknown>>
  /** The request that took its place. */
  supersededBy: InFlightRequest | undefined
  /** Whether it replaces data that is stale. */
  readonly refreshes: boolean
  /** Whether the data was written since it began. */
  outdated = false
  readonly #controller = new AbortController()

  constructor(
    refreshes: boolean,
    send: (signal: AbortSignal) => Promise<Result<unknown>>,
    onSettled: (result: Result<unknown>) => Result<unknown> | Promise<Result<unknown>>,
  ) {
    this.refreshes = refreshes
    const { signal } = this.#controller
    this.result = send(signal).then((result) => {
      if (this.supersededBy) return this.supersededBy.result
      const { error } = result
      // An abort that was not ours is, to those who wait, a response that didn't come.
      const lost = error?.name === 'AbortError' && !signal.aborted
      return onSettled(lost ? { error: new NetworkError(error.message) } : result)
    })
  }

  abort(): void {
    this.#controller.abort()
  }
}
