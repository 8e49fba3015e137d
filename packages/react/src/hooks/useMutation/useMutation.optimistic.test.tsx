import { act } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { modes, nextTask } from '../../../test/harness/harness.tsx'
import {
  clearStore,
  dehydrate,
  getQueryData,
  invalidateQueries,
  prefetchQuery,
  useMutation,
} from '../../index.ts'
import {
  Add,
  listOf,
  ListQuery,
  mountAdd,
  mountList,
  mutationHarness,
  offline,
  optimisticAdd,
  optimisticList,
} from '../../../test/screens/mutations.tsx'

describe.each(modes)('an optimistic write, $mode', ({ strict }) => {
  test('shows before the server has responded', async () => {
    const { add, shown } = await optimisticList(strict)
    add('Tea')
    expect(shown()).toEqual(['Milk', 'Tea'])
  })

  test('stays when the mutation succeeds', async () => {
    const { add, shown } = await optimisticList(strict)
    await act(() => add('Tea').respond({ add: '1' }))
    expect(shown()).toEqual(['Milk', 'Tea'])
  })

  test('is undone when the mutation fails', async () => {
    const { add, shown } = await optimisticList(strict)
    await act(() => add('Tea').fail(offline))
    expect(shown()).toEqual(['Milk'])
  })

  test('is undone without undoing others that overlap', async () => {
    const { add, shown } = await optimisticList(strict)
    const [tea, coffee, water] = [add('Tea'), add('Coffee'), add('Water')]
    await act(() => coffee.fail(offline))
    expect(shown()).toEqual(['Milk', 'Tea', 'Water'])
    await act(() => water.respond({ add: '3' }))
    await act(() => tea.fail(offline))
    expect(shown()).toEqual(['Milk', 'Water'])
  })

  test('keeps its place, in whatever order the server responds', async () => {
    const { add, shown } = await optimisticList(strict)
    const [tea, coffee] = [add('Tea'), add('Coffee')]
    await act(() => coffee.respond({ add: '2' }))
    expect(shown()).toEqual(['Milk', 'Tea', 'Coffee'])
    await act(() => tea.respond({ add: '1' }))
    expect(shown()).toEqual(['Milk', 'Tea', 'Coffee'])
  })

  test('is undone after its component is gone', async () => {
    const { add, adding, shown } = await optimisticList(strict)
    const tea = add('Tea')
    adding.unmount()
    await nextTask()
    await act(() => tea.fail(offline))
    expect(shown()).toEqual(['Milk'])
  })

  test('shows in getQueryData, and never in dehydrate', async () => {
    const { add, store } = await optimisticList(strict)
    const tea = add('Tea')
    expect(getQueryData(store, ListQuery)).toEqual(listOf('Milk', 'Tea'))
    expect(Object.values(dehydrate(store))).toMatchObject([{ pages: [{ data: listOf('Milk') }] }])
    await act(() => tea.respond({ add: '1' }))
    expect(Object.values(dehydrate(store))).toMatchObject([{ pages: [{ data: listOf('Milk', 'Tea') }] }])
  })

  test('does not come back after `clearStore`', async () => {
    const { add, last, shown, store } = await optimisticList(strict)
    const tea = add('Tea')
    act(() => clearStore(store))
    await act(() => last().respond(listOf('of the user after')))
    await act(() => tea.respond({ add: '1' }))
    expect(shown()).toEqual(['of the user after'])
  })

  test('makes data stale that was fetched after `clearStore` and before the mutation succeeded', async () => {
    const { add, calls, last, shown, store } = await optimisticList(strict)
    const tea = add('Tea')
    act(() => clearStore(store))
    await act(() => last().respond(listOf('Milk')))
    await act(() => tea.respond({ add: '1' }))
    expect(calls).toHaveLength(4)
    await act(() => last().respond(listOf('Milk', 'Tea')))
    expect(shown()).toEqual(['Milk', 'Tea'])
  })

  test('sends nothing when it ends after `clearStore` without a refetch', async () => {
    const { add, calls, store } = await optimisticList(strict)
    const tea = add('Tea')
    act(() => clearStore(store, { refetch: false }))
    await act(() => tea.respond({ add: '1' }))
    expect(calls).toHaveLength(2)
  })

  test('gets the variables of its call', async () => {
    const { add, shown } = await optimisticList(strict)
    add('Tea')
    add('Coffee')
    expect(shown()).toEqual(['Milk', 'Tea', 'Coffee'])
  })
})

describe.each(modes)('an optimistic write beside a request, $mode', ({ strict }) => {
  test('is applied to a response that arrives while it is pending', async () => {
    const { add, last, result, shown } = await optimisticList(strict)
    const tea = add('Tea')
    act(() => void result.current.refetch())
    await act(() => last().respond(listOf('Milk', 'Bread')))
    expect(shown()).toEqual(['Milk', 'Bread', 'Tea'])
    await act(() => tea.fail(offline))
    expect(shown()).toEqual(['Milk', 'Bread'])
  })

  test('is left out while its function throws for a response of another shape', async () => {
    const { add, last, result, shown } = await optimisticList(strict)
    const tea = add('Tea')
    act(() => void result.current.refetch())
    await act(() => last().respond({ list: null }))
    expect(shown()).toBeNull()
    await act(() => tea.fail(offline))
    expect(shown()).toBeNull()
  })

  test('counts once when a response that contains it arrives before the mutation has succeeded', async () => {
    const { add, last, loads, result, shown, store } = await optimisticList(strict)
    const tea = add('Tea')
    act(() => void result.current.refetch())
    await act(() => last().respond(listOf('Milk', 'Tea')))
    await act(() => tea.respond({ add: '1' }))
    await nextTask()
    expect(loads()).toHaveLength(3)
    await act(() => last().respond(listOf('Milk', 'Tea')))
    expect(shown()).toEqual(['Milk', 'Tea'])
    expect(Object.values(dehydrate(store))).toMatchObject([{ pages: [{ data: listOf('Milk', 'Tea') }] }])
  })

  test('counts once and sends one request when the mutation also invalidates the query', async () => {
    const { last, loads, renderHook, result, shown, store } = await optimisticList(strict)
    const utils = renderHook(
      () => useMutation<unknown, { title: string }>(Add, { ...optimisticAdd, invalidates: [ListQuery] }),
      undefined,
    )
    act(() => void utils.result.current[0]({ variables: { title: 'Tea' } }))
    const tea = last()
    act(() => void invalidateQueries(store, ListQuery))
    await act(() => last().respond(listOf('Milk', 'Tea')))
    await act(() => tea.respond({ add: '1' }))
    await nextTask()
    expect(loads()).toHaveLength(3)
    await act(() => last().respond(listOf('Milk', 'Tea')))
    expect(shown()).toEqual(['Milk', 'Tea'])
    expect(result.current.fetching).toBe(false)
  })

  test('is undone without a request when a response arrived before the mutation failed', async () => {
    const { add, last, loads, result, shown } = await optimisticList(strict)
    const tea = add('Tea')
    act(() => void result.current.refetch())
    await act(() => last().respond(listOf('Milk', 'Bread')))
    await act(() => tea.fail(offline))
    expect(shown()).toEqual(['Milk', 'Bread'])
    expect(loads()).toHaveLength(2)
  })

  test('does not become final when the request after it fails', async () => {
    const { add, last, result, shown, store } = await optimisticList(strict)
    const tea = add('Tea')
    act(() => void result.current.refetch())
    await act(() => last().respond(listOf('Milk', 'Tea')))
    await act(() => tea.respond({ add: '1' }))
    await act(() => last().fail(offline))
    expect(Object.values(dehydrate(store))).toMatchObject([{ pages: [{ data: listOf('Milk', 'Tea') }] }])
    act(() => void result.current.refetch())
    await act(() => last().respond(listOf('Milk', 'Tea')))
    expect(shown()).toEqual(['Milk', 'Tea'])
  })

  test('makes a query off screen stale when a response arrived before the mutation succeeded', async () => {
    const all = mutationHarness({ strict, staleTime: Infinity })
    const list = mountList(all)
    await act(() => all.last().respond(listOf('Milk')))
    const adding = mountAdd(all, optimisticAdd)
    act(() => void adding.result.current[0]({ variables: { title: 'Tea' } }))
    const tea = all.last()
    act(() => void list.result.current.refetch())
    await act(() => all.last().respond(listOf('Milk', 'Tea')))
    list.unmount()
    await nextTask()
    await act(() => tea.respond({ add: '1' }))
    expect(all.loads()).toHaveLength(2)
    const back = mountList(all)
    await act(() => all.last().respond(listOf('Milk', 'Tea')))
    expect(all.loads()).toHaveLength(3)
    expect(back.result.current.data).toEqual(listOf('Milk', 'Tea'))
  })

  test('restarts a request in flight when it succeeds, because the response may not contain it', async () => {
    const { add, last, loads, result, shown } = await optimisticList(strict)
    act(() => void result.current.refetch())
    await act(() => add('Tea').respond({ add: '1' }))
    expect(loads().map(({ signal }) => signal.aborted)).toEqual([false, true, false])
    await act(() => loads()[1]?.respond(listOf('Milk')))
    expect(shown()).toEqual(['Milk', 'Tea'])
    await act(() => last().respond(listOf('Milk', 'Tea (from the server)')))
    expect(shown()).toEqual(['Milk', 'Tea (from the server)'])
  })

  test('keeps a request in flight when it fails', async () => {
    const { add, loads, result } = await optimisticList(strict)
    act(() => void result.current.refetch())
    await act(() => add('Tea').fail(offline))
    expect(loads().map(({ signal }) => signal.aborted)).toEqual([false, false])
  })

  test('shows on a query that is loading as soon as there is data', async () => {
    const all = mutationHarness({ strict })
    const { result } = mountList(all)
    const adding = mountAdd(all, optimisticAdd)
    act(() => void adding.result.current[0]({ variables: { title: 'Tea' } }))
    expect(result.current.status).toBe('loading')
    await act(() => all.loads()[0]?.respond(listOf('Milk')))
    expect(result.current.data).toEqual(listOf('Milk', 'Tea'))
  })

  test('restarts the request of a query that is loading when it succeeds', async () => {
    const all = mutationHarness({ strict })
    mountList(all)
    const adding = mountAdd(all, optimisticAdd)
    act(() => void adding.result.current[0]({ variables: { title: 'Tea' } }))
    await act(() => all.last().respond({ add: '1' }))
    expect(all.loads().map(({ signal }) => signal.aborted)).toEqual([true, false])
  })

  test('makes the data stale when the repeated request is aborted', async () => {
    const { add, loads, result, store, unmount } = await optimisticList(strict)
    act(() => void result.current.refetch())
    const tea = add('Tea')
    await act(() => tea.respond({ add: '1' }))
    expect(loads()).toHaveLength(3)
    unmount()
    await nextTask()
    expect(loads()[2]?.signal.aborted).toBe(true)
    void prefetchQuery(store, ListQuery, { staleTime: Infinity })
    expect(loads()).toHaveLength(4)
  })

  test('counts once when an earlier mutation fails while the request that contains it is repeated', async () => {
    const { add, last, loads, result, shown } = await optimisticList(strict)
    const tea = add('Tea')
    const coffee = add('Coffee')
    act(() => void result.current.refetch())
    await act(() => coffee.respond({ add: '2' }))
    const repeated = last()
    await act(() => tea.fail(offline))
    await act(() => repeated.respond(listOf('Milk', 'Coffee')))
    expect(loads()).toHaveLength(3)
    expect(shown()).toEqual(['Milk', 'Coffee'])
    expect(result.current.fetching).toBe(false)
  })

  test('is fetched a second later when another mutation that invalidates the query hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const all = await optimisticList(strict)
    const hanging = mountAdd(all, { invalidates: [ListQuery] })
    act(() => void hanging.result.current[0]({ variables: { title: 'Water' } }))
    const tea = all.add('Tea')
    act(() => void all.result.current.refetch())
    await act(() => all.last().respond(listOf('Milk', 'Tea')))
    await act(() => tea.respond({ add: '1' }))
    expect(all.loads()).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(all.loads()).toHaveLength(3)
  })
})
