import { NetworkError } from '@thinql/core'
import { expect, test } from 'vitest'
import { entryOf } from '../../../test/entryOf.ts'
import { fakeClient } from '../../../test/fakeClient.ts'
import { fakeStream } from '../../../test/fakeStream.ts'
import { DeferringTodoQuery, titled, TodoQuery } from '../../../test/todoQuery.ts'
import { QueryObserver } from './QueryObserver.ts'
import { createQueryStore } from '../queryStore.ts'
import { runMutation } from '../mutation/runMutation.ts'

/** A query in use, with what its listener has heard: whether the change arrived, or was the page's own. */
function followed(document = TodoQuery) {
  const { client, last } = fakeClient()
  const { fetcher, latest } = fakeStream()
  const store = createQueryStore(client, { fetcher })
  const view = new QueryObserver(entryOf(store, document, { id: '1' }), {}, false)
  // As a hook does, which renders before it follows.
  view.snapshot(false)
  const heard: boolean[] = []
  view.subscribe((arrived) => heard.push(arrived), 0)
  heard.length = 0
  const write = (title: string) => store.setData(document, { id: '1' }, titled(title))
  return { store, last, latest, heard, write }
}

test('an answer has arrived', async () => {
  const { heard, last } = followed()
  await last().answer(titled('Tea'))
  expect(heard).toEqual([true])
})

test('a failure has arrived', async () => {
  const { heard, last } = followed()
  await last().fail(new NetworkError('offline'))
  expect(heard).toEqual([true])
})

test('a part of an answer has arrived', async () => {
  const { heard, latest } = followed(DeferringTodoQuery)
  await latest().part(titled('Tea'))
  expect(heard).toEqual([true])
})

test("a write is the page's own", () => {
  const { heard, write } = followed()
  write('Tea')
  expect(heard).toEqual([false])
})

test('what is forgotten by the page is its own', () => {
  const { heard, store, write } = followed()
  write('Tea')
  store.clear()
  expect(heard).toEqual([false, false])
})

test("an optimistic write is the page's own, and its end has arrived", async () => {
  const { heard, last, store, write } = followed()
  write('Tea')
  const optimistic = (written: typeof store) => written.setData(TodoQuery, { id: '1' }, titled('Coffee'))
  const result = runMutation(store, 'mutation Rename { rename }', {}, { optimistic })
  expect(heard).toEqual([false, false])
  await last().fail(new NetworkError('offline'))
  await result
  expect(heard).toEqual([false, false, true])
})

test('nothing is heard of an answer that shows nothing new', async () => {
  const { heard, last, store } = followed()
  await last().answer(titled('Tea'))
  void store.invalidate()
  heard.length = 0
  await last().answer(titled('Tea'))
  expect(heard).toEqual([])
})
