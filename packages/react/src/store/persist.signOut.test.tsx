import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  refused,
  fakeClock,
  watchWarnings,
  titled,
  type TodoData,
  TodoQuery,
  actingClient,
} from '../../test/harness/harness.tsx'
import { next, type RowsData, rowsOf, RowsQuery, type RowsVariables } from '../../test/screens/pages.tsx'
import {
  clearStore,
  createQueryStore,
  getQueryData,
  invalidateQueries,
  persist,
  prefetchQuery,
  setQueryData,
  type StateStorage,
  useInfiniteQuery,
  useQuery,
} from '../index.ts'

// What `persist` keeps belongs to a person. Each store is a tab. The tabs share `localStorage`.
fakeClock()
const warn = watchWarnings()
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})
const variables = { id: '1' }

/** Opens the app in a tab. */
function openTab(storage: () => StateStorage = () => localStorage) {
  const fake = actingClient()
  const store = createQueryStore(fake.client)
  const { restored, stop } = persist(store, storage, { key: 'queries' })
  onTestFinished(stop)
  return {
    ...fake,
    restored,
    store,
    stop,
    title: () => getQueryData<TodoData, object>(store, TodoQuery, { variables })?.todo.title,
    load: () => prefetchQuery(store, TodoQuery, { variables }),
    show: () => renderHook(() => useQuery<TodoData>(TodoQuery, { variables, store })),
  }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const saved = () => localStorage.getItem('queries') ?? ''

/** Two tabs that show the data of Ada. It is saved. */
async function openTwo(storage?: () => StateStorage) {
  const tabs = [openTab(storage), openTab(storage)] as const
  for (const { last, show } of tabs) {
    show()
    await act(() => last().respond(titled('of Ada')))
  }
  await pass(1_000)
  return tabs
}

/** A storage of another process: what is called may be cut off. */
function otherStorage() {
  const items = new Map<string, string>()
  let isCutOff = false
  const run = async (change: () => void) => {
    await Promise.resolve()
    if (!isCutOff) change()
  }
  const storage: StateStorage = {
    getItem: (key) => Promise.resolve(items.get(key)),
    setItem: (key, text) => run(() => items.set(key, text)),
    removeItem: (key) => run(() => items.delete(key)),
  }
  return { items, storage: () => storage, cutOff: (cut = true) => void (isCutOff = cut) }
}

test('a tab that asks again and gets 401 saves nothing of the person who has left', async () => {
  const [tab, other] = await openTwo()
  expect(saved()).toContain('of Ada')
  act(() => clearStore(tab.store, { refetch: false }))
  for (let poll = 0; poll < 3; poll++) {
    act(() => void invalidateQueries(other.store))
    await other.fail(refused)
    await pass(2_000)
  }
  window.dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect(other.title()).toBe('of Ada')
  expect(localStorage).toHaveLength(0)
  expect(openTab().title()).toBeUndefined()
})

test('a tab that gets data of the next person saves that data, and nothing older', async () => {
  const [tab, other] = await openTwo()
  setQueryData(other.store, '{ older }', { older: 'of Ada, too' })
  await pass(1_000)
  act(() => clearStore(tab.store, { refetch: false }))
  act(() => void invalidateQueries(other.store))
  await other.respond(titled('of Bob'))
  await pass(1_000)
  expect(saved()).toContain('of Bob')
  expect(saved()).not.toContain('of Ada')
  expect(openTab().title()).toBe('of Bob')
})

// https://github.com/pubky/pubky-app/issues/1536
test('a tab does not save a response that it had asked for before the sign-out', async () => {
  const [tab, other] = await openTwo()
  act(() => void invalidateQueries(other.store))
  act(() => clearStore(tab.store, { refetch: false }))
  await other.respond(titled('of Ada, later'))
  await pass(2_000)
  expect(saved()).not.toContain('of Ada')
  expect(openTab().title()).toBeUndefined()
})

test('a tab does not save a list of the last person to which a page of the next one was added', async () => {
  const [tab, other] = await openTwo()
  const { result } = renderHook(() =>
    useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, { next, store: other.store }),
  )
  await other.respond(rowsOf(['of Ada'], 'more'))
  act(() => clearStore(tab.store, { refetch: false }))
  act(() => void result.current.loadNext())
  await other.respond(rowsOf(['of Bob']))
  await pass(2_000)
  expect(saved()).not.toContain('of Ada')
  act(() => void result.current.refetch())
  await other.respond(rowsOf(['of Bob, 1'], 'more'))
  await other.respond(rowsOf(['of Bob, 2']))
  await pass(2_000)
  expect(saved()).toContain('of Bob, 2')
})

test('a tab does not save data of the last person that is changed by hand while the next one asks for it', async () => {
  const [tab, other] = await openTwo()
  act(() => clearStore(tab.store, { refetch: false }))
  act(() => void invalidateQueries(other.store))
  act(() => setQueryData(other.store, TodoQuery, () => titled('of Ada, changed'), { variables }))
  await pass(2_000)
  expect(saved()).not.toContain('of Ada')
})

test.for([true, false])(
  'a tab does not save a list that begins with a query that the last person has asked for, in flight: %s',
  async (isInFlight) => {
    const [tab, other] = await openTwo()
    const { unmount } = renderHook(() => useQuery<RowsData>(RowsQuery, { store: other.store }))
    const respond = () => other.respond(rowsOf(['of Ada']))
    if (!isInFlight) await respond()
    act(() => clearStore(tab.store, { refetch: false }))
    void tab.load()
    await tab.respond(titled('of Bob'))
    await pass(1_000)
    const { result } = renderHook(() =>
      useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, {
        next,
        staleTime: 60_000,
        store: other.store,
      }),
    )
    if (isInFlight) await respond()
    expect(JSON.stringify(result.current.pages)).toContain('of Ada')
    unmount()
    await pass(2_000)
    expect(saved()).toContain('of Bob')
    expect(saved()).not.toContain('of Ada')
  },
)

test('a list whose first page was prefetched in vain is saved, and so is what it fetches later', async () => {
  const tab = openTab()
  void prefetchQuery(tab.store, RowsQuery)
  await tab.fail(refused)
  const options = { next, staleTime: 60_000, store: tab.store }
  const { result } = renderHook(() => useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, options))
  await tab.respond(rowsOf(['of Ada']))
  await pass(2_000)
  expect(saved()).toContain('of Ada')
  void prefetchQuery(tab.store, RowsQuery)
  await tab.fail(refused)
  act(() => void result.current.refetch())
  await tab.respond(rowsOf(['of Ada, later']))
  await pass(2_000)
  expect(saved()).toContain('of Ada, later')
})

test('a tab that hears of the sign-out later ends nothing of the next person', async () => {
  const [tab, other] = await openTwo()
  act(() => clearStore(tab.store, { refetch: false }))
  void tab.load()
  // The other tab follows, as with a session.
  act(() => clearStore(other.store, { refetch: false }))
  await tab.respond(titled('of Bob'))
  await pass(1_000)
  expect(openTab().title()).toBe('of Bob')
})

test('after a sign-out, what one of two tabs has loaded is kept if both ask at once', async () => {
  const [tab, other] = await openTwo()
  for (const { load, store } of [tab, other]) {
    act(() => clearStore(store, { refetch: false }))
    void load()
  }
  await other.respond(titled('of Bob'))
  await tab.respond(titled('of Bob'))
  await pass(1_000)
  expect(openTab().title()).toBe('of Bob')
})

test('a tab does not save a response of a person who signed out before anything was saved', async () => {
  const [tab, other] = await openTwo()
  for (const { store } of [tab, other]) act(() => clearStore(store, { refetch: false }))
  void tab.load()
  await tab.respond(titled('of Bob'))
  void other.load()
  act(() => clearStore(tab.store, { refetch: false }))
  await other.respond(titled('of Bob, later'))
  await pass(2_000)
  expect(saved()).not.toContain('of Bob')
})

// https://github.com/rili-live/therr-app/pull/2582
test('a deletion that was cut off takes effect at the next visit', async () => {
  const { items, storage, cutOff } = otherStorage()
  const [tab, other] = await openTwo(storage)
  cutOff()
  act(() => clearStore(tab.store))
  for (const { stop } of [tab, other]) stop()
  await pass(0)
  expect(items.get('queries')).toContain('of Ada')
  cutOff(false)
  const visit = openTab(storage)
  await visit.restored
  expect(visit.title()).toBeUndefined()
  expect(items.size).toBe(0)
})

// https://github.com/apollographql/apollo-cache-persist/issues/34
// https://github.com/calcom/companion/pull/92
// https://github.com/apollographql/apollo-cache-persist/issues/461
test('a save that ends after the sign-out brings nothing back at the next visit', async () => {
  const { items, storage } = otherStorage()
  const [tab] = await openTwo(storage)
  const text = String(items.get('queries'))
  act(() => clearStore(tab.store))
  await pass(0)
  items.set('queries', text)
  const visit = openTab(storage)
  await visit.restored
  expect(visit.title()).toBeUndefined()
})

test('data of the next person is kept after a deletion that was cut off', async () => {
  const { storage, cutOff } = otherStorage()
  const [tab, other] = await openTwo(storage)
  cutOff()
  act(() => clearStore(tab.store))
  for (const { stop } of [tab, other]) stop()
  await pass(0)
  cutOff(false)
  const visit = openTab(storage)
  await visit.restored
  void visit.load()
  await act(() => visit.last().respond(titled('of Bob')))
  await pass(1_000)
  const later = openTab(storage)
  await later.restored
  expect(later.title()).toBe('of Bob')
})

const full = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

test('with a full `localStorage`, a sign-out could not be marked, so nothing is kept elsewhere, and the console says so', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
  const { items, storage } = otherStorage()
  await openTwo(storage)
  expect(items.size).toBe(0)
  expect(warn).toHaveBeenCalled()
})

test('with a forbidden `localStorage`, data is kept elsewhere', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(full)
  const { storage } = otherStorage()
  const [tab] = await openTwo(storage)
  const visit = openTab(storage)
  await visit.restored
  expect(visit.title()).toBe('of Ada')
  act(() => clearStore(tab.store))
  await pass(0)
  const later = openTab(storage)
  await later.restored
  expect(later.title()).toBeUndefined()
})

test('a request that fails is no reason to save', async () => {
  const { load, fail } = openTab()
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  void load()
  await fail(refused)
  await pass(2_000)
  expect(setItem).not.toHaveBeenCalled()
})

test.for([1_000, 60_000, 400 * 86_400_000])(
  'kept data of a time that is %i ms in the future counts as old',
  async (ahead) => {
    const tab = openTab()
    setQueryData(tab.store, TodoQuery, titled('Tea'), { variables })
    await pass(1_000)
    tab.stop()
    vi.setSystemTime(Date.now() - 1_000 - ahead)
    expect(openTab().title()).toBeUndefined()
  },
)

test('a list whose first page the last person had prefetched is saved with what the next one fetches', async () => {
  const [tab, other] = await openTwo()
  void prefetchQuery(other.store, RowsQuery)
  await act(() => other.last().respond(rowsOf(['of Ada'])))
  const options = { next, staleTime: 60_000, store: other.store }
  const { result } = renderHook(() => useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, options))
  act(() => clearStore(tab.store, { refetch: false }))
  act(() => void result.current.refetch())
  await act(() => other.last().respond(rowsOf(['of Bob'])))
  await pass(2_000)
  expect(saved()).toContain('of Bob')
})

test('after a sign-out, a list is saved whose first page the last person had asked for', async () => {
  const { store, respond } = openTab()
  renderHook(() => useQuery<RowsData>(RowsQuery, { store }))
  await respond(rowsOf(['of Ada']))
  act(() => clearStore(store, { refetch: false }))
  renderHook(() => useInfiniteQuery<RowsData, RowsVariables>(RowsQuery, { next, store }))
  await respond(rowsOf(['of Bob']))
  await pass(2_000)
  expect(saved()).toContain('of Bob')
})

test('the mark of a person is beside the item, under its key and `, person`', async () => {
  await openTwo()
  expect(localStorage.getItem('queries, person')).not.toBeNull()
})
