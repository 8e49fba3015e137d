import { changed, markFresh, pagesOf, show } from '../entry/QueryEntry.ts'
import {
  isFinal,
  isOutdated,
  isPending,
  isUnasked,
  replay,
  type Responses,
  type Update,
  type Write,
} from '../history.ts'
import { shareStructure } from '../shared/shareStructure.ts'
import { nextTick, type QueryEntry, type Writes } from '../state.ts'

/** The writes on top of the responses of one entry. */
interface WriteList extends Writes {
  /** Adds a write, below this number of writes. `shown` is the data of each response with all writes. */
  add(this: void, write: Write, below: number, shown: readonly unknown[]): void
}

/** Creates the writes of an entry, in the order of their calls. */
function createWriteList(entry: QueryEntry, list: Write[] = []): WriteList {
  /** The data of each response with all writes. */
  let pages: readonly unknown[]
  /**
   * The responses that the pages are made of. Undefined after a mutation has ended, or after a write was put below others.
   * Then the pages are made anew.
   */
  let base: Responses | undefined

  return {
    list,

    // This usually looks at one write only, because the first one is pending.
    isPending: () => list.some(({ span }) => isPending(span)),

    /**
     * Returns the data of each response with all writes, and updates the data of a failure.
     *
     * Final writes at the start of the list become a part of the responses. It stops at the first one that isn't final, so
     * writes apply in the order of their calls, also if mutations end in another order.
     */
    show() {
      const { failure, request, responses } = entry
      const partial = failure?.response
      if (base !== responses) pages = responses.map((response) => replay(response, list))
      // When the request in flight was sent, if its response will be taken.
      const next = request && !isOutdated(entry, request) ? request.sent : Infinity
      const open = list.findIndex(({ span }) => !isFinal(span, responses, next))
      const folded = list.splice(0, open < 0 ? Infinity : open)
      if (folded.length) {
        entry.responses = responses.map((response, index) => ({
          ...response,
          data: list.length ? replay(response, folded) : pages[index],
          // There are as many responses as before.
        })) as unknown as Responses
        if (!list.length) entry.writes = undefined
      }
      base = entry.responses
      if (partial) {
        const response = { ...partial, data: replay(partial, folded) }
        entry.failure = {
          ...failure,
          response,
          partial: shareStructure(failure.partial, replay(response, list)),
        }
      }
      return pages
    },

    /** Shows the data again after a mutation has ended. If several mutations end in one task, it shows the data once. */
    end() {
      if (base)
        queueMicrotask(() => {
          show(entry)
          changed(entry, true)
        })
      base = undefined
    },

    /** Returns the writes for another entry that has the same data. */
    copy: (other) => createWriteList(other, [...list]),

    add(write, below, shown) {
      pages = shown
      // The writes above it apply to other data now.
      base = below ? undefined : entry.responses
      list.splice(list.length - below, 0, write)
    },
  }
}

/** Returns the writes of an entry. It has none while all its writes are a part of its responses. */
export function writesOf(entry: QueryEntry): WriteList {
  // Only `createWriteList` makes the writes of an entry.
  return (entry.writes ??= createWriteList(entry)) as WriteList
}

/**
 * Puts a write on the data of an entry. Returns false if it changes nothing, so that nothing was written.
 *
 * While the `optimistic` function of a mutation runs, each write belongs to that mutation, even if it changes nothing. All
 * other writes are writes by hand.
 *
 * The functions for entities pass `hidden`: what `update` changes in data that isn't shown, such as a response below pending
 * writes. A change there counts too. With `hidden`, the age of the data and its error stay, and the write goes below the last
 * `below` writes.
 */
export function write(entry: QueryEntry, update: Update, hidden?: readonly unknown[], below = 0): boolean {
  const { request, responses, store } = entry
  const { writing } = store
  const shown = pagesOf(entry)
  const written = shown.map((page, index) => update(page, responses[index]?.variables))
  const changes = written.concat(hidden).some(Boolean)
  const at = nextTick(store)
  if (!changes && !writing) {
    // The response to the request in flight may lack what the caller wanted to change.
    if (!hidden && request && entry.data === undefined) {
      entry.written = at
      // The response of a repeated request is taken. Then the query is fetched once more.
      if (request.again) entry.wanted = at
    }
    return false
  }
  // The other writes don't run again.
  const pages = shown.map((page, index) => written[index] ?? page)
  writesOf(entry).add({ span: writing?.span ?? { at: Infinity, ended: at }, update }, below, pages)
  if (writing) writing.written?.add(entry)
  else {
    entry.written = at
    // The response of a repeated request is taken, and may contain the write already. So the data is stale. `asked` prevents
    // a request at once: writes that keep coming would send requests without end.
    if (request?.again && !isUnasked(entry)) entry.asked = at
    // A refetch in flight was sent before the write. So the data is stale until a later request has settled. During a first
    // load, the written data stays. A page that is added is fetched again, and the pages beside it have the write.
    if (request && (request.again || !(request.first || request.adds))) entry.wanted = at
    if (!hidden) markFresh(entry)
  }
  show(entry)
  if (changes) {
    store.emit?.('written', entry)
    changed(entry)
  }
  return true
}
