/*
 * The only place where what a store knows of a query changes. These promises hold after each change:
 *
 * - What a hook shows is computed from what is known, and from nothing else.
 * - Only the newest request of an entry teaches it something.
 * - What a write has changed stays until a response comes that was asked for after the write had ended.
 * - A request is repeated at most once.
 * - While a mutation that has written to the entry is pending, the store by itself sends only polls and repeated requests.
 * - What was on screen leaves only for something newer, for another user, or because the page itself cleared it.
 * - A render may learn, but it changes no other component.
 * - Nothing that a page waits for is forgotten: whoever waits is told when what it waits for ends, is replaced or is cleared.
 */
import { isRetained, type Outcome, type QueryEntry } from '../state/QueryEntry.ts'
import type { Known } from '../history.ts'
import { shareStructure } from '../shared/shareStructure.ts'

/** What a store knows and shows of a query that has no data. */
export const blank = {
  responses: [{ data: undefined, sent: 0, came: 0 }],
  writes: [],
  data: undefined,
  growing: undefined,
  partial: undefined,
  beside: undefined,
  replayed: undefined,
  error: undefined,
  updatedAt: undefined,
  htmlData: undefined,
  writtenAt: undefined,
  wasShown: false,
  wanted: 0,
} satisfies Partial<QueryEntry>

/** What changes when a failure no longer counts. */
export const noFailure = { error: undefined, beside: undefined }

/** What changes when there is new data. */
export const newData = ({ store }: QueryEntry) => ({ ...noFailure, updatedAt: store.now() })

/** Returns what came back for the newest request. */
export function knownFrom(
  entry: QueryEntry,
  { result: { error }, responses, beside, updatedAt = entry.store.now() }: Outcome,
): Partial<Known> {
  if (responses) return { responses, growing: undefined, ...noFailure, updatedAt }
  const { growing, store, suspension } = entry
  // The store keeps no failure that no hook shows: a hook that mounts later sends the query again. A server keeps one that came
  // with data, because it renders that data.
  if (!error || !(isRetained(entry) || suspension || (store.onServer && beside)))
    return { growing: undefined }
  // A failure without data hides nothing: data that came beside an older error stays, and so do the parts of a cut response.
  if (beside) return { error, beside, growing: growing && beside.data }
  return { error, growing: 'errors' in error && store.errorPolicy === 'none' ? undefined : growing }
}

/** Changes what the store knows, and tells no hook yet. `pages` are the data of the responses with all writes, if known. */
export function learn(entry: QueryEntry, change: Partial<Known>, pages?: readonly unknown[]): void {
  const { growing, list, store } = entry
  Object.assign(entry, change)
  if (change.updatedAt !== undefined) entry.wasShown = isRetained(entry)
  const written = store.replayAll?.(entry, pages)
  const shown = written?.pages ?? entry.responses.map(({ data }) => data)
  const partial = shareStructure(entry.partial, written ? written.partial : entry.beside?.data)
  // The change may have ended the parts that were shown.
  entry.data = shareWithShown(entry, list ? list.viewOf(entry, shown, partial) : shown[0], growing)
  // A write runs on both, and may have made an equal row in each: let them share it.
  entry.partial = shareStructure(entry.data, partial)
}

/** Returns data whose parts are the objects that an entry shows, where they are equal. */
export function shareWithShown<T>({ data, growing, partial }: QueryEntry, next: T, parts = growing): T {
  return shareStructure(partial, shareStructure(data ?? parts, next))
}

/** Removes all data. A mutation that ends later finds nothing to change. */
export function reset(entry: QueryEntry): void {
  Object.assign(entry, blank)
}
