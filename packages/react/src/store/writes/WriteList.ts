import { changed, markFresh, show } from '../entry/QueryEntry.ts'
import { isFinal, isPending, isUnasked, replay, type Response, type Update, type Write } from '../history.ts'
import { shareStructure } from '../shared/shareStructure.ts'
import { nextTick, type QueryEntry, type Writes } from '../state.ts'

/** The writes on top of the responses of one entry, in the order of their calls. */
export class WriteList implements Writes {
  readonly list: Write[] = []
  /** The data of the responses with all writes. */
  #pages: readonly unknown[] = []
  /** The responses that the pages are made of, until a write is undone. */
  #base: QueryEntry['responses'] | undefined

  get pending(): boolean {
    // This usually looks at one write only, because the first one is pending.
    return this.list.some(({ span }) => isPending(span))
  }

  /**
   * Adds a write. While `optimistic` of a mutation runs, it is an optimistic write of the mutation. Otherwise it is written
   * by hand.
   *
   * `written` is the data of each page with the write, so that the other writes don't run again. It is undefined for a page
   * that doesn't change. A write with a `place` in the list keeps the age of the data and its error.
   */
  add(entry: QueryEntry, update: Update, written: readonly unknown[], place = Infinity): void {
    const { list } = this
    const { request, store } = entry
    const { writing } = store
    const at = nextTick(store)
    const shown = this.show(entry)
    this.#pages = shown.map((page, index) => written[index] ?? page)
    if (writing) writing.written?.add(entry)
    else {
      entry.written = at
      // The response of a repeated request is taken, and may have the write twice. So it is stale, but nobody has to ask at
      // once: writes that keep coming must not send requests without end.
      if (request?.again && !isUnasked(entry)) entry.asked = at
      // Until a request that was sent after the write has settled, the data is stale. A page that is added is fetched
      // again, and the pages beside it have the write.
      const renews = request && !request.first && (!request.adds || request.again)
      if (renews) entry.wanted = at
      if (place === Infinity) {
        entry.failure = undefined
        if (!renews) markFresh(entry)
      }
    }
    // The writes above it apply to other data now.
    if (place < list.length) this.#base = undefined
    list.splice(place, 0, { span: writing?.span ?? { at, ended: at }, update })
    show(entry)
  }

  /**
   * Returns the data of the responses with all writes, and puts them on the data of a failure.
   *
   * The first writes become a part of the responses, up to one that can be undone or may count twice. So writes apply in the
   * order of their calls, also if mutations end in another order.
   */
  show(entry: QueryEntry): readonly unknown[] {
    const { list } = this
    const { failure, request, responses } = entry
    const partial = failure?.response
    const all = partial ? [...responses, partial] : responses
    if (this.#base !== responses) this.#pages = responses.map((response) => replay(response, list))
    const pages = this.#pages
    const open = list.findIndex(({ span }) => !isFinal(span, all, request))
    const folded = list.splice(0, open < 0 ? Infinity : open)
    const fold = (response: Response) => ({ ...response, data: replay(response, folded) })
    if (folded.length)
      entry.responses = responses.map(
        (response, index) => (list.length ? fold(response) : { ...response, data: pages[index] }),
        // There are as many responses as before.
      ) as [Response]
    this.#base = entry.responses
    if (partial) {
      const response = fold(partial)
      entry.failure = {
        ...failure,
        response,
        partial: shareStructure(failure.partial, replay(response, list)),
      }
    }
    return pages
  }

  /** Shows the data again, because a mutation has ended its writes. If many end at once, it shows their ends together. */
  end(entry: QueryEntry): void {
    if (this.#base)
      queueMicrotask(() => {
        show(entry)
        changed(entry, true)
      })
    this.#base = undefined
  }

  /** Returns the writes for another entry that has the same data. */
  copy(): WriteList {
    const writes = new WriteList()
    writes.list.push(...this.list)
    return writes
  }
}

export function writesOf(entry: QueryEntry): WriteList {
  // No other class is used for it.
  return (entry.writes ??= new WriteList()) as WriteList
}
