import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createQueryStore,
  dehydrate,
  GraphQLProvider,
  HydrationBoundary,
  prefetchQuery,
} from '../../src/index.ts'
import { fakeClient } from '../fakes/fakeClient.ts'
import { Todo } from '../screens/todo.tsx'
import { titled, TodoQuery } from '../screens/todoQuery.ts'
import { first } from './reports.tsx'

// What a server renders below a boundary, and what it sends.

/** Returns the state of a server that has loaded this title. */
async function stateOf(title: string) {
  const { client, last } = fakeClient()
  const store = createQueryStore(client)
  void prefetchQuery(store, TodoQuery, first)
  await last().respond(titled(title))
  return dehydrate(store)
}

/** A page with a boundary for each title. */
async function page(...titles: string[]) {
  const boundaries = titles.map(async (title) => (
    <HydrationBoundary key={title} state={await stateOf(title)}>
      <Todo />
    </HydrationBoundary>
  ))
  const { client } = fakeClient()
  return <GraphQLProvider store={createQueryStore(client)}>{await Promise.all(boundaries)}</GraphQLProvider>
}

// https://github.com/TanStack/query/issues/9457
// https://github.com/TanStack/query/issues/9499
// https://github.com/t3-oss/create-t3-turbo/issues/1487
test('a page with a boundary can be prerendered, because nothing reads the wall clock', async () => {
  const now = vi.spyOn(Date, 'now').mockImplementation(() => {
    throw new Error('a render has read the clock')
  })
  onTestFinished(() => now.mockRestore())
  expect(renderToString(await page('Tea'))).toBe('<p>Tea</p>')
})

// https://github.com/TanStack/query/pull/11310
test('a server shows the data of a second boundary for a query that it has already, and React logs nothing', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => errors.mockRestore())
  expect(renderToString(await page('Tea', 'Coffee'))).toBe('<p>Tea</p><p>Coffee</p>')
  expect(errors).not.toHaveBeenCalled()
})

// https://github.com/TanStack/query/pull/11395
// https://github.com/muxinc/elements/issues/1225
test('a state that a framework has cached is the same at each prerender of the same response', async () => {
  const { client, last } = fakeClient()
  const store = createQueryStore(client)
  void prefetchQuery(store, TodoQuery, first)
  await last().respond(titled('Tea'))
  const state = JSON.stringify(dehydrate(store))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(JSON.stringify(dehydrate(store))).toBe(state)
})
