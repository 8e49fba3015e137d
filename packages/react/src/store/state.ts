import type { Client, GraphQLDocument, Failure, Result } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import type { Clock, Timer } from './shared/clock.ts'
import type { Emit, EventSource } from './events.ts'
import type { Known, OwnWrites, Response, Responses, Span, Tick, Times } from './history.ts'
import type { Query, QueryFilter, Variables } from './key/queryKey.ts'
import type { QueryMap } from './key/QueryMap.ts'
import type { QueryFetcher } from './shared/fetcher.ts'
import type { KeyOf } from './shared/mergeObjects.ts'
import type { Observer, QueryRequest } from './shared/observer.ts'
import type { SubscriptionEntry } from './subscription.ts'

// What a store remembers. The functions beside this file change it; ARCHITECTURE.md says which of them may.

/** A request that has not settled. */
export interface InFlightRequest {
  readonly sent: Tick
  readonly again: boolean | undefined
  /** Which page it adds to a list. Otherwise it fetches all data of its entry. */
  readonly adds: 'next' | 'previous' | undefined
  /** Which page to add when it has settled, before the store sends anything by itself. */
  nextPage?: InFlightRequest['adds']
  /** Whether it was sent because the data had become stale. */
  readonly renews: boolean | undefined
  /** Whether data was written by hand since it was sent. */
  outdated?: boolean
  readonly options: QueryRequest | undefined
  readonly controller: AbortController
  /** Resolves when it has settled. If other requests have superseded it, it resolves when the newest of them has settled. */
  result: Promise<Result<unknown>>
  /** The request that was sent in place of it. */
  supersededBy?: InFlightRequest
}

/** What came back for a request. */
export interface Outcome {
  readonly result: Result<unknown>
  /** The data of the entry that a success brings. */
  readonly responses?: Responses
  /** The data beside an error. */
  readonly partial?: Response | undefined
}

/** What hooks show of an entry. Devtools may show another one instead. */
export interface ShownState {
  /** The data of the responses, with all writes. */
  readonly data: unknown
  /** The parts so far of a response that grows or was cut. Components show it if there is no `data`. */
  readonly growing: unknown
  /** The data that came with the error, with all writes. */
  readonly partial: unknown
  readonly error: Failure | undefined
  /** The promise that suspended components wait for while devtools show a loading state. */
  readonly ended?: Promise<void>
}

/** How a list loads and shows its pages. Only a list has it, so that an app without lists doesn't bundle it. */
export interface List {
  load(this: void, entry: QueryEntry, request: InFlightRequest): Promise<Outcome>
  /** Returns the data of the entry. `pages` is the data of its responses, and `partial` that beside its error, with all writes. */
  show(this: void, entry: QueryEntry, pages: readonly unknown[], partial?: unknown): unknown
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

/**
 * The promise that suspended components wait for. It keeps the entry until a component shows the data, or until the entry
 * expires.
 */
export interface Suspension extends Observer {
  /** Resolves when there is data to show, or when the request has settled. */
  readonly promise: Promise<void>
  resolved: boolean
  /** When a component last threw the error, by the clock of the store. */
  thrownAt?: number
}

/** One query or one list of the store: its data, its request, and the hooks that use it. */
export interface QueryEntry extends Times, Known, ShownState {
  query: Query
  readonly store: StoreInternals
  /** Set for a list. */
  list: List | undefined
  growing: unknown
  error: Failure | undefined
  /** The data of each response, with all writes. `set` computes it, and `data` and `partial`. */
  pages: readonly unknown[]
  data: unknown
  partial: unknown
  /** The newest request, until it has settled or was aborted. */
  request: InFlightRequest | undefined
  /** What uses it, the newest one last. Most entries of a large store have none, so the first one creates it. */
  observers: Set<Observer> | undefined
  /** When the store forgets it if nothing uses it then, by the clock of the store. */
  expiresAt: number
  /** When the last request settled, by the clock of the store. The next poll is measured from it. */
  settledAt?: number
  pollTimer?: Timer
  /** Whether a component has shown the data. */
  used: boolean
  /** What a server has rendered of it. A browser shows that while it hydrates. */
  htmlData?: HtmlData | undefined
  suspension?: Suspension | undefined
}

/** The data in the HTML of a page. */
export interface HtmlData {
  readonly data?: unknown
  /** Whether the data came with an error, or is missing. Without the error, the HTML says `loading`. */
  readonly partial?: unknown
  /** Whether a server had begun to render the query before the data came: `useQuery` says `loading` in its HTML. */
  readonly late?: boolean | undefined
}

/** A mutation that is pending. */
export interface PendingMutation extends EventSource {
  readonly document: GraphQLDocument
  readonly span: Span
  /** What it makes stale. A function of the result gives it at its end. */
  invalidates: readonly QueryFilter[]
  /** The entries that `optimistic` has written to, with what it wrote. */
  written?: Map<QueryEntry, OwnWrites>
  /** What the server has returned, when `optimistic` runs again. */
  result?: Result<unknown>
  /** Whether a function of the caller threw after the response. */
  failed?: boolean
}

/** The parts of a store that only the hooks and the functions of this package use. */
export interface StoreInternals {
  readonly client: Client
  readonly fetcher?: QueryFetcher | undefined
  /** ms */
  readonly staleTime: number
  /** ms */
  readonly gcTime: number
  readonly errorPolicy?: 'all' | 'none' | undefined
  readonly onServer: boolean
  readonly now: Clock
  /** The tick of the newest event. */
  tick: Tick
  /** The queries and the lists that are not forgotten. */
  readonly entries: QueryMap<QueryEntry>
  /** The subscriptions that hooks follow. */
  readonly subscriptions: QueryMap<SubscriptionEntry>
  /** How many requests are in flight. */
  inFlight: number
  readonly mutations: Set<PendingMutation>
  /** Puts the writes of an entry on its responses, if there are any. Only an app that writes bundles it. */
  replayAll?:
    | ((entry: QueryEntry, pages?: readonly unknown[]) => Pick<QueryEntry, 'pages' | 'partial'> | undefined)
    | undefined
  /** Ends the writes of a mutation. `reached` is what `invalidates` makes stale. Only an app that writes bundles it. */
  endWrites?:
    | ((
        mutation: PendingMutation,
        error: Failure | undefined,
        reached: ReadonlySet<QueryEntry>,
        ended: Tick,
      ) => void)
    | undefined
  /** The mutation whose `optimistic` function runs now. */
  writing?: PendingMutation | undefined
  /** When the unused entries are looked at next, by the clock of the store. */
  sweepsAt: number
  sweepTimer?: Timer
  /** `clearStore` replaces this object. No hook shows data of an older generation. */
  generation: object
  /** When a suspended query last settled, by the clock of the store. */
  suspendedSettledAt?: number
  /** Reports an event to all of `emits`. It is undefined while there are none. */
  emit?: Emit | undefined
  /** Those who follow the events: the listeners of `listen`, `persist` and `shareEntities`. */
  emits?: Set<Emit>
  /** The `keyOf` of `shareEntities`. */
  keyOf?: KeyOf
  /** What came last, and when. Its header tells `hydrate` what time it is on the server. */
  newest?: { readonly at: number; readonly response: Result<unknown>['response'] }
  /** The states that `hydrate` has read. */
  hydratedStates?: WeakMap<object, unknown>
  /** Returns what hooks show instead of an entry. Devtools set it. */
  override?: ((entry: QueryEntry) => QueryEntry | undefined) | undefined
}

/** The key of the internals of a store. */
export const internals = Symbol('thinql')

/** Counts an event of the store. */
export function nextTick(store: StoreInternals): Tick {
  return ++store.tick
}
