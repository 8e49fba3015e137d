import { act, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { fakeClient } from '../../../test/fakes/fakeClient.ts'
import { next, type RowsData, rowsOf, RowsQuery, type RowsVariables } from '../../../test/screens/pages.tsx'
import { serverStore } from '../../../test/stores/serverStore.ts'
import {
  createQueryStore,
  dehydrate,
  hydrate,
  inspectStore,
  type QueryStore,
  setQueryData,
  updateQueries,
  useInfiniteQuery,
} from '../../index.ts'

function Rows({ store }: { store: QueryStore }) {
  const { pages, status } = useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, { store, next })
  return <p>{[status, ...pages.flatMap(({ rows }) => rows.list)].join(' ')}</p>
}

const write = (store: QueryStore, ...rows: string[]) =>
  setQueryData<RowsData, unknown>(store, RowsQuery, undefined, rowsOf(rows, 'after a'))

/** A store in a browser, with the data of the other store. */
function browserStore(from: QueryStore) {
  const { calls, client } = fakeClient()
  const store = createQueryStore(client)
  hydrate(store, dehydrate(from))
  return { calls, store }
}

/** An element with the HTML of a server. */
function served(store: QueryStore) {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Rows store={store} />)
  return container
}

/** Hydrates an element. Returns what is on screen then, and the errors. */
async function hydrateList(container: HTMLElement, store: QueryStore) {
  const errors: unknown[] = []
  const root = await act(() =>
    hydrateRoot(container, <Rows store={store} />, { onRecoverableError: (error) => errors.push(error) }),
  )
  onTestFinished(() => act(() => root.unmount()))
  return { errors, text: container.textContent }
}

test('shows a state that comes while its first page loads, and inspectStore says that it is restored', () => {
  const server = serverStore()
  write(server.store, 'a')
  served(server.store)
  const { client } = fakeClient()
  const store = createQueryStore(client)
  const { container } = render(<Rows store={store} />)
  expect(container.textContent).toBe('loading')
  act(() => hydrate(store, dehydrate(server.store)))
  expect(container.textContent).toBe('success a')
  expect(inspectStore(store).find(({ isList }) => isList)).toMatchObject({ restored: true })
})

test('shows the restored first page when it hydrates, and sends no request', async () => {
  const server = serverStore()
  write(server.store, 'a')
  const container = served(server.store)
  expect(container.textContent).toBe('success a')
  const { calls, store } = browserStore(server.store)
  // The store had changed before React hydrated.
  updateQueries<RowsData, unknown>(store, RowsQuery, () => rowsOf(['a', 'new']))
  expect(await hydrateList(container, store)).toEqual({ errors: [], text: 'success a new' })
  expect(calls).toHaveLength(0)
})

test('hydrates as loading when the server had no data', async () => {
  const server = serverStore()
  const container = served(server.store)
  const { calls, store } = browserStore(server.store)
  expect(await hydrateList(container, store)).toEqual({ errors: [], text: 'loading' })
  expect(calls).toHaveLength(1)
})

test('hydrates as loading when the first page came after the server had rendered the list', async () => {
  const server = serverStore()
  const container = served(server.store)
  write(server.store, 'a')
  const { store } = browserStore(server.store)
  expect(await hydrateList(container, store)).toEqual({ errors: [], text: 'success a' })
})

test('hydrates with a first page that an earlier page of the app has loaded and saved', async () => {
  const earlier = browserStore(serverStore().store)
  served(earlier.store)
  write(earlier.store, 'a')
  const { store } = browserStore(earlier.store)
  const container = served(store)
  expect(container.textContent).toBe('success a')
  expect(await hydrateList(container, store)).toEqual({ errors: [], text: 'success a' })
})

test('shows all restored pages, with what updateQueries wrote before the list was on screen', async () => {
  const { calls, store } = browserStore(serverStore().store)
  const [text, call] = [RowsQuery, '\0Rows\0{}']
  const pages = [{ data: rowsOf(['a'], 'b') }, { data: rowsOf(['b']), variables: { after: 'b' } }]
  hydrate(store, { [`${text}\0${call}`]: { pages, time: Date.now() } })
  updateQueries<RowsData, unknown>(store, RowsQuery, ({ rows }) => ({
    rows: { ...rows, list: rows.list.map((row) => `${row}!`) },
  }))
  const container = document.createElement('div')
  container.innerHTML = '<p>success a b</p>'
  expect(await hydrateList(container, store)).toEqual({ errors: [], text: 'success a! b!' })
  expect(calls).toHaveLength(0)
})
