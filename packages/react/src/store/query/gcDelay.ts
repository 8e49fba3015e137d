import type { EntryContext } from './EntryContext.ts'
import type { QueryData } from './QueryData.ts'

/** Data that no hook has used stays at least this long, in ms. React may be about to commit a component with it. */
const unusedTime = 1_000
/** A request without a hook may take this long, and data of a server stays at least this long, in ms. */
const abandonedTime = 300_000

/** What decides how long an entry stays. */
interface UnusedEntry {
  readonly store: Pick<EntryContext<unknown>, 'gcTime'>
  readonly data: QueryData
  readonly requests: { readonly fetching: boolean }
}

/** Returns how long an entry stays in the store when no hook uses it, in ms. */
export function gcDelay({ data, requests, store }: UnusedEntry): number {
  const { hasPending, restored, used } = data
  // A part of the page may hydrate with restored data after another part has left.
  const waits = requests.fetching || hasPending || restored !== undefined
  // A production build accepts NaN.
  return Math.max(store.gcTime || 0, waits ? abandonedTime : used ? 0 : unusedTime)
}
