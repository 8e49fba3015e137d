import { changed, fresh, learn } from '../entry/QueryEntry.ts'
import {
  isFinal,
  isOutdated,
  isUnasked,
  replay,
  type Response,
  type Responses,
  type Update,
  type Write,
} from '../history.ts'
import { nextTick, type QueryEntry, type StoreInternals } from '../state.ts'

/** Puts the writes of an entry on its responses. Those at the start that are final become a part of the responses. */
const replayAll: StoreInternals['replayAll'] = (entry, known) => {
  const { beside, request, responses, writes } = entry
  if (!writes.length) return undefined
  // Those of a mutation that is pending stay on top of any response, and those of one that has failed go.
  if (writes.some(({ span }) => Number.isFinite(span.ended))) entry.writtenAt = entry.store.now()
  const partial = beside && replay(beside, writes)
  // If all data came beside an error, the writes change that.
  const pages =
    known ?? responses.map((response) => (partial && !response.data ? undefined : replay(response, writes)))
  // When the request in flight was sent, if its response will be taken.
  const next = request && !isOutdated(request) ? request.sent : Infinity
  // Writes apply in the order of their calls, also if mutations end in another order.
  const open = writes.findIndex(({ span }) => !isFinal(span, responses, next))
  const final = open < 0 ? writes : writes.slice(0, open)
  if (final.length) {
    const folded = (response: Response) => ({ ...response, data: replay(response, final) })
    entry.writes = writes.slice(final.length)
    // There are as many responses as before.
    entry.responses = responses.map((response, index) =>
      open < 0 ? { ...response, data: pages[index] } : folded(response),
    ) as unknown as Responses
    entry.beside = beside && folded(beside)
  }
  return { pages, partial }
}

/** Adds a write to an entry, below its last `below` writes. `pages` are the data of the responses with all writes, if known. */
export function addWrite(
  entry: QueryEntry,
  write: Write,
  below = 0,
  isNew = false,
  pages?: readonly unknown[],
): void {
  const { writes } = entry
  const place = writes.length - below
  entry.store.replayAll ??= replayAll
  const added = { writes: [...writes.slice(0, place), write, ...writes.slice(place)] }
  learn(entry, isNew ? { ...added, ...fresh(entry) } : added, below ? undefined : pages)
}

/**
 * Puts a write on the data of an entry. Returns false if it changes nothing, so that nothing was written.
 *
 * While the `optimistic` function of a mutation runs, each write belongs to that mutation, even if it changes nothing. All
 * other writes are writes by hand.
 *
 * What is derived from old data is as old, and keeps its error. With `isNew`, a write by hand makes the data new.
 *
 * The functions for entities pass `hidden`: what `update` changes in data that isn't shown, such as a response below pending
 * writes. A change there counts too. Their write goes below the last `below` writes.
 */
export function write(
  entry: QueryEntry,
  update: Update,
  isNew = false,
  hidden?: readonly unknown[],
  below = 0,
): boolean {
  const { beside, data, pages, partial, request, responses, store } = entry
  const { writing } = store
  const written = pages.map((page, index) =>
    partial && !page ? undefined : update(page, responses[index]?.variables),
  )
  const changes = written.concat(hidden, beside && update(partial, beside.variables)).some(Boolean)
  const at = nextTick(store)
  if (!changes && !writing) {
    // The response to the request in flight may lack what the caller wanted to change.
    if (!hidden && request && data === undefined) {
      request.outdated = true
      // The response of a repeated request is taken. Then the query is fetched once more.
      if (request.again) entry.wanted = at
    }
    return false
  }
  if (writing) writing.written?.add(entry)
  else if (request) {
    request.outdated = true
    // The response of a repeated request is taken, and may contain the write already. So the data is stale. `asked` prevents
    // a request at once: writes that keep coming would send requests without end.
    if (request.again && !isUnasked(entry)) entry.asked = at
    // The request in flight was sent before the write. So the data is stale until a later request has settled. A page that is
    // added is fetched again, and the pages beside it have the write.
    if (request.again || !request.adds) entry.wanted = at
  }
  addWrite(
    entry,
    { span: writing?.span ?? { at: Infinity, ended: at }, update },
    below,
    isNew && !writing,
    // The other writes don't run again.
    pages.map((page, index) => written[index] ?? page),
  )
  if (changes) {
    store.emit?.('written', entry)
    changed(entry)
  }
  return true
}
