import { entryOf, idleObserver, subscribe } from '../stores/entryOf.ts'
import { fakeClient, flushMicrotasks } from '../fakes/fakeClient.ts'
import { createQueryStore } from '../../src/store/queryStore.ts'
import type { StoreEvent } from '../../src/store/events.ts'
import { listen } from '../../src/store/listen.ts'

/** The query of these tests. */
export const query = 'query A($id: ID) { a }'

/** The variables of the query. */
export const variables = { id: '1' }

/** Creates a store, and records its events. */
export function recordEvents() {
  const fake = fakeClient()
  const events: StoreEvent[] = []
  const store = createQueryStore(fake.client, { gcTime: 1_000 })
  const stop = listen(store, (event) => events.push(event))
  const entry = entryOf(store, query, variables)
  const types = async () => {
    await flushMicrotasks()
    return events.map(({ type }) => type)
  }
  return { ...fake, store, events, stop, types, use: () => subscribe(entry, idleObserver(), 0) }
}
