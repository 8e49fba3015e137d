import { createClient, createSession, RequestError, TimeoutError } from '@thinql/core'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  firstTodo,
  fakeClock,
  flushMicrotasks,
  harness,
  type Harness,
  loadedTodo,
  offline,
  partly,
  refetch,
  titled,
  TodoQuery,
  wait,
  expectText,
} from '../../test/harness/harness.tsx'
import { next, renderWithMore, rowsOf, RowsQuery } from '../../test/screens/pages.tsx'
import { eventsShown, Price, priced, priceHarness } from '../../test/screens/prices.tsx'
import {
  clearStore,
  createQueryStore,
  invalidateQueries,
  listen,
  type QueryStore,
  refetchOnReturn,
  type ReturnOptions,
  useInfiniteQuery,
  useQuery,
} from '../index.ts'

let visibility = vi.spyOn(document, 'visibilityState', 'get')
beforeEach(() => {
  visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
})

function start(store: QueryStore, options?: ReturnOptions) {
  const stop = refetchOnReturn(store, options)
  onTestFinished(stop)
  return stop
}

/** Starts it with a `listen` of the app. Returns what the app calls when the person comes back. */
function startListening(store: QueryStore) {
  let returned = (): void => undefined
  const stopListening = vi.fn()
  const stop = start(store, {
    listen: (back) => {
      returned = back
      return stopListening
    },
  })
  return { returned: () => act(() => returned()), stop, stopListening }
}

function turn(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

function comeBack() {
  turn('hidden')
  turn('visible')
}

const goOnline = () => act(() => void window.dispatchEvent(new Event('online')))

fakeClock()

async function showTodo(staleTime = 0) {
  const all = await loadedTodo({ staleTime: 60_000, todo: { ...firstTodo, staleTime } })
  return { ...all, stop: start(all.store) }
}

// Its timers ran out while the page was in the background.
const late = new TimeoutError('took longer than 10000 ms.')
// A header function or the refresh of a session got no token.
// https://github.com/auth0/react-native-auth0/issues/1000
// https://github.com/get-convex/better-auth/pull/346
const threw = new RequestError('one of your functions threw.', { cause: new TypeError('Load failed') })

// https://github.com/getAlby/go/issues/278
// https://github.com/axios/axios/issues/6875
// https://github.com/localz/react-native-pinch/issues/6
test.each([offline, late, threw])(
  'a request that the system has killed in the background is sent again after the return: $name',
  async (error) => {
    const { calls, result, fail } = await showTodo()
    void refetch(result)
    comeBack()
    expect(calls).toHaveLength(2)
    await fail(error)
    expect(calls).toHaveLength(3)
    await fail(error)
    expect(calls).toHaveLength(3)
    expect(result.current.status).toBe('error')
  },
)

test('a page of a list whose request the system has killed in the background is loaded again after the return', async () => {
  const { cursors, loadNext, respond, rows, store, fail } = await renderWithMore({
    staleTime: Infinity,
  })
  start(store)
  void loadNext()
  comeBack()
  await fail(offline)
  await respond(['b'])
  expect(rows()).toEqual(['a', 'b'])
  expect(cursors()).toEqual([undefined, 'after a', 'after a'])
})

// https://github.com/NodeBB/NodeBB/pull/14419
// https://github.com/apollographql/apollo-client/issues/12737
test('a first load that the system has killed in the background is sent again after the return', async () => {
  const { calls, renderTodo, store, fail, respond } = harness()
  const { result } = renderTodo()
  start(store)
  comeBack()
  await fail(offline)
  expect(calls).toHaveLength(2)
  await respond(titled('Tea'))
  expect(result.current.data).toEqual(titled('Tea'))
})

test.each<[string, (all: Harness) => Promise<unknown>]>([
  ['has succeeded', ({ respond }) => respond(titled('Tea'))],
  ['was refused', ({ fail }) => fail(partly(titled('partial')))],
])('a request that %s after the return is not sent again', async (_, end) => {
  const all = await showTodo()
  void refetch(all.result)
  comeBack()
  await end(all)
  expect(all.calls).toHaveLength(2)
})

test('a request that fails after its component has left is not sent again', async () => {
  const { calls, result, unmount, fail } = await showTodo()
  void refetch(result)
  comeBack()
  unmount()
  await fail(offline)
  expect(calls).toHaveLength(2)
})

// https://github.com/payloadcms/payload/pull/13371
// https://github.com/payloadcms/payload/pull/13913
test('refetchOnReturn fetches when the person comes back, and not when the person leaves', async () => {
  const { calls } = await showTodo()
  turn('hidden')
  expect(calls).toHaveLength(1)
  turn('visible')
  expect(calls).toHaveLength(2)
})

// https://github.com/nstfkc/gemi/pull/400
// https://github.com/reduxjs/redux-toolkit/issues/1530
test('refetchOnReturn fetches no query that was invalidated while its hook was skipped', async () => {
  const { calls, rerender, store } = await showTodo()
  rerender({ ...firstTodo, skip: true })
  await act(() => invalidateQueries(store))
  comeBack()
  expect(calls).toHaveLength(1)
})

// https://github.com/TanStack/query/issues/512
test('refetchOnReturn takes the shortest `staleTime` of the hooks that show the data', async () => {
  const { calls, renderTodo } = await showTodo(Infinity)
  renderTodo({ ...firstTodo, staleTime: 5_000 })
  vi.advanceTimersByTime(5_000)
  comeBack()
  expect(calls).toHaveLength(2)
})

test('refetchOnReturn fetches a query that has failed, whatever its `staleTime` is', async () => {
  const { calls, renderTodo, fail, respond } = await showTodo(Infinity)
  const { result } = renderTodo({ variables: { id: '2' }, staleTime: Infinity })
  await fail(offline)
  expect(result.current.error).toBeDefined()
  goOnline()
  expect(calls).toHaveLength(3)
  await respond(titled('Milk'))
  expect(result.current).toMatchObject({ data: titled('Milk'), error: undefined })
})

test('refetchOnReturn fetches a list, and respects its `staleTime`', async () => {
  const { calls, renderHook, store, respond } = harness()
  start(store)
  const useRows = (staleTime: number) => useInfiniteQuery(RowsQuery, { next, staleTime })
  const { rerender } = renderHook(useRows, Infinity)
  await respond(rowsOf(['a']))
  comeBack()
  expect(calls).toHaveLength(1)
  rerender(0)
  await respond(rowsOf(['a']))
  const sent = calls.length
  vi.advanceTimersByTime(1_000)
  comeBack()
  expect(calls).toHaveLength(sent + 1)
})

// https://github.com/TanStack/query/issues/3026
// https://github.com/apollographql/apollo-client/issues/6327
test('refetchOnReturn fetches all pages of a list after the page that is being added', async () => {
  const { calls, renderHook, store, respond } = harness()
  start(store)
  const { result } = renderHook(() => useInfiniteQuery(RowsQuery, { next }))
  await respond(rowsOf(['a'], 'after a'))
  act(() => void result.current.loadNext())
  comeBack()
  await respond(rowsOf(['b']))
  expect(calls.map(({ variables: sent }) => sent)).toEqual([undefined, { after: 'after a' }, undefined])
})

test('refetchOnReturn fetches once in a second, and again at its end if the person has returned in it', async () => {
  const { calls, fail, respond } = await showTodo()
  comeBack()
  await fail(offline)
  vi.advanceTimersByTime(300)
  goOnline()
  comeBack()
  expect(calls).toHaveLength(2)
  act(() => void vi.advanceTimersByTime(700))
  expect(calls).toHaveLength(3)
  await respond(titled('Tea'))
  act(() => void vi.advanceTimersByTime(10_000))
  expect(calls).toHaveLength(3)
})

test('refetchOnReturn sends nothing after `clearStore` without a refetch', async () => {
  const { calls, store } = await showTodo()
  act(() => clearStore(store, { refetch: false }))
  comeBack()
  goOnline()
  expect(calls).toHaveLength(1)
})

test.each([
  ['before anything has happened', 0],
  ['not even at the end of the second', 1],
])('refetchOnReturn sends nothing after it is stopped, %s', async (_, returns) => {
  const { calls, stop, respond } = await showTodo()
  if (returns) {
    comeBack()
    await respond(titled('Tea'))
    goOnline()
  }
  stop()
  act(() => void vi.advanceTimersByTime(10_000))
  comeBack()
  goOnline()
  expect(calls).toHaveLength(1 + returns)
})

// https://github.com/TanStack/query/issues/1621
// https://github.com/alephium/alephium-frontend/issues/1655
// https://github.com/axross/nakami/issues/74
test('refetchOnReturn fetches when `listen` says so, also on a page that looks hidden, until it is stopped', async () => {
  const { calls, store, respond } = await loadedTodo()
  const { returned, stop, stopListening } = startListening(store)
  turn('hidden')
  returned()
  expect(calls).toHaveLength(2)
  await respond(titled('Tea'))
  returned()
  expect(calls).toHaveLength(2)
  stop()
  expect(stopListening).toHaveBeenCalledOnce()
})

test('in React Native, refetchOnReturn fetches at once when `listen` calls back, and a second later if it called back again', async () => {
  vi.stubGlobal('document', undefined)
  const all = harness()
  const { returned } = startListening(all.store)
  vi.unstubAllGlobals()
  all.renderTodo()
  await all.respond(titled('Tea'))
  returned()
  await all.respond(titled('Milk'))
  returned()
  expect(all.calls).toHaveLength(2)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(all.calls).toHaveLength(3)
})

test('refetchOnReturn does not report that it joins a request in flight', async () => {
  const { calls, result, store } = await showTodo()
  void refetch(result)
  const types: string[] = []
  listen(store, ({ type }) => types.push(type))
  comeBack()
  await act(flushMicrotasks)
  expect(calls).toHaveLength(2)
  expect(types).toEqual([])
})

async function showPrice() {
  vi.useRealTimers()
  const all = priceHarness()
  start(all.store)
  await all.show(<Price />)
  await all.send(priced(1))
  return all
}

test.each<[string, number, (all: Awaited<ReturnType<typeof showPrice>>) => unknown]>([
  ['opens a subscription again whose connection has failed', 2, ({ cut }) => cut()],
  [
    'does not touch a connection after an event with errors',
    1,
    ({ send }) => send({ errors: [{ message: 'no price' }] }),
  ],
])('refetchOnReturn %s', async (_, count, fail) => {
  const all = await showPrice()
  await fail(all)
  goOnline()
  await eventsShown()
  expect(all.connections).toHaveLength(count)
  await all.send(priced(2))
  expectText('2')
})

test.each<[string, (all: Awaited<ReturnType<typeof showPrice>>) => unknown]>([
  ['the server has completed', ({ complete }) => complete()],
  ['`clearStore` has closed', ({ store }) => act(() => clearStore(store, { refetch: false }))],
])('refetchOnReturn does not open a subscription again that %s', async (_, end) => {
  const all = await showPrice()
  await end(all)
  goOnline()
  await eventsShown()
  expect(all.connections).toHaveLength(1)
})

// https://github.com/authts/oidc-client-ts/issues/1343
test('a page that wakes up without a network and with an expired token shows new data when the network is back', async () => {
  let isOnline = true
  let valid = 'old'
  const connect = () => (isOnline ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch')))
  const refresh = vi.fn(() => connect().then(() => (valid = 'new')))
  const session = createSession({ name: 'shop', refresh })
  onTestFinished(() => localStorage.clear())
  session.start(valid)
  const client = createClient({
    middleware: [session],
    fetch: async (_, { headers }) => {
      await connect()
      const isValid = headers.authorization === `Bearer ${valid}`
      return isValid ? Response.json({ data: titled(valid) }) : new Response('', { status: 401 })
    },
  })
  const store = createQueryStore(client)
  start(store)
  const { result } = renderHook(() => useQuery(TodoQuery, { ...firstTodo, store }))
  await wait(10)
  expect(result.current.data).toEqual(titled('old'))
  valid = 'expired'
  isOnline = false
  comeBack()
  await wait(20_000)
  expect(result.current).toMatchObject({ data: titled('old'), error: { name: 'NetworkError' } })
  isOnline = true
  goOnline()
  await wait(10)
  expect(result.current).toMatchObject({ data: titled('new'), error: undefined })
  expect(refresh).toHaveBeenCalledOnce()
})
