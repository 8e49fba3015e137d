import { type QueryEntry, shownOf } from '../state/QueryEntry.ts'
import type { QueryObserver } from './QueryObserver.ts'

/** What a hook showed before its variables changed. */
export interface PreviousData {
  readonly data: unknown
  /** That of the store when it had this data. After `clearStore`, it is the data of another person. */
  readonly generation: object
}

/** Returns what the observer on screen shows, if it has the same document as the entry that comes next. */
export function previousOf(observer: QueryObserver, { query }: QueryEntry): PreviousData {
  const { entry } = observer
  const { generation } = entry.store
  const isSameDocument = entry.query.text === query.text && entry.query.name === query.name
  if (!isSameDocument) return { data: undefined, generation }
  // The variables may have changed twice before there was data.
  return { data: shownOf(entry) ?? observer.previousData(), generation }
}
