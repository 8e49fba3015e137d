import { act, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { watchWarnings } from '../test/harness/console.ts'
import { harness, TodoQuery } from '../test/harness/harness.tsx'
import { serverStore } from '../test/stores/serverStore.ts'
import { GraphQLProvider, type QueryStore, useQuery } from './index.ts'

const warn = watchWarnings()
afterEach(() => {
  vi.unstubAllEnvs()
})

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

function Todo() {
  return useQuery(TodoQuery, { variables: { id: '1' } }).status
}

/** Renders a page on a server. */
async function respond(store: QueryStore) {
  renderToString(
    <GraphQLProvider store={store}>
      <Todo />
    </GraphQLProvider>,
  )
  await nextTask()
}

test('a store that two requests share causes one warning', async () => {
  const { store } = serverStore()
  for (let request = 0; request < 3; request++) await respond(store)
  expect(warn.mock.calls).toEqual([
    [
      'thinql: two renders on this server used one store. If they belong to two requests, one user sees the data of another: create a store for each request.',
    ],
  ])
})

test('a store for each request causes no warning', async () => {
  for (let request = 0; request < 3; request++) await respond(serverStore().store)
  expect(warn).not.toHaveBeenCalled()
})

test('a page that renders two parts at once causes no warning', async () => {
  const { store } = serverStore()
  await Promise.all([respond(store), respond(store)])
  expect(warn).not.toHaveBeenCalled()
})

test('a page that later renders a provider inside its provider causes no warning', async () => {
  const { store } = serverStore()
  const page = (late: boolean) => (
    <GraphQLProvider store={store}>
      {late && <GraphQLProvider store={store}>late</GraphQLProvider>}
    </GraphQLProvider>
  )
  const { rerender } = render(page(false))
  await nextTask()
  rerender(page(true))
  expect(warn).not.toHaveBeenCalled()
})

test('a page that renders again without a window, as in a terminal, causes no warning', async () => {
  const { store } = serverStore()
  const { rerender } = render(<GraphQLProvider store={store}>1</GraphQLProvider>)
  await act(() => Promise.resolve())
  rerender(<GraphQLProvider store={store}>2</GraphQLProvider>)
  expect(warn).not.toHaveBeenCalled()
})

test('a store that two pages of a browser share causes no warning', async () => {
  const { render } = harness()
  for (const page of ['first', 'second']) {
    render(page).unmount()
    await nextTask()
  }
  expect(warn).not.toHaveBeenCalled()
})

test('a shared store causes no warning in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const { store } = serverStore()
  for (let request = 0; request < 3; request++) await respond(store)
  expect(warn).not.toHaveBeenCalled()
})
