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
  #ends = false

  get pending(): boolean {
    // This usually looks at one write only, because the first one is pending.
    return this.list.some(({ span }) => isPending(span))
  }

  /**
   * Adds a write. While `optimistic` of a mutation runs, it is a guess of the mutation. Otherwise it is written by hand.
   *
   * `written` is the data of each page with the write, so that the other writes don't run again. It is undefined for a page
   * that doesn't change. With `isPart`, the data keeps its age and its error.
   */
  add(entry: QueryEntry, update: Update, written: readonly unknown[], isPart = false): void {
    const { list } = this
    const { request, store } = entry
    const { writing } = store
    const at = nextTick(store)
    const shown = this.show(entry)
    this.#pages = shown.map((page, index) => written[index] ?? page)
    let index = list.length
    if (writing) {
      writing.written ??= new Set()
      writing.written.add(entry)
    } else {
      entry.written = at
      // The response of a repeated request is taken, and may have the write twice. So it is stale, but nobody has to ask at
      // once: writes that keep coming must not send requests without end.
      if (request?.again && !isUnasked(entry)) entry.asked = at
      // Until a request that was sent after the write has settled, the data is stale. A page that is added is fetched
      // again, and the pages beside it have the write.
      const renews = request && !request.first && (!request.adds || request.again)
      if (renews) entry.wanted = at
      if (isPart) {
        entry.mergedAt = performance.now()
        // What a server says is below the guesses at the end of the list.
        index = list.map(({ span }) => isPending(span)).lastIndexOf(false) + 1
        if (index < list.length) this.#base = undefined
      } else {
        entry.failure = undefined
        if (!renews) markFresh(entry)
      }
    }
    list.splice(index, 0, { span: writing?.span ?? { at, ended: at }, update })
    show(entry)
  }

  /** Returns the data of the responses with all writes, and puts them on the data of a failure. */
  show(entry: QueryEntry): readonly unknown[] {
    const { failure, responses } = entry
    if (failure?.response)
      entry.failure = {
        ...failure,
        partial: shareStructure(failure.partial, replay(failure.response, this.list)),
      }
    if (this.#base !== responses) this.#pages = responses.map((response) => replay(response, this.list))
    this.#base = responses
    return this.#pages
  }

  /**
   * Makes the first writes a part of the responses, up to one that can be undone or may count twice. So writes apply in
   * the order of their calls, also if mutations end in another order.
   */
  fold(entry: QueryEntry): void {
    const { failure, request, responses } = entry
    const partial = failure?.response
    const all = partial ? [...responses, partial] : responses
    const open = this.list.findIndex(({ span }) => !isFinal(span, all, request))
    if (!this.list.length || open === 0) return
    const folded = this.list.splice(0, open < 0 ? Infinity : open)
    const pages = open < 0 ? this.#pages : responses.map((response) => replay(response, folded))
    // There are as many as before.
    const written = responses.map((response, index) => ({ ...response, data: pages[index] })) as [Response]
    if (partial) entry.failure = { ...failure, response: { ...partial, data: replay(partial, folded) } }
    this.#base = entry.responses = written
  }

  /** Shows the data again, because a mutation has ended its writes. If many end at once, it shows their ends together. */
  end(entry: QueryEntry): void {
    if (!this.#ends)
      queueMicrotask(() => {
        this.#ends = false
        this.#base = undefined
        show(entry)
        changed(entry, true)
      })
    this.#ends = true
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
