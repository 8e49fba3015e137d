import type { Result } from '@thinql/core'
import type { StoreEvent } from '../events.ts'
import { InFlightRequest, type RequestTarget } from './InFlightRequest.ts'
import type { QueryData } from './QueryData.ts'

/** The entry that the requests report to. */
interface RequestOwner extends RequestTarget {
  readonly data: QueryData
  /** Tells the hooks that the state may have changed. */
  changed(): void
  /** Takes a part of the response. With `shows`, components show it. */
  onPart(part: unknown, shows: boolean): void
  /** Takes the result of the newest request; undefined if the data was written meanwhile. */
  onSettled(result: Result<unknown> | undefined): void
}

/** How a request is sent. */
interface StartOptions {
  /** Whether it fetches data again. Otherwise it is a first load. */
  readonly refreshes?: boolean
  /** Whether it repeats an outdated request. */
  readonly repeats?: boolean
  /** Whether a render sends it. A render must not update other components. */
  readonly inRender?: boolean
}

/** Sends the requests of one query. Only the response of the newest one counts. */
export class QueryRequests {
  /** Whether a request is in flight. */
  fetching = false
  readonly #owner: RequestOwner
  /** The newest request, until it has settled. */
  #newest: InFlightRequest | undefined

  constructor(owner: RequestOwner) {
    this.#owner = owner
  }

  /** Waits for the request in flight, or sends one. */
  join(inRender = false): Promise<Result<unknown>> {
    if (!this.#newest || !this.fetching) return this.start({ inRender })
    this.#emit('joined')
    return this.#newest.result
  }

  /** Sends a request in place of the one in flight. */
  start(options: StartOptions = {}): Promise<Result<unknown>> {
    this.abort()
    const owner = this.#owner
    const { data, store } = owner
    const { refreshes = data.base !== undefined, repeats = false, inRender } = options
    // If parts are on screen already, they stay until the response is complete. A server can't change what it has sent.
    const shows = data.partial === undefined && !store.onServer
    const request: InFlightRequest = new InFlightRequest(owner, refreshes, repeats, {
      onPart: (part) => owner.onPart(part, shows),
      onSettled: (result) => this.#settle(request, result),
    })
    if (this.#newest) this.#newest.supersededBy = request
    this.#newest = request
    this.fetching = true
    data.begin(repeats)
    this.#emit('started')
    if (inRender) queueMicrotask(() => owner.changed())
    else owner.changed()
    return request.result
  }

  abort(): void {
    if (!this.fetching) return
    this.fetching = false
    this.#newest?.abort()
    this.#emit('aborted')
  }

  /** Notes that the data was written. Returns whether a refetch is in flight, which then has to be repeated. */
  outdate(): boolean {
    if (!this.#newest || !this.fetching) return false
    this.#newest.outdated = true
    return this.#newest.refreshes
  }

  /** Takes a result, and returns the one that the callers get. */
  #settle(request: InFlightRequest, result: Result<unknown>): Result<unknown> | Promise<Result<unknown>> {
    this.#newest = undefined
    if (!this.fetching) return result
    this.fetching = false
    this.#emit('settled', result)
    const outdated = request.outdated && !request.repeats
    if (outdated && request.refreshes) return this.start({ refreshes: true, repeats: true })
    this.#owner.onSettled(outdated ? undefined : result)
    return result
  }

  #emit(type: StoreEvent['type'], result?: Result<unknown>): void {
    this.#owner.store.emit?.(type, this.#owner, result)
  }
}
