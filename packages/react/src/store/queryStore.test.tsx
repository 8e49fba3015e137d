import { act, render } from '@testing-library/react'
import { createClient, NetworkError } from '@thinql/core'
import { useLayoutEffect, Suspense } from 'react'
import { describe, expect, test, vi, beforeEach, onTestFinished } from 'vitest'
import {
  click,
  entryOf,
  fakeClient,
  fakeClock,
  fakeStore,
  firstTodo,
  flushMicrotasks,
  GuardedTitle,
  harness,
  idleObserver,
  it,
  leaveAct,
  loadedTodo,
  nextTask,
  offline,
  pass,
  silenceCaughtErrors,
  subscribe,
  titled,
  type TodoData,
  TodoQuery,
  watchErrors,
  writeTodo,
  prefetchTodo,
  todoIn,
  wait,
} from '../../test/harness/harness.tsx'
import { renderRows, RowsQuery } from '../../test/screens/pages.tsx'
import {
  clearStore,
  createQueryStore,
  dehydrate,
  getQueryData,
  GraphQLProvider,
  hydrate,
  invalidateQueries,
  persist,
  prefetchQuery,
  type QueryStore,
  refetchOnReturn,
  setQueryData,
  useQuery,
  useSuspenseQuery,
} from '../index.ts'
import { QueryObserver } from './entry/QueryObserver.ts'
import { runMutation } from './mutation/runMutation.ts'

const one = { id: '1' }

test('setQueryData calls the function once, with the data only', () => {
  const { store } = fakeStore()
  setQueryData(store, TodoQuery, titled('Tea'), firstTodo)
  const update = vi.fn<(...args: unknown[]) => TodoData>(() => titled('Milk'))
  setQueryData(store, TodoQuery, update, firstTodo)
  expect(update.mock.calls).toEqual([[titled('Tea')]])
})

test('setQueryData throws the error of the function and writes nothing', () => {
  const { store } = fakeStore()
  const thrown = new Error('of the caller')
  const update = () => {
    throw thrown
  }
  expect(() => setQueryData(store, TodoQuery, update, firstTodo)).toThrow(thrown)
  expect(todoIn(store)).toBeUndefined()
})

// https://github.com/vercel/swr/pull/4329
// https://github.com/vercel/swr/issues/420
// https://github.com/vercel/swr/issues/566
// https://github.com/vercel/swr/issues/682
// https://github.com/vercel/swr/pull/735
test('setQueryData wins over a request that began before, without a component on screen', async () => {
  const { last, store } = fakeStore()
  void prefetchTodo(store)
  setQueryData(store, TodoQuery, titled('written'), firstTodo)
  await last().respond(titled('from before'))
  expect(todoIn(store)).toEqual(titled('written'))
})

test('a mutation gives prefetchQuery a RequestError, sends nothing, and makes setQueryData throw', async () => {
  const { calls, store } = fakeStore()
  const refused = { name: 'RequestError' }
  expect((await prefetchQuery(store, 'mutation Save { save }')).error).toMatchObject(refused)
  expect(() => setQueryData(store, 'mutation Save { save }', {})).toThrow(expect.objectContaining(refused))
  expect(calls).toHaveLength(0)
})

test('prefetchQuery resolves to fresh data, like a response that has just arrived', async () => {
  const { store } = fakeStore()
  writeTodo(store, 'Tea')
  const { data, response } = await prefetchQuery(store, TodoQuery, firstTodo)
  expect(data).toEqual(titled('Tea'))
  expect(response?.status).toBe(200)
  expect([...(response?.headers ?? ['none'])]).toEqual([])
})

// https://github.com/TanStack/query/issues/9158
// https://github.com/TanStack/query/issues/9440
// https://github.com/TanStack/query/issues/9798
// https://github.com/TanStack/router/issues/4476
test('prefetchQuery keeps its request when the hook that started it leaves', async () => {
  const { store, last, use } = fakeStore()
  use(one)()
  const prefetched = prefetchQuery(store, TodoQuery, firstTodo)
  await nextTask()
  void last().respond(titled('Tea'))
  expect((await prefetched).error).toBeUndefined()
})

test('prefetchQuery resolves to a NetworkError when the client was aborted', async () => {
  const store = createQueryStore(createClient({ signal: AbortSignal.abort() }))
  expect((await prefetchQuery(store, TodoQuery, firstTodo)).error).toBeInstanceOf(NetworkError)
})

test('a refetch sends the variables of the key when the caller has changed the object since', async () => {
  const { last, store } = fakeStore()
  const variables = { id: '1' }
  subscribe(entryOf(store, TodoQuery, variables), idleObserver(), 0)
  await last().respond(titled('Tea'))
  variables.id = '2'
  void invalidateQueries(store)
  expect(last().variables).toEqual({ id: '1' })
})

describe('staleTime', () => {
  const variables = { id: '1' }

  fakeClock()

  /** A store with data that a component has shown and that is `age` ms old. */
  async function withData(age: number) {
    const { calls, last, store } = fakeStore()
    subscribe(entryOf(store, TodoQuery, variables), idleObserver(), 0)
    await last().respond(titled('Tea'))
    await vi.advanceTimersByTimeAsync(age)
    return { calls, store }
  }

  test('prefetchQuery fetches data that is as old as `staleTime`', async () => {
    const { calls, store } = await withData(1_000)
    void prefetchQuery(store, TodoQuery, { variables, staleTime: 1_000 })
    expect(calls).toHaveLength(2)
  })

  test('prefetchQuery with `staleTime: Infinity` fetches only after `invalidateQueries`', async () => {
    const { calls, store } = await withData(100_000_000)
    await prefetchQuery(store, TodoQuery, { variables, staleTime: Infinity })
    expect(calls).toHaveLength(1)
    void invalidateQueries(store, TodoQuery)
    await calls[1]?.respond(titled('Milk'))
    await prefetchQuery(store, TodoQuery, { variables, staleTime: Infinity })
    expect(calls).toHaveLength(2)
  })

  it('clearStore without a refetch shows `loading`, forgets the data and sends nothing', async () => {
    const { calls, result, store } = await loadedTodo()
    act(() => clearStore(store, { refetch: false }))
    expect(result.current).toMatchObject({ status: 'loading', data: undefined })
    expect(dehydrate(store)).toEqual({})
    await wait(10_000)
    expect(calls).toHaveLength(1)
  })

  it('clearStore without a refetch stops polling until the next component has loaded the query', async () => {
    const { calls, renderTodo, store, respond } = await loadedTodo({
      todo: { variables, pollInterval: 1_000 },
    })
    act(() => clearStore(store, { refetch: false }))
    await wait(5_000)
    const before = calls.length
    const { result } = renderTodo()
    expect(calls).toHaveLength(before + 1)
    await respond(titled('Milk'))
    expect(result.current.data).toEqual(titled('Milk'))
    await wait(1_000)
    expect(calls).toHaveLength(before + 2)
  })
})

// https://github.com/Refzlund/sveltekit-zero-api/issues/16
test('a query whose response has headers that throw when they are read is loaded', async () => {
  const response = Response.json({ data: { a: 1 } })
  response.headers.get = () => {
    throw new Error('Failed to get response header')
  }
  const store = createQueryStore(createClient({ endpoint: '/', fetch: () => Promise.resolve(response) }))
  await prefetchQuery(store, 'query A { a }')
  expect(getQueryData(store, 'query A { a }')).toEqual({ a: 1 })
})

test('a gcTime of 0 sets no timer to a time that has passed, of which Node warns', async () => {
  const { unmount } = await loadedTodo({ gcTime: 0 })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  unmount()
  await nextTask()
  const times = timers.mock.calls.map(([, time]) => Number(time))
  timers.mockRestore()
  expect(Math.min(...times)).toBe(0)
})

describe('gcTime', () => {
  const query = 'query A { a }'
  const day = 86_400_000

  fakeClock()
  function setUp(gcTime?: number) {
    const { store, ...fake } = fakeStore({ gcTime })
    const use = () => subscribe(entryOf(store, query, undefined), idleObserver(), 0)
    const hasData = () => getQueryData(store, query) !== undefined
    /** Lets this time pass, in ms. Returns whether the data is forgotten then, and not before. */
    const isKeptFor = (time: number) => {
      vi.advanceTimersByTime(time - 1)
      const before = hasData()
      vi.advanceTimersByTime(1)
      return before && !hasData()
    }
    return { ...fake, store, use, hasData, isKeptFor }
  }

  async function used(gcTime?: number) {
    const all = setUp(gcTime)
    const leave = all.use()
    await all.last().respond({ a: 1 })
    return { ...all, leave }
  }

  test.each([
    ['five minutes, by default', undefined, 300_000],
    // https://github.com/TanStack/query/issues/2236
    ['one task, with a gcTime of 0', 0, 1],
  ])('data is kept after its last hook has left for %s', async (_, gcTime, time) => {
    const { isKeptFor, leave } = await used(gcTime)
    leave()
    expect(isKeptFor(time)).toBe(true)
  })

  test.each([2 ** 31, 30 * day, Infinity])(
    'data is kept with a gcTime of %i ms, which is longer than a timer can count',
    async (gcTime) => {
      const { hasData, leave } = await used(gcTime)
      leave()
      vi.advanceTimersByTime(day)
      expect(hasData()).toBe(true)
    },
  )

  test('with a gcTime of 0, data that a render has read stays for five minutes, so that its component can commit', async () => {
    const { isKeptFor, leave, store } = await used(0)
    leave()
    const view = new QueryObserver(entryOf(store, query), {})
    vi.advanceTimersByTime(299_999)
    expect(view.snapshot().data).toEqual({ a: 1 })
    expect(isKeptFor(1)).toBe(true)
  })

  test('data of a page is kept for five minutes after its last hook has left, with a gcTime of 0', async () => {
    const server = setUp()
    setQueryData(server.store, query, { a: 1 })
    const { isKeptFor, store, use } = setUp(0)
    hydrate(store, dehydrate(server.store))
    const leave = use()
    await flushMicrotasks()
    leave()
    expect(isKeptFor(300_000)).toBe(true)
  })

  test('the data of a prefetch that took an hour is forgotten five minutes after it came', async () => {
    const { isKeptFor, last, store } = setUp()
    const prefetched = prefetchQuery(store, query)
    vi.advanceTimersByTime(3_600_000)
    await last().respond({ a: 1 })
    await prefetched
    expect(isKeptFor(300_000)).toBe(true)
  })

  test('data that only a skipped hook showed is forgotten gcTime after that one has left', async () => {
    const { isKeptFor, leave, store } = await used(1_000)
    const unmount = new QueryObserver(entryOf(store, query), {}, { skip: true }).subscribe(() => undefined)
    leave()
    vi.advanceTimersByTime(day)
    unmount()
    expect(isKeptFor(1_000)).toBe(true)
  })

  test('two queries are each forgotten gcTime after their hook has left', async () => {
    const { hasData, leave, store } = await used(4_000)
    setQueryData(store, 'query B { b }', { b: 1 })
    const leaveOther = subscribe(entryOf(store, 'query B { b }'), idleObserver(), 0)
    await flushMicrotasks()
    leave()
    vi.advanceTimersByTime(1_000)
    leaveOther()
    vi.advanceTimersByTime(3_001)
    expect(hasData()).toBe(false)
    expect(getQueryData(store, 'query B { b }')).toEqual({ b: 1 })
    vi.advanceTimersByTime(1_000)
    expect(getQueryData(store, 'query B { b }')).toBeUndefined()
  })

  test('data is forgotten where timers are numbers, as in a browser', async () => {
    const start = globalThis.setTimeout
    const startNumber = (...call: Parameters<typeof setTimeout>) => Number(start(...call))
    vi.stubGlobal('setTimeout', startNumber)
    const { isKeptFor, leave } = await used(1_000)
    leave()
    expect(isKeptFor(1_000)).toBe(true)
  })

  test('written data that no hook has shown is kept for five minutes, with gcTime 0', () => {
    const { isKeptFor, store } = setUp(0)
    setQueryData(store, query, { a: 1 })
    expect(isKeptFor(300_000)).toBe(true)
  })

  test('a query that was forgotten between render and commit is fetched and kept', async () => {
    const { hasData, last, store } = setUp(0)
    const view = new QueryObserver(entryOf(store, query, undefined), {})
    vi.advanceTimersByTime(300_000)
    view.subscribe(() => undefined)
    await last().respond({ a: 1 })
    vi.advanceTimersByTime(day)
    expect(hasData()).toBe(true)
  })

  test('a pending optimistic write keeps its query, and gcTime starts when the write ends', async () => {
    const { calls, isKeptFor, leave, store } = await used(1_000)
    const optimistic = (writing: QueryStore) => setQueryData(writing, query, { a: 2 })
    void runMutation(store, 'mutation Save { save }', {}, { optimistic })
    leave()
    vi.advanceTimersByTime(day)
    expect(getQueryData(store, query)).toEqual({ a: 2 })
    await calls[1]?.respond({ save: true })
    expect(isKeptFor(1_000)).toBe(true)
  })

  test.each([
    ['gcTime', NaN],
    ['gcTime', -1],
    ['staleTime', NaN],
    ['staleTime', -1],
  ])('a store whose %s is %d is refused', (name, ms) => {
    expect(() => createQueryStore(fakeClient().client, { [name]: ms })).toThrow(
      new RangeError(`${name}: ${ms}: give milliseconds, from 0.`),
    )
  })

  test.each([NaN, -1])('a gcTime of %d forgets data in production as a gcTime of 0 does', async (gcTime) => {
    vi.stubEnv('NODE_ENV', 'production')
    const { isKeptFor, leave } = await used(gcTime)
    leave()
    expect(isKeptFor(1)).toBe(true)
  })
})

silenceCaughtErrors()

// One person leaves, and another one comes.
describe('a page that React renders after clearStore', () => {
  fakeClock()
  beforeEach(leaveAct)

  test('a list that React has rendered and not committed is not shown after clearStore', async () => {
    const { last, store } = fakeStore()
    const committed: string[] = []
    function List() {
      const { owner } = useSuspenseQuery<{ owner: string }>('query List { owner }').data
      useLayoutEffect(() => void committed.push(owner), [owner])
      return <p>{owner}</p>
    }
    render(
      <GraphQLProvider store={store}>
        <Suspense fallback={<p>loading</p>} children={<List />} />
      </GraphQLProvider>,
    )
    await pass(50)
    await last().respond({ owner: 'Ann' })
    // React shows what a fallback hides 300 ms after the fallback at the earliest.
    await pass(100)
    clearStore(store)
    committed.length = 0
    await pass(50)
    await last().respond({ owner: 'Bob' })
    await pass(1_000)
    expect(committed).toEqual(['Bob'])
  })

  test('clearStore sends one request for a list and for the query of its first page', async () => {
    const view = renderRows()
    await view.respond(['a'])
    view.renderHook(() => useQuery(RowsQuery))
    await view.respond(['a'])
    act(() => clearStore(view.store))
    expect(view.calls).toHaveLength(3)
  })

  test('a component that prefetches in its render after clearStore updates no provider', async () => {
    const { calls, store } = fakeStore()
    const logged = watchErrors()
    function Page() {
      useQuery('query Page { page }')
      void prefetchQuery(store, 'query Next { next }')
      return null
    }
    render(<GraphQLProvider store={store} children={<Page />} />)
    await pass(50)
    for (const call of calls) await call.respond({})
    await pass(50)
    clearStore(store)
    await pass(50)
    expect(calls).toHaveLength(4)
    expect(logged).not.toHaveBeenCalled()
  })
})

// React runs in places without a `window`, where components stay: in a terminal (Ink), in a worker, in the host of an extension.

/** A store that was created where there is no `window`. */
function storeWithoutWindow(onServer?: boolean) {
  vi.stubGlobal('window', undefined)
  const all = harness({ onServer, gcTime: 1_000 })
  vi.unstubAllGlobals()
  return all
}

// https://github.com/TanStack/query/issues/10139
describe.each([
  { what: 'without `onServer`', onServer: undefined, isServer: true },
  { what: 'with `onServer: true`', onServer: true, isServer: true },
  { what: 'with `onServer: false`', onServer: false, isServer: false },
])('a store without a window, $what', ({ onServer, isServer }) => {
  fakeClock()
  silenceCaughtErrors()

  test(`${isServer ? 'keeps' : 'forgets'} the data that nobody uses`, async () => {
    const { store, respond } = storeWithoutWindow(onServer)
    void prefetchTodo(store)
    await respond(titled('Tea'))
    await wait(301_000)
    expect(todoIn(store)).toEqual(isServer ? titled('Tea') : undefined)
  })

  test(`${isServer ? 'does not try' : 'tries'} a failed query again when its boundary is reset`, async () => {
    const { calls, render, fail } = storeWithoutWindow(onServer)
    render(<GuardedTitle />)
    // A query that suspends is sent after the render.
    await wait(0)
    await fail(offline)
    await wait(1_000)
    click('Retry after NetworkError')
    await wait(0)
    expect(calls).toHaveLength(isServer ? 1 : 2)
  })

  test(`${isServer ? 'does not fetch' : 'fetches'} again when \`listen\` tells of a return`, async () => {
    const { calls, renderTodo, store, respond } = storeWithoutWindow(onServer)
    const returns: (() => void)[] = []
    const listen = (returned: () => void) => {
      returns.push(returned)
      return () => undefined
    }
    onTestFinished(refetchOnReturn(store, { listen }))
    renderTodo()
    await respond(titled('Tea'))
    act(() => returns.forEach((comeBack) => comeBack()))
    expect(calls).toHaveLength(isServer ? 1 : 2)
  })

  test(`${isServer ? 'keeps nothing' : 'keeps its data'} over a restart`, async () => {
    const items = new Map<string, string>()
    const storage = () => ({
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => void items.set(key, text),
      removeItem: (key: string) => void items.delete(key),
    })
    const start = () => {
      const { store } = storeWithoutWindow(onServer)
      onTestFinished(persist(store, storage, { key: 'queries' }).stop)
      return store
    }
    setQueryData(start(), TodoQuery, titled('Tea'), firstTodo)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(getQueryData(start(), TodoQuery, firstTodo)).toEqual(isServer ? undefined : titled('Tea'))
  })
})

test('with `onServer: true`, a store is on a server although there is a window, as in a test of a server', () => {
  const { store } = harness({ onServer: true })
  const listen = vi.fn()
  refetchOnReturn(store, { listen })()
  expect(listen).not.toHaveBeenCalled()
})
