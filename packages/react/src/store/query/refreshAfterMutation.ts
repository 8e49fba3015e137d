import type { QueryData } from './QueryData.ts'

/** How long stale data waits for other mutations that will make it stale too, in ms. Then it is fetched again. */
const longestAwait = 1_000

/** An entry whose data may lack what a mutation changed. */
interface IncompleteEntry {
  /** `clear` replaces it. */
  readonly data: QueryData
  readonly requests: { repeat(): boolean }
  invalidate(): unknown
}

/** Fetches the data again that a mutation has made stale: one task later, or when the other mutations have ended. */
export function refreshAfterMutation(entry: IncompleteEntry): void {
  setTimeout(() => {
    // The last of several mutations in a row sends one request for all. The next one has started by now.
    refreshIncomplete(entry)
    // A mutation that hangs must not keep the data stale.
    if (entry.data.awaited) setTimeout(() => refreshIncomplete(entry, true), longestAwait)
  })
}

/**
 * Fetches the data again if it may lack a write. It does nothing while an optimistic write to the data is pending.
 *
 * It also does nothing while other mutations are pending that will make the data stale: one request serves them all.
 * With `waitsForNone`, it ignores these mutations.
 */
export function refreshIncomplete(entry: IncompleteEntry, waitsForNone = false): void {
  const { awaited, hasPending, mayLackWrites } = entry.data
  if (mayLackWrites && (waitsForNone || !awaited) && !entry.requests.repeat() && !hasPending)
    void entry.invalidate()
}
