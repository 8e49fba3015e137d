import { createClient } from '@thinql/core'
import { vi } from 'vitest'
import {
  createQueryStore,
  dehydrate,
  type DehydratedState,
  type QueryStore,
  setQueryData,
} from '../../src/index.ts'
import { type FakeClient, fakeClient } from '../fakes/fakeClient.ts'
import { titled, TodoQuery } from '../screens/todoQuery.ts'

/** Creates a store as it is on a server, where there is no window. */
export function serverStore(): FakeClient & { readonly store: QueryStore } {
  const fake = fakeClient()
  vi.stubGlobal('window', undefined)
  const store = createQueryStore(fake.client)
  vi.unstubAllGlobals()
  return { ...fake, store }
}

/** Returns the state of a server whose store has this title. */
export function sentState(title: string, id = '1'): DehydratedState {
  const store = createQueryStore(createClient())
  setQueryData(store, TodoQuery, titled(title), { variables: { id } })
  return JSON.parse(JSON.stringify(dehydrate(store))) as DehydratedState
}
