import { act, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { fakeClient, harness, it, serverStore, TodoQuery, watchWarnings } from '../test/harness/harness.tsx'
import { createQueryStore, GraphQLProvider, type QueryStore, useQuery } from './index.ts'

const warn = watchWarnings()
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

function Todo() {
  return useQuery(TodoQuery, { variables: { id: '1' } }).status
}

async function respond(store: QueryStore) {
  renderToString(<GraphQLProvider store={store} children={<Todo />} />)
  await nextTask()
}

// https://github.com/B3Pay/ic-reactor/issues/269
// https://github.com/akash-network/console/pull/2625
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

const newStores =
  'thinql: a provider got three new stores within ten seconds, and each store loads all data again. If a component makes the store when it renders, make it outside of the component, or with useState(() => createQueryStore(client)).'

const newStore = () => createQueryStore(fakeClient().client)

it('a component that makes a store in each render causes one warning', () => {
  const { client } = fakeClient()
  const App = ({ text }: { text: string }) => (
    <GraphQLProvider store={createQueryStore(client)}>{text}</GraphQLProvider>
  )
  const { rerender } = render(<App text="" />)
  for (const text of ['m', 'mi', 'mil']) rerender(<App text={text} />)
  expect(warn.mock.calls).toEqual([[newStores]])
  for (const text of ['milk', 'milks', 'milky']) rerender(<App text={text} />)
  expect(warn).toHaveBeenCalledTimes(1)
})

test('a provider that goes back to stores which the app has kept causes no warning', () => {
  const [first, ...others] = [newStore(), newStore(), newStore()]
  const { rerender } = render(<GraphQLProvider store={first} />)
  for (const store of [...others, ...others]) rerender(<GraphQLProvider store={store} />)
  expect(warn).not.toHaveBeenCalled()
})

test('a provider that gets two new stores causes no warning', () => {
  const { rerender } = render(<GraphQLProvider store={newStore()} />)
  for (let time = 0; time < 2; time++) rerender(<GraphQLProvider store={newStore()} />)
  expect(warn).not.toHaveBeenCalled()
})

test('a dozen providers side by side, and a dozen tests with a store each, cause no warning', () => {
  render(
    Array.from({ length: 12 }, (_, index) => (
      <GraphQLProvider key={index} store={newStore()}>
        {index}
      </GraphQLProvider>
    )),
  )
  for (let test = 0; test < 12; test++) render(<GraphQLProvider store={newStore()} />).unmount()
  expect(warn).not.toHaveBeenCalled()
})

test('a provider that gets a new store every five seconds, at each sign-in, causes no warning', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { rerender } = render(<GraphQLProvider store={newStore()} />)
  for (let signIn = 0; signIn < 7; signIn++) {
    vi.advanceTimersByTime(5_000)
    rerender(<GraphQLProvider store={newStore()} />)
  }
  expect(warn).not.toHaveBeenCalled()
})

test('a component that makes a store in each render causes no warning in production', () => {
  vi.stubEnv('NODE_ENV', 'production')
  const { rerender } = render(<GraphQLProvider store={newStore()} />)
  for (let time = 0; time < 4; time++) rerender(<GraphQLProvider store={newStore()} />)
  expect(warn).not.toHaveBeenCalled()
})
