import type { Result } from '@thinql/core'
import { type Known, type Response, type Times, wantsNewer } from '../history.ts'
import type { Query } from '../key/queryKey.ts'
import type { Timer } from '../shared/clock.ts'
import type { Observer } from '../shared/observer.ts'
import type { ListFacts } from './Extension.ts'
import type { InFlightRequest } from './InFlightRequest.ts'
import type { StoreInternals } from './StoreInternals.ts'

/**
 * The promise that suspended components wait for. It keeps the entry until a component shows the data, or
 * until the entry expires.
 */
export interface Suspension extends Observer {
  /** Resolves when there is data to show, or when the request has settled. */
  readonly promise: Promise<void>
  resolved: boolean
  /** When a component last threw the error, by the clock of the store. */
  thrownAt?: number
}

/** The data of each response, and the data that came with the error, with all writes. */
export interface ReplayedData {
  readonly pages: readonly unknown[]
  readonly partial: unknown
}

/**
 * Something that has happened to an entry: what changes in what it knows. `entry/facts.ts` has those of all
 * entries, and `list/facts.ts` those of lists only. It changes nothing.
 */
export type EntryEvent = (this: void, facts: Facts) => Partial<Facts>

/** A write by hand that found nothing to change. A response that it changes lacks it. */
export interface Lacks {
  readonly isLackedBy: (response: Response) => boolean
  /** The write before it, during the same request. */
  readonly older: Lacks | undefined
}

/**
 * What an entry knows, and what it shows because of that. Only `tell` changes it: the compiler refuses all
 * other assignments.
 */
export interface Facts extends Times, Known, ListFacts {
  /** The newest request, until it has settled or was aborted. */
  readonly request: InFlightRequest | undefined
  /** The newest write that found nothing to change during the request in flight. */
  readonly lacks?: Lacks | undefined
  /** Which page is added when the request in flight has settled, before the store sends anything by itself. */
  readonly nextPage: InFlightRequest['adds']
  /** When the last request settled, by the clock of the store. */
  readonly settledAt: number | undefined
  /** When a write has last ended, by the clock of the store, or -Infinity. */
  readonly writtenAt: number
  /**
   * When the newest state came that it has heard of. If its data is from that state, `updatedAt` is the same
   * time until there is newer data.
   */
  readonly hydratedAt?: number | undefined
  /** Whether a component has shown the data. */
  readonly wasShown: boolean
  /** What a server has rendered of it. A browser shows that while it hydrates. */
  readonly htmlData: HtmlData | undefined
  /** What the responses and the data beside the error are with all writes, if there are any. */
  readonly replayed: ReplayedData | undefined
  /** The data of the responses, with all writes. */
  readonly data: unknown
  /** The data that came with the error, with all writes. */
  readonly partial: unknown
}

/** One query or one list of the store: its data, its request, and the hooks that use it. */
export interface QueryEntry extends Facts {
  query: Query
  readonly store: StoreInternals
  /** What hooks show in its place. */
  override?: Override | undefined
  /** What uses it, the newest one last. Most entries of a large store have none, so the first one creates it. */
  observers?: Set<Observer> | undefined
  /** When the store forgets it if nothing uses it then, by the clock of the store. */
  expiresAt: number
  /** Whether a render has read it since the last hook left. Its component may come. */
  isRead?: boolean
  /** Until when data is fresh that no component has shown, by the clock of the store. */
  freshUntil: number
  pollTimer?: Timer
  /**
   * When a hook first polled it, by the clock of the store. Until a request has settled, the next poll is
   * measured from it.
   */
  pollsSince?: number
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

/** A state that devtools show in place of an entry. */
export interface Override extends QueryEntry {
  /** What suspended components wait for. */
  readonly ended: Promise<void>
  /** Shows the entry again. */
  end(this: void): void
}

/**
 * The entry that the store has now. The store may have forgotten this one before a commit, or while a hook
 * was hidden.
 */
export function currentOf(entry: QueryEntry): QueryEntry {
  return entry.store.entries.get(entry.query) ?? entry
}

/** Whether there is complete data from the server or from a write by hand. */
export function hasResponse({ responses }: QueryEntry): boolean {
  return responses[0].data !== undefined
}

/**
 * Whether somebody has written by hand since the request was sent, or its response lacks such a write. The
 * write wins, so the request is repeated.
 */
export function isOverwritten(
  { overwrittenAt }: QueryEntry,
  { aim, sent }: InFlightRequest,
  lacksWrite = false,
): boolean {
  return aim !== 'repeat' && (lacksWrite || overwrittenAt > sent)
}

/** Whether a write by hand that found nothing to change would change what came. */
export function isLackedBy({ lacks }: QueryEntry, responses: readonly Response[] = []): boolean {
  for (let write = lacks; write; write = write.older) if (responses.some(write.isLackedBy)) return true
  return false
}

/** The request in flight that fetches all data. One that adds a page to a list doesn't. */
export function fullRequest({ request }: QueryEntry): InFlightRequest | undefined {
  return request?.adds ? undefined : request
}

export function replayedData({ beside, replayed, responses }: QueryEntry): ReplayedData {
  return replayed ?? { pages: responses.map(({ data }) => data), partial: beside?.data }
}

/** Returns the Result of data that no request has brought. */
export function knownResult(data: unknown): Result<unknown> {
  return { data, response: { status: 200, headers: new Headers() } }
}

/** How old data of a server's state may be when a component first shows it without a request, in ms. */
const hydratedTime = 60_000

/** Whether the data can be shown without a request. */
export function isFresh(entry: QueryEntry, staleTime: number): boolean {
  const { error, freshUntil, hydratedAt, responses, store, updatedAt = 0, wasShown } = entry
  const hasData = hasResponse(entry) && !error
  if (!hasData) return false
  if (wantsNewer(entry, responses)) return false
  const now = store.now()
  if (wasShown) return now < updatedAt + staleTime
  // A page may have been rendered long ago: when the app was built.
  if (updatedAt === hydratedAt) return now <= updatedAt + Math.max(hydratedTime, staleTime)
  // Data that no component has shown is fresh until `freshUntil`. The timer that forgets it may come late,
  // after a sleep.
  return now < freshUntil
}

/**
 * When the data of an entry last changed, by the clock of its store: it came, or a write to it ended. Use it to
 * find out which data is newer. How old data is, `updatedAt` says. Without data it is -Infinity.
 */
export function changedAt({ beside, updatedAt, writtenAt }: QueryEntry): number {
  return Math.max(beside?.cameAt ?? updatedAt ?? -Infinity, writtenAt)
}

/** The data that an entry shows. That of a list contains the page that came with errors. */
export function shownOf({ data, growing, list, partial }: QueryEntry): unknown {
  return (list ? undefined : partial) ?? data ?? growing
}
