import { changed, show } from '../entry/QueryEntry.ts'
import { isFinal, isPending, mayBeIn, replay, type Response, type Span, type Write } from '../history.ts'
import { shareStructure } from '../shared/shareStructure.ts'
import { nextTick, type PendingMutation, type QueryEntry, type Writes } from '../state.ts'

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
   * Adds a write. `pages` is the data of the responses with all writes and this one, so the others don't run again.
   *
   * With `below`, it goes below the pending writes at the end of the list: what a server says is below optimistic writes.
   */
  add(write: Write, pages = this.#pages, below = false): void {
    const { list } = this
    const index = below ? list.map(({ span }) => isPending(span)).lastIndexOf(false) + 1 : list.length
    this.#pages = pages
    if (index < list.length) this.#base = undefined
    list.splice(index, 0, write)
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
    // There are as many responses as before.
    const written = responses.map((response, index) => ({ ...response, data: pages[index] })) as [Response]
    if (partial) entry.failure = { ...failure, response: { ...partial, data: replay(partial, folded) } }
    this.#base = entry.responses = written
  }

  /** Shows the data again, because a mutation has ended its writes. If many end at once, it shows their ends together. */
  end(entry: QueryEntry, span: Span): void {
    const { request, responses, store } = entry
    // Nobody knows whether a response contains the write, or whether the one in flight will.
    if (span.ended > span.at && (request || responses.some((response) => mayBeIn(span, response))))
      entry.wanted = nextTick(store)
    if (!this.#ends)
      queueMicrotask(() => {
        this.#ends = false
        this.#base = undefined
        show(entry)
        changed(entry, true)
      })
    this.#ends = true
  }

  /** Puts the writes on another entry that has the same data. */
  copyTo(entry: QueryEntry): void {
    const writes = new WriteList()
    writes.list.push(...this.list)
    entry.writes = writes
    for (const { span, written } of entry.store.mutations)
      if (this.list.some((write) => write.span === span)) written.add(entry)
  }
}

export function writesOf(entry: QueryEntry): WriteList {
  // Only this function and `copyTo` set it.
  return (entry.writes ??= new WriteList()) as WriteList
}

/** What is fetched while a mutation is pending may lack its change, so it is fetched again when the mutation has ended. */
export function watchEntries(mutation: PendingMutation): void {
  mutation.onEntry ??= (created) => {
    writesOf(created).add({ span: mutation.span, update: (data) => data })
    mutation.written.add(created)
  }
}
