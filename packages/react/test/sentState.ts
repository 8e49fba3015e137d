import { createClient } from '@thinql/core'
import { createQueryStore, type DehydratedState, extract } from '../src/index.ts'
import { titled, TodoQuery } from './todoQuery.ts'

/** Returns the state of a server whose store has this title. */
export function sentState(title: string, id = '1'): DehydratedState {
  const store = createQueryStore(createClient())
  store.setData(TodoQuery, { id }, titled(title))
  return JSON.parse(JSON.stringify(extract(store))) as DehydratedState
}
