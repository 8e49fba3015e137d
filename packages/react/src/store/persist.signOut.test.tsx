import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  refused,
  fakeClock,
  watchWarnings,
  titled,
  TodoQuery,
  refetch,
  writeTodo,
  prefetchTodo,
  todoIn,
  wait,
  harness,
} from '../../test/harness/harness.tsx'
import { next, rowsOf, RowsQuery } from '../../test/screens/pages.tsx'
import {
  clearStore,
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
})
const variables = { id: '1' }

function openTab(storage: () => StateStorage = () => localStorage) {
  const { store, ...fake } = harness()
  const { restored, stop } = persist(store, storage, { key: 'queries' })
  onTestFinished(stop)
  return {
    ...fake,
    restored,
    store,
    stop,
    title: () => todoIn(store)?.todo.title,
    load: () => prefetchTodo(store),
    show: () => renderHook(() => useQuery(TodoQuery, { variables, store })),
    showRows: (staleTime = 0) => renderHook(() => useInfiniteQuery(RowsQuery, { next, staleTime, store })),
    signOut: () => act(() => clearStore(store, { refetch: false })),
    askAgain: () => act(() => void invalidateQueries(store)),
  }
}

/** Opens the app in a tab, and waits for what was kept. */
async function visit(storage: () => StateStorage) {
  const tab = openTab(storage)
  await tab.restored
  return tab
}

const saved = () => localStorage.getItem('queries') ?? ''

/** Two tabs that show the data of Ada. It is saved. */
async function openTwo(storage?: () => StateStorage) {
  const tabs = [openTab(storage), openTab(storage)] as const
  for (const { respond, show } of tabs) {
    show()
    await respond(titled('of Ada'))
  }
  await wait(1_000)
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
  tab.signOut()
  for (let poll = 0; poll < 3; poll++) {
    other.askAgain()
    await other.fail(refused)
    await wait(2_000)
  }
  window.dispatchEvent(new Event('pagehide'))
  await wait(0)
  expect(other.title()).toBe('of Ada')
  expect(localStorage).toHaveLength(0)
  expect(openTab().title()).toBeUndefined()
})

test('a tab that gets data of the next person saves that data, and nothing older', async () => {
  const [tab, other] = await openTwo()
  setQueryData(other.store, '{ older }', { older: 'of Ada, too' })
  await wait(1_000)
  tab.signOut()
  other.askAgain()
  await other.respond(titled('of Bob'))
  await wait(1_000)
  expect(saved()).toContain('of Bob')
  expect(saved()).not.toContain('of Ada')
  expect(openTab().title()).toBe('of Bob')
})

// https://github.com/pubky/pubky-app/issues/1536
test('a tab does not save a response that it had asked for before the sign-out', async () => {
  const [tab, other] = await openTwo()
  other.askAgain()
  tab.signOut()
  await other.respond(titled('of Ada, later'))
  await wait(2_000)
  expect(saved()).not.toContain('of Ada')
  expect(openTab().title()).toBeUndefined()
})

test('a tab does not save a list of the last person to which a page of the next one was added', async () => {
  const [tab, other] = await openTwo()
  const { result } = other.showRows()
  await other.respond(rowsOf(['of Ada'], 'more'))
  tab.signOut()
  act(() => void result.current.loadNext())
  await other.respond(rowsOf(['of Bob']))
  await wait(2_000)
  expect(saved()).not.toContain('of Ada')
  void refetch(result)
  await other.respond(rowsOf(['of Bob, 1'], 'more'))
  await other.respond(rowsOf(['of Bob, 2']))
  await wait(2_000)
  expect(saved()).toContain('of Bob, 2')
})

test('a tab does not save data of the last person that is changed by hand while the next one asks for it', async () => {
  const [tab, other] = await openTwo()
  tab.signOut()
  other.askAgain()
  act(() => setQueryData(other.store, TodoQuery, () => titled('of Ada, changed'), { variables }))
  await wait(2_000)
  expect(saved()).not.toContain('of Ada')
})

test.for([true, false])(
  'a tab does not save a list that begins with a query that the last person has asked for, in flight: %s',
  async (isInFlight) => {
    const [tab, other] = await openTwo()
    const { unmount } = renderHook(() => useQuery(RowsQuery, { store: other.store }))
    const respond = () => other.respond(rowsOf(['of Ada']))
    if (!isInFlight) await respond()
    tab.signOut()
    void tab.load()
    await tab.respond(titled('of Bob'))
    await wait(1_000)
    const { result } = other.showRows(60_000)
    if (isInFlight) await respond()
    expect(JSON.stringify(result.current.pages)).toContain('of Ada')
    unmount()
    await wait(2_000)
    expect(saved()).toContain('of Bob')
    expect(saved()).not.toContain('of Ada')
  },
)

test('a tab that hears of the sign-out later ends nothing of the next person', async () => {
  const [tab, other] = await openTwo()
  tab.signOut()
  void tab.load()
  // The other tab follows, as with a session.
  other.signOut()
  await tab.respond(titled('of Bob'))
  await wait(1_000)
  expect(openTab().title()).toBe('of Bob')
})

test('after a sign-out, what one of two tabs has loaded is kept if both ask at once', async () => {
  const [tab, other] = await openTwo()
  for (const { load, signOut } of [tab, other]) {
    signOut()
    void load()
  }
  await other.respond(titled('of Bob'))
  await tab.respond(titled('of Bob'))
  await wait(1_000)
  expect(openTab().title()).toBe('of Bob')
})

test('a tab does not save a response of a person who signed out before anything was saved', async () => {
  const [tab, other] = await openTwo()
  for (const { signOut } of [tab, other]) signOut()
  void tab.load()
  await tab.respond(titled('of Bob'))
  void other.load()
  tab.signOut()
  await other.respond(titled('of Bob, later'))
  await wait(2_000)
  expect(saved()).not.toContain('of Bob')
})

// https://github.com/rili-live/therr-app/pull/2582
test('a deletion that was cut off takes effect at the next visit', async () => {
  const { items, storage, cutOff } = otherStorage()
  const [tab, other] = await openTwo(storage)
  cutOff()
  act(() => clearStore(tab.store))
  for (const { stop } of [tab, other]) stop()
  await wait(0)
  expect(items.get('queries')).toContain('of Ada')
  cutOff(false)
  const reopened = await visit(storage)
  expect(reopened.title()).toBeUndefined()
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
  await wait(0)
  items.set('queries', text)
  const reopened = await visit(storage)
  expect(reopened.title()).toBeUndefined()
})

test('data of the next person is kept after a deletion that was cut off', async () => {
  const { storage, cutOff } = otherStorage()
  const [tab, other] = await openTwo(storage)
  cutOff()
  act(() => clearStore(tab.store))
  for (const { stop } of [tab, other]) stop()
  await wait(0)
  cutOff(false)
  const reopened = await visit(storage)
  void reopened.load()
  await reopened.respond(titled('of Bob'))
  await wait(1_000)
  const later = await visit(storage)
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
  const reopened = await visit(storage)
  expect(reopened.title()).toBe('of Ada')
  act(() => clearStore(tab.store))
  await wait(0)
  const later = await visit(storage)
  expect(later.title()).toBeUndefined()
})

test('a request that fails is no reason to save', async () => {
  const { load, fail } = openTab()
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  void load()
  await fail(refused)
  await wait(2_000)
  expect(setItem).not.toHaveBeenCalled()
})

test.for([1_000, 60_000, 400 * 86_400_000])(
  'kept data of a time that is %i ms in the future counts as old',
  async (ahead) => {
    const tab = openTab()
    writeTodo(tab.store, 'Tea')
    await wait(1_000)
    tab.stop()
    vi.setSystemTime(Date.now() - 1_000 - ahead)
    expect(openTab().title()).toBeUndefined()
  },
)

test('a list whose first page the last person had prefetched is saved with what the next one fetches', async () => {
  const [tab, other] = await openTwo()
  void prefetchQuery(other.store, RowsQuery)
  await other.respond(rowsOf(['of Ada']))
  const { result } = other.showRows(60_000)
  tab.signOut()
  void refetch(result)
  await other.respond(rowsOf(['of Bob']))
  await wait(2_000)
  expect(saved()).toContain('of Bob')
})

test('after a sign-out, a list is saved whose first page the last person had asked for', async () => {
  const { store, respond } = openTab()
  renderHook(() => useQuery(RowsQuery, { store }))
  await respond(rowsOf(['of Ada']))
  act(() => clearStore(store, { refetch: false }))
  renderHook(() => useInfiniteQuery(RowsQuery, { next, store }))
  await respond(rowsOf(['of Bob']))
  await wait(2_000)
  expect(saved()).toContain('of Bob')
})

test('the mark of a person is beside the item, under its key and `, person`', async () => {
  await openTwo()
  expect(localStorage.getItem('queries, person')).not.toBeNull()
})
