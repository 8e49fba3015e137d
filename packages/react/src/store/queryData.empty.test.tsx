import { beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '../../test/fakes/fakeClock.ts'
import { fakeClient } from '../../test/fakes/fakeClient.ts'
import { titled, type TodoData, TodoQuery } from '../../test/screens/todoQuery.ts'
import { createQueryStore, inspectStore, type QueryStore, setQueryData } from '../index.ts'
import { runMutation } from './mutation/runMutation.ts'

// What an update does to queries that nobody has loaded.

fakeClock()

let fake = fakeClient()
beforeEach(() => {
  fake = fakeClient()
})

const rename = (store: QueryStore) => {
  for (let id = 0; id < 100; id++)
    setQueryData<TodoData, object>(store, TodoQuery, (data) => data && titled('new'), {
      variables: { id: `${id}` },
    })
}

test('an update of queries that nobody has loaded adds none of them to the store', () => {
  const store = createQueryStore(fake.client)
  rename(store)
  expect(inspectStore(store)).toHaveLength(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('an update that makes data of nothing adds the query', () => {
  const store = createQueryStore(fake.client)
  setQueryData<TodoData, object>(store, TodoQuery, () => titled('new'), { variables: { id: '1' } })
  expect(inspectStore(store)).toMatchObject([{ data: titled('new') }])
})

test('an optimistic update of queries that nobody has loaded keeps them for `gcTime` after the mutation, and not for five minutes', async () => {
  const store = createQueryStore(fake.client, { gcTime: 1_000 })
  void runMutation(store, 'mutation Rename { rename }', {}, { optimistic: rename })
  await fake.last().respond({ rename: true })
  vi.advanceTimersByTime(3_000)
  expect(inspectStore(store)).toHaveLength(0)
})
