import { changed, hasResponse, pagesOf, show } from '../entry/QueryEntry.ts'
import { isUnasked, type Update } from '../history.ts'
import { nextTick, type QueryEntry } from '../state.ts'
import { watchEntries, writesOf } from './WriteList.ts'

/**
 * Writes a part of the data of an entry, if it has that part. While `optimistic` of a mutation runs, the write is
 * optimistic. Otherwise it is what a server says, and goes below the optimistic writes that are pending.
 *
 * Unlike `setQueryData`, it keeps the age of the data and its error, and the response of a first load still counts. `update`
 * returns undefined if it changes nothing.
 */
export function writePart(entry: QueryEntry, update: Update): void {
  const { failure, request, responses, store } = entry
  const { writing } = store
  const at = nextTick(store)
  const shown = pagesOf(entry)
  const pages = shown.map((page) => update(page))
  // An optimistic write may have made the same change, which the responses still lack.
  const known = entry.writes?.pending ? responses.map(({ data }) => update(data)) : []
  const changes = [...pages, ...known, failure?.response && update(failure.partial)].some((page) => page)
  const writes = writesOf(entry)
  if (changes || writing) {
    // A new list of writes doesn't know the responses.
    writes.show(entry)
    writes.add(
      { span: writing?.span ?? { at, ended: at }, update },
      pages.map((page, index) => page ?? shown[index]),
      !writing,
    )
    if (writing) {
      writing.written.add(entry)
      watchEntries(writing)
    } else {
      // As for all writes by hand: a refetch in flight is repeated, once.
      entry.written = at
      if (request?.again && !isUnasked(entry)) entry.asked = at
      if (request && !request.first && (!request.adds || request.again)) entry.wanted = at
      entry.mergedAt = performance.now()
    }
    show(entry)
    if (changes) {
      store.emit?.('written', { query: entry.query })
      changed(entry)
    }
  } else if (request && !hasResponse(entry)) {
    // The response may be older. An update may apply to it twice.
    writes.add({
      span: { at: Infinity, ended: at },
      update(data) {
        const written = update(data)
        // If the response doesn't have the change, nobody knows which of both is newer.
        if (written && hasResponse(entry)) entry.wanted = Math.max(entry.wanted, at)
        return written
      },
    })
  }
}
