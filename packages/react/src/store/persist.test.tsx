import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  Boundary,
  expectText,
  fakeClock,
  firstTodo,
  flushMicrotasks,
  harness,
  hydrateElement,
  offline,
  served,
  Title,
  titled,
  TodoQuery,
  useTodo,
  watchWarnings,
  fakeStore,
  writeTodo,
  prefetchTodo,
  todoIn,
  wait,
} from '../../test/harness/harness.tsx'

import {
  clearStore,
  dehydrate,
  getQueryData,
  GraphQLProvider,
  hydrate,
  persist,
  type PersistOptions,
  setQueryData,
  type QueryStore,
  type StateStorage,
  useSubscription,
} from '../index.ts'
import { runMutation } from './mutation/runMutation.ts'

const day = 86_400_000

fakeClock()
const warn = watchWarnings()
afterEach(() => {
  localStorage.clear()
})

const saved = () => vi.advanceTimersByTimeAsync(1_000)
const leavePage = () => window.dispatchEvent(new Event('pagehide'))

/** Opens the app: another store, and the same storage. */
function open({ storage = () => localStorage, ...options }: Visit = {}) {
  const { store, ...fake } = harness()
  const persisted = persist(store, storage, { key: 'queries', ...options })
  onTestFinished(() => persisted.stop())
  return {
    ...fake,
    ...persisted,
    store,
    title: () => todoIn(store)?.todo.title,
    write: (title: string) => writeTodo(store, title),
    show: () => render(<GraphQLProvider store={store} children={<Todo />} />),
  }
}

interface Visit extends Partial<PersistOptions> {
  storage?: (() => StateStorage) | undefined
}

/** Opens the app, writes a title, and leaves when it is saved. */
async function visit(title = 'Tea', options?: Visit) {
  const opened = open(options)
  opened.write(title)
  await saved()
  opened.stop()
  return opened
}

function Todo() {
  const { data, error, fetching } = useTodo()
  return <p>{`${data?.todo.title ?? 'nothing'}${fetching ? ', fetching' : ''}${error ? ', failed' : ''}`}</p>
}

/** A storage whose calls wait for the test. */
function slowStorage() {
  const items = new Map<string, string>()
  const waiting: { readonly method: string; readonly end: () => Promise<void> }[] = []
  const slow = <T,>(method: string, run: () => T) =>
    new Promise<T>((resolve) => {
      waiting.push({
        method,
        end: async () => {
          resolve(run())
          await flushMicrotasks()
        },
      })
    })
  const storage: StateStorage = {
    getItem: (key) => slow('getItem', () => items.get(key) ?? null),
    setItem: (key, value) => slow('setItem', () => items.set(key, value)),
    removeItem: (key) => slow('removeItem', () => items.delete(key)),
  }
  return {
    storage: () => storage,
    items,
    /** The calls in flight, in their order. */
    methods: () => waiting.map(({ method }) => method),
    /** Ends the oldest call in flight, or the newest one. */
    end: (which: 'oldest' | 'newest' = 'oldest') =>
      (which === 'oldest' ? waiting.shift() : waiting.pop())?.end(),
  }
}

/** Opens the app with a slow storage that has kept a title. */
async function openSlow() {
  await visit('Tea')
  const slow = slowStorage()
  slow.items.set('queries', localStorage.getItem('queries') ?? '')
  await vi.advanceTimersByTimeAsync(5_000)
  return { ...slow, ...open(slow) }
}

test('kept data is shown beside the error of a failed request', async () => {
  await visit('Tea')
  const { show, fail } = open()
  show()
  await fail(offline)
  expectText('Tea, failed')
})

test('an optimistic write is kept only when its mutation has succeeded', async () => {
  const first = open()
  first.write('Tea')
  const optimistic = (store: QueryStore) => writeTodo(store, 'Milk')
  void runMutation(first.store, 'mutation Rename { rename }', {}, { optimistic })
  await saved()
  expect(open().title()).toBe('Tea')
  await first.respond({ rename: true })
  await saved()
  expect(open().title()).toBe('Milk')
})

test('many changes in a second are saved once, and no change is not saved', async () => {
  const { write } = open()
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  for (let title = 0; title < 100; title++) write(String(title))
  await saved()
  expect(setItem).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(setItem).toHaveBeenCalledTimes(1)
})

// https://github.com/ryanjyost/react-simple-storage/issues/8
// https://github.com/josephfrazier/reported-web/issues/6
test.each(['visibilitychange', 'pagehide'])('unsaved changes are saved at %s', async (type) => {
  const { write } = open()
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  write('Tea')
  window.dispatchEvent(new Event(type))
  await flushMicrotasks()
  expect(open().title()).toBe('Tea')
  window.dispatchEvent(new Event(type))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(setItem).toHaveBeenCalledTimes(1)
})

test('kept data of another version or another key is not shown', async () => {
  await visit('Tea', { version: '1' })
  expect(dehydrate(open({ version: '2' }).store)).toEqual({})
  expect(dehydrate(open({ version: '1', key: 'other' }).store)).toEqual({})
  expect(open({ version: '1' }).title()).toBe('Tea')
})

// https://github.com/NWACus/avy/issues/324
test('data that the version before has kept is not shown for a document that has got a field', async () => {
  await visit('Tea')
  const { store } = open()
  expect(getQueryData(store, TodoQuery.replace('title', 'title done'), firstTodo)).toBeUndefined()
})

test('kept data without a version is shown by a version that is empty', async () => {
  await visit('Tea')
  expect(open({ version: '' }).title()).toBe('Tea')
})

// A component that throws is never on screen, so nothing asked for newer data, and each visit crashed.
// https://github.com/apollographql/apollo-cache-persist/issues/501
test('kept data that crashes a component is gone when the error boundary calls clearStore', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await visit('bad')
  const { calls, respond, store } = open()
  const Fragile = () => {
    const { data } = useTodo()
    if (data?.todo.title === 'bad') throw new TypeError('of undefined')
    return <p>{data?.todo.title}</p>
  }
  class Crash extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
    override state = { hasCrashed: false }
    static getDerivedStateFromError = () => ({ hasCrashed: true })
    override componentDidCatch = () => clearStore(store)
    override render() {
      const { children } = this.props
      if (!this.state.hasCrashed) return children
      return <button onClick={() => this.setState({ hasCrashed: false })}>again</button>
    }
  }
  render(
    <GraphQLProvider store={store}>
      <Crash>
        <Fragile />
      </Crash>
    </GraphQLProvider>,
  )
  expect([calls.length, localStorage.length]).toEqual([0, 0])
  fireEvent.click(screen.getByText('again'))
  await respond(titled('good'))
  expectText('good')
})

test('kept data that is older than a day is not shown', async () => {
  await visit('Tea')
  await vi.advanceTimersByTimeAsync(day - 1_000)
  expect(open().title()).toBe('Tea')
  await vi.advanceTimersByTimeAsync(1)
  expect(dehydrate(open().store)).toEqual({})
})

test('the age of kept data counts from its response, over several visits', async () => {
  await visit('Tea', { maxAge: 10_000 })
  await vi.advanceTimersByTimeAsync(8_000)
  const second = open({ maxAge: 10_000 })
  setQueryData(second.store, '{ other }', { other: 1 })
  await vi.advanceTimersByTimeAsync(1_001)
  const third = open({ maxAge: 10_000 })
  expect(third.title()).toBeUndefined()
  expect(getQueryData(third.store, '{ other }')).toEqual({ other: 1 })
})

test('only the queries that `keeps` names are kept and restored', async () => {
  const keeps = vi.fn((name: string) => name !== 'Todo')
  const { store } = await visit('Tea', { keeps })
  expect(localStorage.getItem('queries')).not.toContain('Tea')
  expect(keeps).toHaveBeenCalledWith('Todo')
  setQueryData(store, '{ other }', { other: 1 })
  await visit('Tea')
  expect(dehydrate(open({ keeps }).store)).toEqual({})
})

test('kept data is not shown while React hydrates, but after that', async () => {
  await visit('Tea')
  const { store } = open()
  const ui = <GraphQLProvider store={store} children={<Todo />} />
  const hydrated = await hydrateElement(served('<p>nothing, fetching</p>'), ui)
  expect(hydrated).toEqual({ errors: [], text: 'Tea, fetching' })
})

test('`persist` on a server does not touch the storage', async () => {
  vi.stubGlobal('window', undefined)
  const storage = vi.fn(() => localStorage)
  const { restored, store, write } = open({ storage })
  vi.unstubAllGlobals()
  write('Tea')
  await vi.advanceTimersByTimeAsync(10_000)
  clearStore(store)
  await restored
  expect(storage).not.toHaveBeenCalled()
})

test('`persist` works without the events of a page, as in React Native', async () => {
  vi.stubGlobal('addEventListener', undefined)
  await visit('Tea')
  vi.unstubAllGlobals()
  expect(open().title()).toBe('Tea')
})

const other = 'query Other { other }'
const kept = () =>
  Object.keys((JSON.parse(localStorage.getItem('queries') ?? '[]') as object[])[1] ?? {}).length

// https://github.com/prazdevs/pinia-plugin-persistedstate/issues/382
test('a BigInt keeps only its own query from being saved', async () => {
  const { store, write } = open()
  setQueryData(store, other, { other: 1n })
  write('Tea')
  await saved()
  expect(open().title()).toBe('Tea')
  expect(kept()).toBe(1)
  expect(warn.mock.calls.flat().join()).toContain('TypeError')
})

// https://github.com/posva/pinia-colada/issues/610
test('a date is named that comes back as text', async () => {
  setQueryData(open().store, other, { other: new Date(0) })
  await saved()
  open()
  expect(warn.mock.calls.flat().join()).toContain('query Other: other was a Date')
})

test('a save that waits behind another one of the same data writes nothing again', async () => {
  const { storage, methods, end } = slowStorage()
  const { write } = open({ storage })
  write('Tea')
  await saved()
  leavePage()
  await end()
  expect(methods()).toEqual(['setItem'])
  await end()
  expect(methods()).toEqual([])
})

test('a subscription of a store that is kept can end: nothing throws, and nothing is saved', async () => {
  const { store } = open()
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  const { result } = renderHook(() => useSubscription('subscription Price { price }', { store }))
  await wait(2_000)
  expect(result.current.status).toBe('error')
  expect(setItem).not.toHaveBeenCalled()
})

test('a BigInt is not reported in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const { store } = open()
  setQueryData(store, other, { other: 1n })
  await saved()
  vi.unstubAllEnvs()
  expect(warn).not.toHaveBeenCalled()
})

test('the oldest data is left out when the item would be too long', async () => {
  const { store, write } = open({ maxLength: 250 })
  setQueryData(store, other, { other: 'a'.repeat(80) })
  await vi.advanceTimersByTimeAsync(100)
  write('Tea')
  await saved()
  expect(localStorage.getItem('queries')?.length).toBeLessThanOrEqual(250)
  expect(open().title()).toBe('Tea')
  expect(kept()).toBe(1)
})

test.each([0, 1])(
  'an item as long as the limit is saved whole, and nothing of a longer one: %d',
  async (more) => {
    await visit('Tea')
    const { length } = localStorage.getItem('queries') ?? ''
    localStorage.clear()
    await visit('Tea', { maxLength: length - 1 + more })
    expect(kept()).toBe(more)
  },
)

// https://github.com/apollographql/apollo-cache-persist/issues/28
// https://github.com/apollographql/apollo-cache-persist/issues/126
// https://github.com/apollographql/apollo-cache-persist/issues/504
// https://github.com/TanStack/query/issues/1951
// https://github.com/getlago/lago-front/pull/3683
test.each([true, false])(
  'clearStore deletes kept data at once, and drops changes, with `refetch: %s`',
  async (refetch) => {
    const { show, store, write } = open()
    hydrate(store, dehydrate((await visit('Tea')).store))
    show()
    act(() => write('Milk'))
    act(() => clearStore(store, { refetch }))
    expect(localStorage).toHaveLength(0)
    await wait(10_000)
    expect(localStorage).toHaveLength(0)
  },
)

// https://github.com/Automattic/wp-calypso/pull/25626
test('changes from before a sign-out are not saved when the person leaves the page', async () => {
  const { store, write } = open()
  write('Tea')
  await saved()
  write('Milk')
  clearStore(store, { refetch: false })
  leavePage()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([localStorage.length, open().title()]).toEqual([0, undefined])
})

test('clearStore deletes what a save in flight writes later, also if `persist` is stopped then', async () => {
  const { items, end, storage } = slowStorage()
  const { stop, store, write } = open({ storage })
  await end()
  write('Tea')
  await saved()
  clearStore(store)
  stop()
  await end('newest')
  await end()
  await end()
  expect(items.size).toBe(0)
})

test('a slow storage shows its data when that is there, without a second request', async () => {
  const { calls, end, restored, show, respond } = await openSlow()
  show()
  expectText('nothing, fetching')
  await act(async () => end())
  await restored
  expectText('Tea, fetching')
  expect(calls).toHaveLength(1)
  await respond(titled('Milk'))
  expectText('Milk')
  expect(calls).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/9185
// https://github.com/Agenta-AI/agenta/pull/6424
// https://github.com/localForage/localForage/issues/1022
test('with a storage that never answers, a query is sent, shown and cleared, and nothing waits for the storage', async () => {
  const never = () => new Promise<never>(() => undefined)
  const { show, store, title, respond } = open({
    storage: () => ({ getItem: never, setItem: never, removeItem: never }),
  })
  show()
  await respond(titled('Milk'))
  expectText('Milk')
  await wait(2_000)
  act(() => clearStore(store))
  expect(title()).toBeUndefined()
  await respond(titled('Tea'))
  expectText('Tea')
})

// https://github.com/Kidesia/svelte-tiny-query/pull/29
test.each<[string, (opened: ReturnType<typeof open>) => void]>([
  ['`clearStore`', ({ store }) => clearStore(store)],
  ['`stop`', ({ stop }) => stop()],
])('a slow storage shows nothing of its data if %s came before', async (_, change) => {
  const opened = await openSlow()
  change(opened)
  await opened.end()
  await opened.restored
  expect(opened.title()).toBeUndefined()
})

// https://github.com/rt2zz/redux-persist/issues/87
// https://github.com/rt2zz/redux-persist/issues/659
test('a sign-out before a slow storage has loaded deletes the item, and leaving the page saves nothing', async () => {
  const { end, items, store } = await openSlow()
  clearStore(store)
  leavePage()
  for (let call = 0; call < 5; call++) await end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(items.size).toBe(0)
})

test('data that was asked for before `persist` began is kept', async () => {
  const { last, store } = fakeStore()
  void prefetchTodo(store)
  const { stop } = persist(store, () => localStorage, { key: 'queries' })
  await last().respond(titled('Tea'))
  await saved()
  stop()
  expect(open().title()).toBe('Tea')
})

test('`stop` ends `persist` and leaves the item', async () => {
  const { stop, store, write } = open()
  write('Tea')
  await saved()
  write('Milk')
  stop()
  write('Coffee')
  leavePage()
  await vi.advanceTimersByTimeAsync(10_000)
  clearStore(store)
  expect(open().title()).toBe('Tea')
})

const holding = (text: unknown) => ({ ...emptyStorage, getItem: () => text as string })
const emptyStorage: StateStorage = { getItem: () => null, setItem: () => 0, removeItem: () => 0 }
const fail = () => {
  throw new DOMException('no', 'SecurityError')
}
const reject = () => Promise.reject(new DOMException('no', 'QuotaExceededError'))

// https://github.com/nhost/nhost/issues/3409
// https://github.com/twentyhq/twenty/issues/21503
// https://github.com/dgraph-io/dgraph/issues/981
// https://github.com/TanStack/query/issues/3537
// https://github.com/championswimmer/vuex-persist/issues/267
// https://github.com/react-native-async-storage/async-storage/issues/617
// https://github.com/react-native-async-storage/async-storage/issues/10
// https://github.com/apollographql/apollo-cache-persist/issues/92
test.each<[string, () => StateStorage]>([
  ['nothing', () => emptyStorage],
  ['an empty text', () => holding('')],
  ['undefined', () => holding(undefined)],
  ['a text that is not JSON', () => holding('{"a')],
  ['null', () => holding('null')],
  ['a number', () => holding('5')],
  ['an object of another program', () => holding('{"user":{"name":"Ada"}}')],
  ['a list without a state', () => holding('[""]')],
  ['a state that is null', () => holding('["",null]')],
  ['a state that is a text', () => holding('["","state"]')],
  ['an entry that is null', () => holding('["",{"a":null}]')],
  ['an entry without pages', () => holding(`["",{"{a}\\u001F\\u001F{}":{"time":${Date.now()}}}]`)],
  ['an entry of another format', () => holding(`["",{"todos":{"time":${Date.now()}}}]`)],
  ['an object in place of a text', () => holding({ a: 1 })],
  ['null in place of a storage', () => null as never],
  ['a storage that nobody may read', fail],
  ['a storage whose methods throw', () => ({ getItem: fail, setItem: fail, removeItem: fail })],
  ['a storage that can not give its text back', () => ({ ...emptyStorage, getItem: reject })],
  ['a storage whose methods reject', () => ({ getItem: reject, setItem: reject, removeItem: reject })],
])('a storage with wrong content or errors leaves the store working: %s', async (_, storage) => {
  const { restored, store, title, write } = open({ storage })
  await restored
  expect(dehydrate(store)).toEqual({})
  write('Tea')
  await saved()
  clearStore(store)
  expect(title()).toBeUndefined()
  write('Milk')
  await saved()
  expect(title()).toBe('Milk')
})

// https://github.com/synthetic-sciences/openscience/issues/576
test('the change after a save that failed is kept', async () => {
  const { write } = open()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(fail)
  write('Tea')
  await saved()
  write('Milk')
  await saved()
  expect(open().title()).toBe('Milk')
})

// https://github.com/localForage/localForage/issues/887
// https://github.com/Expensify/App/issues/87864
// https://github.com/arthurlockman/gatool-ui/pull/805
test('a save opens the storage again whose connection was lost before', async () => {
  let isLost = false
  const storage = (): StateStorage => {
    // Safari loses all connections of a page, and each new one works.
    const wasLost = isLost
    isLost = false
    return wasLost ? { getItem: reject, setItem: reject, removeItem: reject } : localStorage
  }
  const { write } = open({ storage })
  isLost = true
  write('Tea')
  await saved()
  expect(open().title()).toBeUndefined()
  write('Milk')
  await saved()
  expect(open().title()).toBe('Milk')
})

test.each([null, undefined, ''])(
  'a storage without an item that returns %o is not reported',
  async (text) => {
    await open({ storage: () => holding(text) }).restored
    expect(warn).not.toHaveBeenCalled()
  },
)

// https://github.com/TanStack/query/issues/1701
test('each way in which a storage fails is reported once in development, without what was kept', async () => {
  localStorage.setItem('queries', 'secret')
  const { write } = open()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(fail)
  for (const title of ['Tea', 'Milk']) {
    write(title)
    await saved()
  }
  expect(warn.mock.calls).toEqual(
    ['SyntaxError', 'SecurityError'].map((name) => [
      `thinql: persist() can't read or write "queries" in its storage (${name}). The store works without it.`,
    ]),
  )
})

test('a storage that fails without an error is reported', async () => {
  const storage = () => ({
    ...emptyStorage,
    getItem: vi.fn<() => Promise<null>>().mockRejectedValue(undefined),
  })
  await open({ storage }).restored
  expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('in its storage (undefined)')])
})

/** Opens the app, with data that doesn't get stale. */
function openFresh() {
  const all = harness({ staleTime: Infinity })
  onTestFinished(persist(all.store, () => localStorage, { key: 'queries' }).stop)
  return all
}

// https://github.com/TanStack/query/issues/9667
// https://github.com/element-hq/element-admin/pull/144
test('kept data is shown at once and fetched, also with staleTime Infinity', async () => {
  await visit('Tea')
  const { calls, renderTodo, respond } = openFresh()
  const { result } = renderTodo()
  expect(result.current.data).toEqual(titled('Tea'))
  expect(calls).toHaveLength(1)
  await respond(titled('Coffee'))
  expect(result.current.data).toEqual(titled('Coffee'))
})

// https://github.com/TanStack/query/issues/8400
test('useSuspenseQuery shows kept data without a fallback, and fetches it', async () => {
  await visit('Tea')
  const { render, respond } = openFresh()
  const fallback = vi.fn()
  render(<Boundary onFallback={fallback} children={<Title />} />)
  expectText('Tea')
  await respond(titled('Coffee'))
  expectText('Coffee')
  expect(fallback).not.toHaveBeenCalled()
})
