import type { Client, GraphQLDocument, Result } from '@thinql/core'
import type { Emit, EventSource } from '../events.ts'
import type { OwnWrites, Span, Tick } from '../history.ts'
import type { QueryFilter, QueryMap } from '../key/queryKey.ts'
import type { Extension } from './Extension.ts'
import type { QueryEntry } from './QueryEntry.ts'
import type { Clock, Timer } from '../shared/clock.ts'
import type { KeyOf } from '../shared/mergeObjects.ts'
import type { QueryFetcher } from '../shared/observer.ts'
import type { SubscriptionEntry } from '../subscription.ts'

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

/** What `shareEntities` adds to a store. */
export interface SharedEntities {
  readonly keyOf: KeyOf
  /** Notes that objects came, with a result or a write by hand. */
  noteBrought(this: void, ids: Iterable<string | undefined>): void
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
  inFlight: number
  readonly mutations: Set<PendingMutation>
  /** What writes add to all entries. The first write sets it. */
  writes?: Extension
  /** The mutation whose `optimistic` function runs now. */
  writing?: PendingMutation | undefined
  /** When the unused entries are looked at next, by the clock of the store. */
  sweepsAt: number
  sweepTimer?: Timer
  /** `clearStore` replaces this object. No hook shows data of an older generation. */
  generation: object
  /** When `clearStore` was last called, by the clock of the store. */
  clearedAt?: number
  /** When a suspended query last settled, by the clock of the store. */
  suspendedSettledAt?: number
  /** When a component last threw the error of a suspended query, by the clock of the store. */
  thrownAt?: number
  /**
   * When the page last made the data of each document stale, by the clock of the store, and under undefined
   * that of all.
   */
  invalidatedAt?: Map<string | undefined, number>
  readonly emit: Emit
  /** Calls back with each event at the moment when it happens. The returned function ends it. */
  follow(this: void, emit: Emit): () => void
  entities?: SharedEntities
  /** When the clock of the store was 0, in ms since 1970, as `originOf` has read it. */
  origin?: number
  /** When the clock of the store was 0, in ms since 1970, by the latest `Date` header. Or 0, if no response had one. */
  serverOrigin: number
  /** The `Date` header of the newest response, until somebody sets the clock. */
  serverDate?: string | undefined
  hydratedStates?: WeakMap<object, unknown>
}

export const internals = Symbol('thinql')

/** Counts an event of the store. */
export function nextTick(store: StoreInternals): Tick {
  return ++store.tick
}

/**
 * Notes that the data of a document is stale, or that of all. A state that was made before, and comes later,
 * is stale too.
 */
export function noteInvalidation(store: StoreInternals, text?: string): void {
  store.invalidatedAt ??= new Map()
  store.invalidatedAt.set(text, store.now())
}

/**
 * Whether data of a document that came at this time is stale. The wall clock has whole milliseconds, so one
 * of them counts as none.
 */
export function wasInvalidated({ invalidatedAt }: StoreInternals, text: string, cameAt: number): boolean {
  return [undefined, text].some((name) => cameAt + 1 < (invalidatedAt?.get(name) ?? -Infinity))
}

/** Whether data that came at this time is of the user before. A router may keep a state that nobody has read yet. */
export function wasCleared({ clearedAt = -Infinity }: StoreInternals, cameAt: number): boolean {
  return cameAt + 1 < clearedAt
}

/**
 * When the clock of a store was 0, in ms since 1970. A server must not read the wall clock while it renders.
 *
 * Time passes between the readings of two clocks. So a difference of less than half a second changes nothing.
 */
export function originOf(store: StoreInternals): number {
  if (store.onServer) return performance.timeOrigin
  const origin = Date.now() - store.now()
  const { origin: known = Infinity } = store
  return (store.origin = Math.abs(origin - known) < 500 ? known : origin)
}

/** The date of a time of the store's clock, in ms since 1970. */
export function dateOf(store: StoreInternals, time: number): number {
  return Math.round(originOf(store) + time)
}

/** Notes the `Date` header of a response. The latest one counts: a slow or a cached response has an older one. */
export function noteServerDate(store: StoreInternals, date: string): void {
  // Responses that come within a second have the same one, and it takes long to parse.
  if (date === store.serverDate) return
  store.serverDate = date
  const origin = Date.parse(date) - store.now()
  store.serverOrigin = Math.max(store.serverOrigin, origin || 0)
}

/**
 * When the clock of a store was 0, in ms since 1970 by the clock of the server. The `Date` headers of responses show
 * that, in whole seconds, and a slow response comes late. So a small difference counts as none.
 */
export function serverOriginOf(store: StoreInternals): number {
  const own = originOf(store)
  const { serverOrigin } = store
  return serverOrigin && Math.abs(serverOrigin - own) >= 10_000 ? serverOrigin : own
}
