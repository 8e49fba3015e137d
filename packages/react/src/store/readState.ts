import { NetworkError } from '@thinql/core'
import { isObject, parseExactly } from '@thinql/core/internal'
import type { DehydratedEntry, PendingEntry } from './dehydratedState.ts'
import { warnOfLostClass } from './development/lostClasses.ts'
import { warnOfLostPromise } from './development/warnings.ts'
import { outdated } from './entry/facts.ts'
import type { load } from './entry/load.ts'
import { promiseBroken, promised } from './entry/reasons.ts'
import { ask } from './entry/requests.ts'
import { tell } from './entry/tell.ts'
import type { Response, Responses } from './history.ts'
import { isListQuery, listQuery, type Query, queryKeyOf, toQuery, type Variables } from './key/queryKey.ts'
import { changedAt, knownResult, type QueryEntry } from './state/QueryEntry.ts'
import { isOnScreen } from './state/observers.ts'
import {
  nextTick,
  originOf,
  serverOriginOf,
  type StoreInternals,
  wasCleared,
  wasInvalidated,
} from './state/StoreInternals.ts'

export interface HydratedEntry {
  readonly query: Query
  /** Undefined while the server waits for its response. */
  data?: HydratedData
  /** That response, until an entry waits for it, or has its own request. */
  pending?: PendingEntry['pending'] | undefined
}

/** The data of a query or a list, as a store has read it. */
export interface HydratedData extends Omit<DehydratedEntry, 'pages' | 'time'> {
  readonly pages: readonly Pick<Response, 'data' | 'isBeforeAnchor' | 'variables'>[]
  /** When it came, by the clock of the store. */
  readonly cameAt: number
}

/** Reads an entry of a state. If it is not from `dehydrate`, it throws. */
export function readEntry(
  store: StoreInternals,
  [key, value]: [string, unknown],
  stale?: boolean,
): HydratedEntry {
  // The third last part of the key of a query is its text. That of a list is empty, and its text is before it.
  const [json, name, mark, text = mark] = key.split('\x1F').reverse() as [string, string, string, string?]
  // Until a hook brings the document, its text takes its place. It throws if there is no such part.
  const page = toQuery(store.client, text, {
    variables: parseExactly(json) as Variables,
    operationName: name || undefined,
  })
  const query = mark ? page : listQuery(page)
  if (queryKeyOf(query) !== key) throw new TypeError()
  const { pending } = value as Partial<PendingEntry>
  if (pending) return { query, pending }
  const data = readData(store, value, stale)
  if (process.env.NODE_ENV !== 'production') warnOfLostClass(store, query, value as DehydratedEntry)
  return { query, data }
}

function readData(store: StoreInternals, value: unknown, stale?: boolean): HydratedData {
  const { time, ...entry } = value as DehydratedEntry
  const pages: HydratedData['pages'] = entry.pages.map(({ variables, ...page }) =>
    variables === undefined ? page : { ...page, variables: parseExactly(variables) as Variables },
  )
  const arePages = pages.every(({ data, variables = {} }) => isObject(data) && isObject(variables))
  if (!arePages || !pages.length) throw new TypeError()
  if (!Number.isFinite(time)) throw new TypeError()
  // The times of a disk are of the browser's own clock.
  const origin = (stale ? originOf : serverOriginOf)(store)
  return { ...entry, pages, cameAt: Math.min(time - origin, store.now()) }
}

/**
 * Makes a request of this store out of a query that is still in flight on the server. Only
 * `HydrationBoundary` bundles it.
 */
export type Follow = (entry: QueryEntry, awaited: HydratedEntry, inRender: boolean | undefined) => void

export const follow: Follow = (entry, awaited, inRender) => {
  const { query, store } = entry
  const { pending } = awaited
  if (!pending) return
  // What is on screen stays until the commit.
  if (inRender && isOnScreen(entry)) return
  awaited.pending = undefined
  if (process.env.NODE_ENV !== 'production' && !('then' in pending)) warnOfLostPromise(query)
  const receive: typeof load = async (target, followed) => {
    const { sent } = followed
    try {
      const received = readData(store, await pending)
      // The HTML was sent before the data came, so `useQuery` hydrates with `loading`. Another boundary may take it.
      const data = (awaited.data = { ...received, late: true })
      const { cameAt, pages, partial } = data
      const responses = pages.map((page) => ({
        ...page,
        sent,
        came: nextTick(store),
      })) as unknown as Responses
      // The page may have got newer data since the server read this.
      const isNewer = !partial && !wasCleared(store, cameAt) && cameAt + 1 >= changedAt(target)
      // Nobody waits for it any more after `clearStore`, or when the last component has left.
      const isAwaited = target.request === followed
      if (isAwaited && isNewer && !target.list?.keepsPages(target, data)) {
        // Who waits for it takes it, however old. Who mounts later asks for newer data.
        if (wasInvalidated(store, query.text, cameAt)) tell(target, outdated(nextTick(store)))
        return {
          result: knownResult(shownData(query, pages)),
          responses,
          also: { updatedAt: cameAt, hydratedAt: cameAt },
        }
      }
    } catch {
      // The server has sent null, because the request has failed, or the connection was lost.
    }
    // The browser asks in its place, for all pages of a list. A server has asked already.
    const isAwaited = target.request === followed
    if (isAwaited && !store.onServer) void ask(target, promiseBroken)
    const error = new NetworkError(`query ${query.name}: the request that the server had sent has failed.`)
    return { result: { error } }
  }
  // Unless the browser asks already.
  void ask(entry, promised, { inRender, load: receive })
}

/** The data of a query, or the pages of a list, which `listOf` turns into what its hooks show. */
export function shownData(query: Query, pages: HydratedData['pages']): unknown {
  return isListQuery(query) ? pages.map(({ data }) => data) : pages[0]?.data
}
