import {
  clearStore,
  dehydrate,
  getQueryData,
  invalidateQueries,
  prefetchQuery,
  setQueryData,
} from '../index.ts'
import { NetworkError } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { entryOf } from '../../test/stores/entryOf.ts'
import { fakeClient } from '../../test/fakes/fakeClient.ts'
import { fakeStream } from '../../test/fakes/fakeStream.ts'
import { nextTask } from '../../test/harness/harness.tsx'
import { DeferringTodoQuery, titled, type TodoData, TodoQuery } from '../../test/screens/todoQuery.ts'
import { QueryObserver } from './entry/QueryObserver.ts'
import { createQueryStore } from './queryStore.ts'
import { runMutation } from './mutation/runMutation.ts'

const variables = { id: '1' }
const part = { todo: { title: 'Tea' } }
const whole = { todo: { title: 'Tea', note: 'green' } }

function growing() {
  const fake = fakeClient()
  const stream = fakeStream()
  const store = createQueryStore(fake.client, { fetcher: stream.fetcher })
  /** Returns what a hook shows. */
  const view = new QueryObserver(entryOf(store, DeferringTodoQuery, variables), {}, 0)
  const leave = view.subscribe(() => undefined)
  return { ...fake, ...stream, leave, store, shown: () => view.snapshot() }
}

describe('a response that grows', () => {
  test('is returned by `getQueryData` and `dehydrate` only when it is complete', async () => {
    const { latest, store } = growing()
    await latest().part(part)
    expect(getQueryData(store, DeferringTodoQuery, variables)).toBeUndefined()
    expect(dehydrate(store)).toEqual({})
    await latest().end(whole)
    expect(getQueryData(store, DeferringTodoQuery, variables)).toBe(whole)
    expect(Object.values(dehydrate(store))).toMatchObject([{ pages: [{ data: whole }] }])
  })

  test('keeps the data so far when a part has no data', async () => {
    const { latest, shown } = growing()
    await latest().part(null)
    expect(shown()).toMatchObject({ status: 'loading', data: undefined })
    await latest().part(part)
    await latest().part(null)
    expect(shown()).toMatchObject({ status: 'loading', data: part })
  })

  test('resolves `prefetchQuery` when it is complete', async () => {
    const { latest, store } = growing()
    const prefetched = prefetchQuery(store, DeferringTodoQuery, { variables })
    await latest().part(part)
    await latest().end(whole)
    expect(await prefetched).toMatchObject({ data: whole })
  })

  test('is replaced by data from `setQueryData`, and does not come back', async () => {
    const { latest, shown, store } = growing()
    await latest().part(part)
    setQueryData(store, DeferringTodoQuery, variables, titled('written'))
    await latest().part(part)
    expect(shown()).toMatchObject({ status: 'success', data: titled('written') })
    await latest().end(whole)
    expect(shown()).toMatchObject({ status: 'success', data: titled('written') })
  })

  test('is not passed to updates until it is complete', async () => {
    const { latest, shown, store } = growing()
    await latest().part(part)
    setQueryData<TodoData, unknown>(store, DeferringTodoQuery, variables, (data) => data && titled('written'))
    expect(shown()).toMatchObject({ status: 'loading', data: part })
  })

  test('gets the pending optimistic writes when it is complete', async () => {
    const { last, latest, shown, store } = growing()
    await latest().part(part)
    void runMutation(
      store,
      'mutation Rename { rename }',
      {},
      {
        optimistic: (store) =>
          setQueryData<TodoData, unknown>(
            store,
            DeferringTodoQuery,
            variables,
            (data) => data && titled('anticipated'),
          ),
      },
    )
    expect(shown()).toMatchObject({ status: 'loading', data: part })
    await latest().end(whole)
    expect(shown()).toMatchObject({ status: 'success', data: titled('anticipated') })
    await last().fail(new NetworkError('offline'))
    expect(shown()).toMatchObject({ status: 'success', data: whole })
  })

  test('stays on screen after an invalidation, until the next response is complete', async () => {
    const { responses, shown, store } = growing()
    await responses[0]?.part(whole)
    void invalidateQueries(store, DeferringTodoQuery)
    expect(responses[0]?.signal.aborted).toBe(true)
    expect(shown()).toMatchObject({ status: 'loading', data: whole })
    await responses[1]?.part(part)
    await responses[0]?.end(titled('outdated'))
    expect(shown()).toMatchObject({ status: 'loading', data: whole })
    await responses[1]?.end(titled('new'))
    expect(shown()).toMatchObject({ status: 'success', data: titled('new') })
  })

  test('is gone after `clearStore`, even if more parts arrive', async () => {
    const { responses, shown, store } = growing()
    await responses[0]?.part(part)
    clearStore(store)
    expect(shown()).toMatchObject({ status: 'loading', data: undefined })
    await responses[0]?.part(whole)
    expect(shown()).toMatchObject({ status: 'loading', data: undefined })
    await responses[1]?.part(part)
    expect(shown()).toMatchObject({ status: 'loading', data: part })
  })

  test('continues for a prefetch when its last user leaves', async () => {
    const { latest, leave, store } = growing()
    const prefetched = prefetchQuery(store, DeferringTodoQuery, { variables })
    await latest().part(part)
    leave()
    await nextTask()
    await latest().end(whole)
    expect(await prefetched).toMatchObject({ data: whole })
  })
})

test('sends a query without @defer or @stream through the middleware of the client', async () => {
  const { responses, last, store } = growing()
  const prefetched = prefetchQuery(store, TodoQuery, { variables })
  await last().respond(titled('Tea'))
  expect(await prefetched).toMatchObject({ data: titled('Tea') })
  expect(responses).toHaveLength(1)
})
