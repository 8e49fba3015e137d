import { NetworkError, RequestError, type Result } from '@thinql/core'
import { type Query, variablesOf } from '../key/queryKey.ts'
import type { EntryContext } from './EntryContext.ts'

/** What a request sends, and with what. */
export interface RequestTarget {
  readonly query: Query
  readonly store: EntryContext<unknown>
}

/** Whom a request reports to, unless it was aborted or superseded. */
interface RequestHandlers {
  readonly onPart: (part: unknown) => void
  /** Returns the result that the callers get. */
  readonly onSettled: (result: Result<unknown>) => Result<unknown> | Promise<Result<unknown>>
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

  constructor(
    target: RequestTarget,
    refreshes: boolean,
    repeats: boolean,
    { onPart, onSettled }: RequestHandlers,
  ) {
    this.refreshes = refreshes
    this.repeats = repeats
    this.result = this.#send(target, onPart).then((result) => this.supersededBy?.result ?? onSettled(result))
  }

  abort(): void {
    this.#controller.abort()
  }

  async #send({ query, store }: RequestTarget, onPart: RequestHandlers['onPart']): Promise<Result<unknown>> {
    const { signal } = this.#controller
    if (query.invalid) return { error: query.invalid }
    const { operationName } = query
    const options = { variables: variablesOf(query), operationName, kind: 'query', signal } as const
    let result: Result<unknown>
    try {
      result = await store.fetcher(store.client, query.document, options, (part) => {
        if (!signal.aborted) onPart(part)
      })
    } catch (thrown) {
      result = { error: new RequestError('Query: the fetcher threw; see the cause.', { cause: thrown }) }
    }
    const { error } = result
    // We did not abort this request. For the callers it is a response that didn't come.
    return error?.name === 'AbortError' && !signal.aborted
      ? { error: new NetworkError(error.message) }
      : result
  }
}
