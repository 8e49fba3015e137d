import { shareStructure } from '../shared/shareStructure.ts'
import { type EntryEvent, type Facts, type QueryEntry, replayedData } from '../state/QueryEntry.ts'

/** The compiler refuses an assignment to the facts of a `QueryEntry`. So only `tell` can change them. */
type Told = { -readonly [Name in keyof Facts]: Facts[Name] }

/** The facts that decide what is shown. */
const shownFacts = ['responses', 'writes', 'growing', 'error', 'beside'] as const

/**
 * Tells an entry what has happened, and tells no hook yet. Nothing else changes its facts.
 *
 * `pages` are the data of the responses with all writes, if known.
 */
export function tell(entry: QueryEntry, event: EntryEvent, pages?: readonly unknown[]): void {
  const told: Told = entry
  const { growing, store } = entry
  const change = event(entry)
  Object.assign(told, change)
  if (!shownFacts.some((name) => name in change)) return
  Object.assign(told, store.writes?.applyWrites?.(entry, pages))
  const { pages: shown, partial: written } = replayedData(entry)
  const partial = shareStructure(entry.partial, written)
  const { list } = entry
  // The event may have ended the parts that were shown.
  told.data = shareWithShown(entry, list ? list.view(entry, shown, partial) : shown[0], growing)
  // A write runs on both, and may have made an equal row in each: let them share it.
  told.partial = shareStructure(entry.data, partial)
}

/** Returns data whose parts are the objects that an entry shows, where they are equal. */
export function shareWithShown<T>({ data, growing, partial }: QueryEntry, next: T, parts = growing): T {
  return shareStructure(partial, shareStructure(data ?? parts, next))
}
