import { act } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeClock } from '../../test/harness/outsideAct.ts'
import { offline, fakeClient } from '../../test/fakes/fakeClient.ts'
import { modes } from '../../test/harness/harness.tsx'
import { titled, type TodoData, TodoQuery } from '../../test/screens/todoQuery.ts'
import {
  ListQuery,
  listOf,
  type ListData,
  mountList,
  mutationHarness,
  optimisticAdd,
  sendAdd,
} from '../../test/screens/mutations.tsx'
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

describe.each(modes)('a first load, $mode', ({ strict }) => {
  test('an event during a first load that is repeated is shown, also while a mutation is pending', async () => {
    const all = mutationHarness({ strict })
    const list = mountList(all)
    const loads = () => all.loads().filter(({ signal }) => !signal.aborted)
    const failing = sendAdd(all, optimisticAdd, 'one')
    // Nobody knows whether that mutation has run, so the first load is sent again.
    await act(() => failing.call.fail(offline))
    sendAdd(all, optimisticAdd, 'two')
    setQueryData<ListData, unknown>(all.store, ListQuery, (data) => data && listOf(...data.list, 'event'))
    const before = loads().length
    await act(async () => loads().at(-1)?.respond(listOf('Milk')))
    expect(list.result.current.data).toEqual(listOf('Milk', 'two'))
    await act(async () => loads().at(-1)?.respond(listOf('Milk', 'event')))
    expect(list.result.current.data).toEqual(listOf('Milk', 'event', 'two'))
    expect(loads()).toHaveLength(before + 1)
  })
})
