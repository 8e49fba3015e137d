import type { Failure } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import type { Response, Tick, Update } from '../history.ts'
import type { Variables } from '../key/queryKey.ts'
import type { InFlightRequest, Outcome } from './InFlightRequest.ts'
import type { Facts, QueryEntry } from './QueryEntry.ts'
import type { PendingMutation } from './StoreInternals.ts'

/** What writes or a list add to the store, so that an app without them doesn't bundle them. */
export interface Extension {
  /** Returns what else changes after an event that may change what is shown. `pages` is as in `tell`. */
  readonly applyWrites?: (entry: QueryEntry, pages?: readonly unknown[]) => Partial<Facts>
  /**
   * Returns the data of an entry. `pages` is the data of its responses, and `partial` that beside its error,
   * with all writes.
   */
  readonly view?: (entry: QueryEntry, pages: readonly unknown[], partial?: unknown) => unknown
  readonly load?: (entry: QueryEntry, request: InFlightRequest) => Promise<Outcome>
  /** Ends a mutation. `named` is what its `invalidates` names, also after a failure. */
  readonly end?: (
    mutation: PendingMutation,
    error: Failure | undefined,
    named: ReadonlySet<QueryEntry>,
    at: Tick,
  ) => void
}

/** Whether a page of a list is of a kind. */
export type PageTest = (page: Response) => boolean

/** What the entry of a list knows, and other entries don't. */
export interface ListFacts {
  readonly list?: List | undefined
  /** The options of the newest commit, also if its hook has left. */
  readonly pageOptions?: PageOptions
  /**
   * The pages that mutations have written to whose end nobody knows, or that the last renewal fetches, whatever the
   * others are. While nothing else has been wanted since `at`, only these have to be fetched again.
   */
  readonly unsure?: { readonly at: Tick; readonly isUnsure: PageTest }
}

/** What a list adds to its entry. */
export interface List extends Required<Pick<Extension, 'view' | 'load'>> {
  /**
   * Whether it keeps its pages when a state brings fewer, or those of another place. Then it tells the entry
   * that they are stale, so that they are fetched again.
   */
  readonly keepsPages: (
    entry: QueryEntry,
    state: {
      readonly cameAt: number
      readonly pages: readonly Pick<Response, 'isBeforeAnchor' | 'variables'>[]
    },
  ) => boolean
  /** Notes the pages that a mutation has changed whose end nobody knows. */
  readonly noteUnsure: (entry: QueryEntry, at: Tick, updates: readonly Update[]) => void
  /** The options of the hooks that show the list, those of the newest commit last. */
  readonly options: Set<PageOptions>
}

/** How a list finds the variables of the next and the previous page, and which pages it keeps and fetches again. */
export interface PageOptions {
  readonly next?: ((page: Untyped, variables: Untyped) => Variables | undefined) | undefined
  readonly previous?: PageOptions['next']
  readonly maxPages?: number | undefined
  readonly renew?: 'all' | 'first' | undefined
}
