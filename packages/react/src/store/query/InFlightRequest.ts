import { NetworkError, type Result } from '@thinql/core'
import { type Query, variablesOf } from '../key/queryKey.ts'
import type { EntryContext } from './EntryContext.ts'

/** Who is told what becomes of a request. */
interface RequestOwner {
  readonly query: Query
  readonly store: EntryContext<unknown>
  /** A part of the response has arrived. */
  grow(part: unknown, shows: boolean): void
  /** The request has settled; gives what those who wait shall have. */
  settle(request: InFlightRequest, result: Result<unknown>): Result<unknown> | Promise<Result<unknown>>
}

/** A request of a query, until it has settled. */
export class InFlightRequest {
  /** Resolves to what those who wait are given: the response, or that of the request which took its place. */
  readonly result: Promise<Result<unknown>>
  /** The request that took its place. */
  supersededBy: InFlightRequest | undefined
  /** Whether it replaces data that is stale. */
  readonly refreshes: boolean
  /** Whether it replaces a request that was outdated. */
  readonly repeats: boolean
  /** Whether the data was written since it began. */
  outdated = false
  readonly #controller = new AbortController()

  constructor(entry: RequestOwner, refreshes: boolean, repeats: boolean, grows: boolean) {
    this.refreshes = refreshes
    this.repeats = repeats
    this.result = this.#send(entry, grows).then(
      (result) => this.supersededBy?.result ?? entry.settle(this, result),
    )
  }

  abort(): void {
    this.#controller.abort()
  }

  async #send(entry: RequestOwner, grows: boolean): Promise<Result<unknown>> {
    const { signal } = this.#controller
    const { query, store } = entry
    if (query.invalid) return { error: query.invalid }
    const options = { variables: variablesOf(query), operationName: query.operationName, signal }
    const result = await store.fetcher(store.client, query.document, options, (part) => {
      if (!signal.aborted) entry.grow(part, grows)
    })
    const { error } = result
    // An abort that was not ours is, to those who wait, a response that didn't come.
    return error?.name === 'AbortError' && !signal.aborted
      ? { error: new NetworkError(error.message) }
      : result
  }
}
