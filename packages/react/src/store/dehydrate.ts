import type { DehydratedEntry, DehydratedPage, DehydratedState, PendingEntry } from './dehydratedState.ts'
import { noteClass } from './development/lostClasses.ts'
import type { Response } from './history.ts'
import { isListQuery, queryKeyOf } from './key/queryKey.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'
import { shareStructure } from './shared/shareStructure.ts'
import { hasResponse, type QueryEntry } from './state/QueryEntry.ts'
import { dateOf } from './state/StoreInternals.ts'

/** Which data `dehydrate` returns. */
export interface DehydrateOptions {
  /** A state. Data that equals the data in it is left out. */
  except?: DehydratedState | undefined
  /**
   * Whether the state has promises of the queries in flight that have no data yet. Only a way that carries
   * promises can take such a state to a browser: the props of a Server Component, or what a loader returns.
   * JSON can't.
   * @default false
   */
  pending?: boolean | undefined
}

/**
 * Returns the data of all queries and lists as plain JSON, to send it from a server to a browser.
 *
 * The state has no errors, no headers and no optimistic writes. On a server it has data that came beside an
 * error, and the browser fetches that again. In a browser it doesn't. If you write the state into HTML,
 * escape its less-than signs. JSON makes text or fields of a date or another object of a class, which a
 * development build then names in the browser's console.
 *
 * @param store - The store, on a server or in a browser.
 * @param options - Which data to leave out, and whether to send what is in flight.
 * @returns The state, for `hydrate` or for the `state` of a HydrationBoundary.
 * @example
 * await prefetchQuery(store, TodosQuery)
 * const state = dehydrate(store)
 */
export function dehydrate(
  store: QueryStore,
  { except = {}, pending }: DehydrateOptions = {},
): DehydratedState {
  const state: Record<string, DehydratedEntry | PendingEntry> = {}
  for (const entry of internalsOf(store).entries.values()) {
    const key = queryKeyOf(entry.query)
    const found = dehydrateEntry(entry)
    // An earlier state of `dehydrate` has these fields.
    const known = except[key] as DehydratedEntry | undefined
    // Each key has a NUL in it, so none is `__proto__`.
    if (found) {
      if (!isKnown(found, known)) state[key] = found
    } else if (pending && entry.request) {
      state[key] = { pending: entry.request.result.then(() => dehydrateEntry(entry) ?? null) }
    }
  }
  return state
}

function isKnown({ pages }: DehydratedEntry, known: DehydratedEntry | undefined): boolean {
  return shareStructure(known?.pages, pages) === known?.pages
}

function dehydrateEntry(entry: QueryEntry): DehydratedEntry | undefined {
  const { beside, query, responses, store, updatedAt } = entry
  // A list with complete pages sends these, also if a later response had errors.
  const mayHaveBoth = isListQuery(query)
  const isComplete = hasResponse(entry) && (mayHaveBoth || !beside)
  if (isComplete) return dehydrated(entry, responses, updatedAt)
  if (!beside) return undefined
  if (!store.onServer) return undefined
  return { ...dehydrated(entry, [beside], beside.cameAt), partial: true }
}

function dehydrated(entry: QueryEntry, responses: readonly Response[], changedAt = 0): DehydratedEntry {
  const state: DehydratedEntry = {
    // An entry has one response at least.
    pages: responses.map(pageOf) as unknown as [DehydratedPage],
    time: dateOf(entry.store, changedAt),
    ...(isLate(entry) && { late: true }),
  }
  return process.env.NODE_ENV === 'production' ? state : noteClass(state)
}

/** Whether a server has begun to render the query before its data came. */
function isLate({ htmlData }: QueryEntry): boolean {
  if (!htmlData) return false
  return htmlData.late ?? htmlData.data === undefined
}

function pageOf({ data, isBeforeAnchor, variables }: Response): DehydratedPage {
  return {
    data,
    ...(variables && { variables: JSON.stringify(variables) }),
    ...(isBeforeAnchor && { isBeforeAnchor }),
  }
}
