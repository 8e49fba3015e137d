import type { Entry } from './entry.ts'
import { type EntryState, idle, showsSame } from './entryState.ts'

/**
 * What one hook remembers between renders.
 *
 * Written when the hook subscribes and when its component reads `fetching`, never by a render as such:
 * one that is thrown away leaves nothing behind.
 */
export class Observer {
  /** Whether the component has ever read `fetching`; only then does it render for it. */
  readsFetching = false
  #entry: Entry | undefined
  #previous: EntryState | undefined

  /** What a hook on this entry shows. */
  stateOf(entry: Entry | undefined): EntryState {
    if (!entry) return idle
    return entry === this.#entry ? entry.state : entry.unseenState
  }

  /** What to show now: what was rendered, until something in it that the component uses has changed. */
  stateSince(rendered: EntryState, entry: Entry | undefined): EntryState {
    const state = this.stateOf(entry)
    if (this.readsFetching && state.fetching !== rendered.fetching) return state
    return showsSame(state, rendered) ? rendered : state
  }

  /** The complete data of the variables before these; none from another document, another store or before `clear`. */
  previousData(entry: Entry | undefined): unknown {
    const previous = entry && this.#previousState(entry)
    return previous?.generation === entry?.state.generation ? previous?.complete : undefined
  }

  subscribe(entry: Entry | undefined, listener: () => void, staleTime: number): () => void {
    if (!entry) return () => {}
    this.#previous = this.#previousState(entry)
    this.#entry = entry
    return entry.subscribe(listener, staleTime)
  }

  #previousState(entry: Entry): EntryState | undefined {
    const last = this.#entry
    if (!last || last === entry) return this.#previous
    if (last.query.text !== entry.query.text) return undefined
    return last.state.complete === undefined ? this.#previous : last.state
  }
}
