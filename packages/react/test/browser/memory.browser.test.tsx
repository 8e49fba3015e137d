import { createClient } from '@thinql/core'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import {
  clearStore,
  createQueryStore,
  getQueryData,
  GraphQLProvider,
  type QueryStore,
  type QueryStoreOptions,
  useQuery,
} from '../../src/index.ts'
import { titled, type TodoData, TodoQuery } from '../screens/todoQuery.ts'
import { wait } from './browserHarness.tsx'

const ids = Array.from({ length: 10_000 }, (_, index) => `${index}`)

function Todo({ id }: { id: string }) {
  const { data } = useQuery<TodoData>(TodoQuery, { variables: { id } })
  return data?.todo.title
}

/** Shows all queries, and hides them again. Returns the size of the heap in between. */
async function showAll(store: QueryStore) {
  const container = document.createElement('div')
  // Not with the testing library, because it keeps what it has rendered.
  const root = createRoot(container)
  root.render(
    <GraphQLProvider store={store}>
      {ids.map((id) => (
        <Todo key={id} id={id} />
      ))}
    </GraphQLProvider>,
  )
  await expect.poll(() => container.textContent).toBe('Tea'.repeat(ids.length))
  const heap = await usedHeap()
  const data = ids.map(
    (id) => new WeakRef(getQueryData<TodoData, unknown>(store, TodoQuery, { variables: { id } }) ?? {}),
  )
  root.unmount()
  await wait(50)
  return { heap, data }
}

async function usedHeap() {
  await cdp().send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp().send('Runtime.getHeapUsage')
  return usedSize
}

const ends: { by: string; options?: QueryStoreOptions; end?: (store: QueryStore) => void }[] = [
  { by: '`clearStore`', end: (store) => clearStore(store) },
  { by: '`gcTime`', options: { gcTime: 0 } },
]

test.each(ends)('$by forgets 10,000 queries that no hook uses', async ({ options, end }) => {
  const fetch = () => Promise.resolve(Response.json({ data: titled('Tea') }))
  const store = createQueryStore(createClient({ fetch }), options)
  // The first run creates everything that the browser and React create only once.
  await showAll(store)
  end?.(store)
  const before = await usedHeap()

  const { data, heap } = await showAll(store)
  end?.(store)
  const after = await usedHeap()

  expect(data.filter((held) => held.deref())).toEqual([])
  expect(after - before).toBeLessThan((heap - before) / 50)
})
