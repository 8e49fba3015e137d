import { changed, hasResponse, pagesOf, show } from './entry/QueryEntry.ts'
import { isUnasked, type Tick, type Update } from './history.ts'
import { nextTick, type QueryEntry } from './state.ts'
import { watchEntries, writesOf } from './writes.ts'

/**
 * Writes a part of the data of an entry, if it has that part: for the mutation whose `optimistic` runs, or what a server says.
 *
 * Other than `setQueryData`, it leaves the age of the data and its error as they are, and drops no first response. It goes
 * below the guesses of pending mutations. `update` returns undefined if the data doesn't have the part.
 */
export function writePart(entry: QueryEntry, update: Update): void {
  const { failure, request, responses, store } = entry
  const { writing } = store
  const at = nextTick(store)
  const shown = pagesOf(entry)
  const pages = shown.map((page, index) => update(page, responses[index]?.variables))
  const partial = failure?.response && update(failure.partial)
  const changes = [partial, ...pages].some((page) => page !== undefined)
  if (!changes && !writing) {
    const loads = request && !hasResponse(entry)
    // The response may be older. It is safe to apply the update to any response.
    if (loads) writesOf(entry).add({ span: { at: Infinity, ended: at }, update: doubting(entry, update, at) })
    // Data that seems to have the change may have it from a guess.
    if (loads || !entry.writes?.pending) return
  }
  const writes = writesOf(entry)
  // Until then, a new list of writes doesn't know the responses.
  writes.show(entry)
  writes.add(
    { span: writing?.span ?? { at, ended: at }, update },
    pages.map((page, index) => page ?? shown[index]),
    !writing,
  )
  if (writing) {
    writing.written.add(entry)
    watchEntries(writing)
  } else if (changes) {
    // As for a write by hand: the request in flight is sent again, once.
    entry.written = at
    if (request?.again && !isUnasked(entry)) entry.asked = at
    if (request && !request.first && (!request.adds || request.again)) entry.wanted = at
    entry.mergedAt = performance.now()
  }
  show(entry)
  if (!changes) return
  store.emit?.('written', { query: entry.query })
  changed(entry)
}

/** Makes the data stale if a response that was asked for before doesn't have the part. Nobody knows which is newer. */
function doubting(entry: QueryEntry, update: Update, at: Tick): Update {
  return (data, variables) => {
    const written = update(data, variables)
    if (written !== undefined && hasResponse(entry)) entry.wanted = Math.max(entry.wanted, at)
    return written
  }
}
