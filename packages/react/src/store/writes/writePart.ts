import { changed, hasResponse, pagesOf } from '../entry/QueryEntry.ts'
import { isPending, type Update } from '../history.ts'
import { nextTick, type QueryEntry } from '../state.ts'
import { writesOf } from './WriteList.ts'

/**
 * Writes a part of the data of an entry, if it has that part. While `optimistic` of a mutation runs, the write is
 * optimistic. Otherwise it is what a server says, and goes below the optimistic writes that are pending.
 *
 * Unlike `setQueryData`, it keeps the age of the data and its error, and the response of a first load still counts. `update`
 * returns undefined if it changes nothing.
 */
export function writePart(entry: QueryEntry, update: Update): void {
  const pages = pagesOf(entry).map((page) => update(page))
  const { failure, request, responses, store, writes } = entry
  const { writing } = store
  // An optimistic write may have made the same change, which the responses still lack.
  const known = writes?.pending ? responses.map(({ data }) => update(data)) : []
  const changes = [...pages, ...known, failure?.response && update(failure.partial)].some((page) => page)
  if (changes || writing) {
    const list = writesOf(entry)
    const pending = list.list.map(({ span }) => isPending(span))
    if (!writing) entry.mergedAt = performance.now()
    // What a server says is below the optimistic writes at the end of the list.
    list.add(entry, update, pages, writing ? pending.length : pending.lastIndexOf(false) + 1)
    if (!changes) return
    store.emit?.('written', entry)
    changed(entry)
  } else if (request && !hasResponse(entry)) {
    // The response may be older. An update may apply to it twice.
    const at = nextTick(store)
    writesOf(entry).list.push({
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
