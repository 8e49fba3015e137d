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

/** The writes on top of the responses of one entry. Nothing but `write` needs to add one. */
interface WriteList extends Writes {
  /** Adds a write, below this number of writes. `shown` is the data of each response with all writes. */
  add(this: void, write: Write, below: number, shown: readonly unknown[]): void
}

/** Creates the writes of an entry, in the order of their calls. */
function createWriteList(entry: QueryEntry, list: Write[] = []): WriteList {
  /** The data of each response with all writes. */
  let pages: readonly unknown[]
  /** The responses that the pages are made of. Undefined after a write was undone, or was put below others. */
  let base: Responses | undefined

  return {
    list,

    get pending() {
      // This usually looks at one write only, because the first one is pending.
      return list.some(({ span }) => isPending(span))
    },

    /**
     * Returns the data of each response with all writes, and puts them on the data of a failure.
     *
     * The first writes become a part of the responses, up to one that is not final. So writes apply in the order of their
     * calls, also if mutations end in another order.
     */
    show() {
      const { failure, request, responses } = entry
      const partial = failure?.response
      if (base !== responses) pages = responses.map((response) => replay(response, list))
      // When the next response that is taken was asked for. Without a request, it is one that nobody has asked for yet.
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

    /** Shows the data again, because a mutation has ended its writes. If many end at once, it shows their ends together. */
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
  // No other writes are used for it.
  return (entry.writes ??= createWriteList(entry)) as WriteList
}

/**
 * Puts a write on the data of an entry, and returns whether it did.
 *
 * While `optimistic` of a mutation runs, it is an optimistic write of the mutation. Otherwise it is written by hand, unless
 * it changes nothing. With `known`, it is a part of the data: it keeps the age of the data and its error, and goes below the
 * last writes, as many as `below` says. `known` is what it changes of other data.
 */
export function write(entry: QueryEntry, update: Update, known?: readonly unknown[], below = 0): boolean {
  const { request, responses, store } = entry
  const { writing } = store
  const shown = pagesOf(entry)
  const written = shown.map((page, index) => update(page, responses[index]?.variables))
  const changes = written.concat(known).some(Boolean)
  const at = nextTick(store)
  if (!changes && !writing) {
    // The response to the request in flight may lack what the caller wanted to change.
    if (!known && request && entry.data === undefined) {
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
    // The response of a repeated request is taken, and may have the write twice. So it is stale, but nobody has to ask at
    // once: writes that keep coming must not send requests without end.
    if (request?.again && !isUnasked(entry)) entry.asked = at
    // Until a request that was sent after the write has settled, the data is stale. A page that is added is fetched again,
    // and the pages beside it have the write.
    if (request && (request.again || !(request.first || request.adds))) entry.wanted = at
    if (!known) markFresh(entry)
  }
  show(entry)
  if (changes) {
    store.emit?.('written', entry)
    changed(entry)
  }
  return true
}
