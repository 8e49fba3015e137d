import { createClient } from '@thinql/core'
import { createQueryStore, type DehydratedState, extract } from '../src/index.ts'
import { titled, TodoQuery } from './todoQuery.ts'

/** What a server sends when it knows this title. */
export function sentState(title: string, id = '1'): DehydratedState {
  const store = createQueryStore(createClient())
  store.setData(TodoQuery, { id }, titled(title))
  return JSON.parse(JSON.stringify(extract(store))) as DehydratedState
}
