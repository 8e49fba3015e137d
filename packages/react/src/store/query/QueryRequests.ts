import { NetworkError, type Result } from '@thinql/core'
import { thrownResult } from '@thinql/core/internal'
import type { StoreEvent } from '../events.ts'
import { type Query, variablesOf } from '../key/queryKey.ts'
import type { QueryRequest } from '../shared/RetainedEntry.ts'
import type { EntryContext } from './EntryContext.ts'
import type { QueryData } from './QueryData.ts'

/** The entry that the requests report to. */
interface RequestOwner {
  readonly query: Query
  readonly store: EntryContext<unknown>
  readonly data: QueryData
  /** The options for a request that has none of its own. */
  readonly request: QueryRequest | undefined
  /** Tells the hooks that the state may have changed. */
  changed(): void
  /** Takes a part of the response. With `shows`, components show it. */
  onPart(part: unknown, shows: boolean): void
  /**
   * Takes the result of the newest request; undefined if the data was written meanwhile. `batched` says that other
   * requests were in flight when it began or ended.
   */
  onSettled(result: Result<unknown> | undefined, batched: boolean): void
}

/** How a request is sent. */
interface StartOptions {
  /** Whether it fetches data again. Otherwise it is a first load. */
  readonly refreshes?: boolean
  /** Whether it repeats an outdated request. This implies `refreshes`. */
  readonly repeats?: boolean
  /** Whether a render sends it. A render must not update other components. */
  readonly inRender?: boolean
  readonly request?: QueryRequest | undefined
}

/** A request that has not settled. */
interface InFlightRequest {
  readonly options: QueryRequest | undefined
  /** The options that `prefetch` or a suspended component gave. A request that replaces this one has them too. */
  readonly given: QueryRequest | undefined
  readonly refreshes: boolean
  readonly repeats: boolean
  readonly controller: AbortController
  /** Whether the data was written since the request began. */
  outdated: boolean
}

/** Sends the requests of one query. Only the response of the newest one counts. */
export class QueryRequests {
  readonly #owner: RequestOwner
  /** The newest request, until it has settled. It settles after an abort, too. */
  #newest: InFlightRequest | undefined
  /** Resolves for all callers, when the newest request has settled. */
  #result: Promise<Result<unknown>> | undefined
  #resolve: ((result: Result<unknown>) => void) | undefined

  constructor(owner: RequestOwner) {
    this.#owner = owner
  }

  /** Whether a request is in flight. */
  get fetching(): boolean {
    return this.#active !== undefined
  }

  /** The newest request, unless it was aborted. */
  get #active(): InFlightRequest | undefined {
    return this.#newest?.controller.signal.aborted ? undefined : this.#newest
  }

  /** Waits for the request in flight, or sends one. */
  join(options?: StartOptions): Promise<Result<unknown>> {
    const request = this.#active
    if (!this.#result || !request) return this.start(options)
    this.#emit('joined', request)
    return this.#result
  }

  /** Sends a request in place of the one in flight. */
  start(how: StartOptions = {}): Promise<Result<unknown>> {
    const owner = this.#owner
    const {
      repeats = false,
      refreshes = repeats || owner.data.base !== undefined,
      inRender,
      request: given = this.#active?.given,
    } = how
    this.abort()
    const options = how.request ?? owner.request ?? given
    const request = { options, given, refreshes, repeats, controller: new AbortController(), outdated: false }
    const result = (this.#result ??= new Promise((resolve) => (this.#resolve = resolve)))
    this.#newest = request
    owner.data.begin(repeats)
    void this.#run(request)
    this.#emit('started', request)
    if (inRender) queueMicrotask(() => owner.changed())
    else owner.changed()
    return result
  }

  abort(): void {
    const request = this.#active
    if (!request) return
    request.controller.abort()
    this.#emit('aborted', request)
  }

  /** Notes that the data was written. Returns whether a refetch is in flight, which then has to be repeated. */
  outdate(): boolean {
    const request = this.#active
    if (!request) return false
    request.outdated = true
    return request.refreshes
  }

  /**
   * Restarts the request in flight, because its response may lack a write. Returns whether one is in flight.
   *
   * A request that repeats another one goes on. Otherwise, writes that keep coming would starve it.
   */
  repeat(): boolean {
    const request = this.#active
    if (request && !request.repeats) void this.start({ repeats: true })
    return request !== undefined
  }

  async #run(request: InFlightRequest): Promise<void> {
    const { data, store } = this.#owner
    // If parts are on screen already, they stay until the response is complete. A server can't change what it has sent.
    const shows = data.partial === undefined && !store.onServer
    const { inFlight } = store
    const others = inFlight.size
    inFlight.add(request)
    const result = await this.#send(request, shows)
    inFlight.delete(request)
    // A newer request has taken the callers over.
    if (request !== this.#newest) return
    const { fetching } = this
    this.#newest = undefined
    const outdated = request.outdated && !request.repeats
    if (fetching) {
      this.#emit('settled', request, result)
      if (outdated && request.refreshes) return void this.start({ repeats: true, request: request.given })
    }
    const resolve = this.#resolve
    // The resolve function would keep the result in memory.
    this.#result = this.#resolve = undefined
    if (fetching) this.#owner.onSettled(outdated ? undefined : result, others + inFlight.size > 0)
    resolve?.(result)
  }

  async #send(
    { options, controller: { signal } }: InFlightRequest,
    shows: boolean,
  ): Promise<Result<unknown>> {
    const { query, store } = this.#owner
    if (query.invalid) return { error: query.invalid }
    const { operationName } = query
    const variables = variablesOf(query)
    const call = { ...options, variables, operationName, kind: 'query', signal } as const
    let result: Result<unknown>
    try {
      result = await store.fetcher(store.client, query.document, call, (part) => {
        if (!signal.aborted) this.#owner.onPart(part, shows)
      })
    } catch (thrown) {
      result = thrownResult(query, thrown)
    }
    const { error } = result
    // We did not abort this request. For the callers it is a response that didn't come.
    return error?.name === 'AbortError' && !signal.aborted
      ? { error: new NetworkError(error.message) }
      : result
  }

  #emit(type: StoreEvent['type'], request: InFlightRequest, result?: Result<unknown>): void {
    const { query, store } = this.#owner
    store.emit?.(type, { query, request: request.options }, result)
  }
}
