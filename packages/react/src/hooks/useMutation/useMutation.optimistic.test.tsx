import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { modes, nextTask } from '../../../test/harness/harness.tsx'
import { clearStore, dehydrate, getQueryData } from '../../index.ts'
import { ListQuery, listOf, offline } from '../../../test/screens/mutations.tsx'
import { optimisticList } from '../../../test/screens/optimisticList.tsx'

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
