import { NetworkError, type Result } from '@thinql/core'
import { type Query, variablesOf } from '../key/queryKey.ts'
import type { EntryContext } from './EntryContext.ts'

/** The entry that a request reports to. */
interface RequestOwner {
  readonly query: Query
  readonly store: EntryContext<unknown>
  /** Takes a part of the response. With `shows`, components show it. */
  grow(part: unknown, shows: boolean): void
  /** Takes the result, and returns the one that the callers get. */
  settle(request: InFlightRequest, result: Result<unknown>): Result<unknown> | Promise<Result<unknown>>
}

/** One request of a query, until it has settled. */
export class InFlightRequest {
  /** Resolves to the result that the callers get. If a newer request superseded this one, it is the newer one's. */
  readonly result: Promise<Result<unknown>>
  /** The request that was sent instead. */
  supersededBy: InFlightRequest | undefined
  /** Whether it fetches data again. Otherwise it is a first load. */
  readonly refreshes: boolean
  /** Whether it repeats an outdated request. */
  readonly repeats: boolean
  /** Whether `setData` wrote to the query since the request began. */
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
    const { operationName } = query
    const options = { variables: variablesOf(query), operationName, kind: 'query', signal } as const
    const result = await store.fetcher(store.client, query.document, options, (part) => {
      if (!signal.aborted) entry.grow(part, grows)
    })
    const { error } = result
    // We did not abort this request. For the callers it is a response that didn't come.
    return error?.name === 'AbortError' && !signal.aborted
      ? { error: new NetworkError(error.message) }
      : result
  }
}
