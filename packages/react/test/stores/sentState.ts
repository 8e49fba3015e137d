import { createClient } from '@thinql/core'
import { createQueryStore, dehydrate, type DehydratedState, setQueryData } from '../../src/index.ts'
import { titled, TodoQuery } from '../screens/todoQuery.ts'

/** Returns the state of a server whose store has this title. */
export function sentState(title: string, id = '1'): DehydratedState {
  const store = createQueryStore(createClient())
  setQueryData(store, TodoQuery, { id }, titled(title))
  return JSON.parse(JSON.stringify(dehydrate(store))) as DehydratedState
}
