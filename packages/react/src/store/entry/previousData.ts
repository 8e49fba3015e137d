import { shownOf } from '../state/QueryEntry.ts'
import type { QueryObserver } from './QueryObserver.ts'

/** What a hook showed before its variables changed. */
export interface Previous {
  readonly data: unknown
  /** The generation of the store that had the data. After `clearStore`, nobody may see it. */
  readonly generation: object
}

/**
 * Returns what the observer on screen shows, if it has the same document. Until the given observer is on
 * screen itself, that may change.
 */
export function previousData(observer: QueryObserver): unknown {
  const { entry, memory } = observer
  const { query, store } = entry
  const onScreen = memory.observer
  if (onScreen && onScreen !== observer) {
    const last = onScreen.entry
    const isSame = last.query.text === query.text && last.query.name === query.name
    const data = isSame ? (shownOf(last) ?? previousData(onScreen)) : undefined
    observer.previous = { data, generation: last.store.generation }
  }
  const { previous } = observer
  return previous?.generation === store.generation ? previous.data : undefined
}
