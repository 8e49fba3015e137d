import type { QueryEntry } from '../state/QueryEntry.ts'
import type { StoreInternals } from '../state/StoreInternals.ts'
import { differences, warnOnce } from './warnings.ts'

// Only a development build has this file: see `warnings.ts`.

/**
 * Warns if a hook sends ten requests in a second, each with other variables. Call it when a hook begins to
 * use an entry. `hook` is what it remembers.
 */
export function warnOfChangingVariables(hook: object, entry: QueryEntry): void {
  const { query, request, store } = entry
  const last = sentBy.get(hook)
  if (!request || last?.entry === entry) return
  const isSame = last?.entry.query.text === query.text
  const times = isSame ? last.times.filter((time) => store.now() - time < 1_000) : []
  sentBy.set(hook, { entry, times: [...times, store.now()] })
  if (isSame && times.length >= 9) warnOfNewValues(entry, last.entry)
}

/** The last request of each hook, and when it sent those of the last second. */
const sentBy = new WeakMap<object, { entry: QueryEntry; times: number[] }>()

/**
 * Call it when a component suspends. It warns if the component has asked for other variables ten times in a
 * row, each time when its data had just come.
 */
export function warnOfUnreadData(entry: QueryEntry): void {
  const { query, store } = entry
  const unread = unreadOf.get(store) ?? new Map<string, number>()
  unreadOf.set(store, unread)
  const other = store.entries
    .values({ text: query.text })
    .find((other) => other.suspension && !other.wasShown && !readEntries.has(other) && hasJustCome(other))
  const times = other ? Number(unread.get(query.text)) + 1 : 0
  unread.set(query.text, times)
  if (other && times >= 10) warnOfNewValues(entry, other)
}

/** How often in a row a component has suspended for the text of a document as soon as it could have shown data. */
const unreadOf = new WeakMap<StoreInternals, Map<string, number>>()

/** Notes that a component that may suspend renders with an entry. */
export function noteRead(entry: QueryEntry): void {
  if (entry.data !== undefined) readEntries.add(entry)
}

/** The entries whose data a component that may suspend has rendered. */
const readEntries = new WeakSet<QueryEntry>()

function hasJustCome({ data, settledAt = 0, store }: QueryEntry): boolean {
  return data !== undefined && store.now() - settledAt < 100
}

function warnOfNewValues({ query, store }: QueryEntry, other: QueryEntry): void {
  warnOnce(
    store,
    `thinql: query ${query.name}: a component sent ten requests in a row, each with another value of ${differences(query, other.query)}. If the value is new in each render, like a Date or a random id, keep it in a state. If the component suspends, keep it above the Suspense boundary.`,
  )
}
