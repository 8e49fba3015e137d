import type { Result } from '@thinql/core'
import type { Response, Responses, Tick } from '../history.ts'
import type { QueryRequest } from '../shared/observer.ts'
import type { List } from './Extension.ts'
import type { Facts } from './QueryEntry.ts'

export interface InFlightRequest {
  readonly sent: Tick
  /**
   * What it is for. `load` brings data that somebody needs. An invalidation or a refetch replaces it, unless
   * there is no data yet or it adds a page. `renew` brings newer data that was wanted. `catchUp` does so
   * after a mutation or a request, when nobody has asked. `repeat` replaces a request that misses a write or
   * what made the entry due. Its response is taken whatever is written meanwhile, so that writes that keep
   * coming never starve it.
   */
  readonly aim: 'load' | 'renew' | 'catchUp' | 'repeat'
  /** Which page it adds to a list. Otherwise it fetches all data of its entry. */
  readonly adds: 'next' | 'previous' | undefined
  readonly options: QueryRequest | undefined
  /** What fetches it, if that is not the client. */
  readonly load?: List['load']
  readonly controller: AbortController
  /**
   * Resolves when it has settled. If other requests have superseded it, it resolves when the newest of them
   * has settled.
   */
  result: Promise<Result<unknown>>
  /** Whether an invalidation has sent it, and the code that called that still runs: no microtask has run since. */
  wasJustSent?: boolean
  /** The request that was sent in place of it. */
  supersededBy?: InFlightRequest
}

export interface Outcome {
  readonly result: Result<unknown>
  /** The data of the entry that a success brings. */
  readonly responses?: Responses
  /** The data that came with an error, if there is no success. */
  readonly beside?: Response | undefined
  /** What a success changes in another way than most do. */
  readonly also?: Partial<Facts> | undefined
  /** Whether the parts on screen are of an older response, so that no error of this one ends them. */
  readonly keepsParts?: boolean
}
