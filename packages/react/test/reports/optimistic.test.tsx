import { act } from '@testing-library/react'
import { TimeoutError } from '@thinql/core'
import { expect, test } from 'vitest'
import { type QueryStore, refetchOnReturn, setQueryData, useQuery } from '../../src/index.ts'
import { offline } from '../fakes/errors.ts'
import { nextTask } from '../harness/harness.tsx'
import {
  type AddOptions,
  type ListData,
  listOf,
  ListQuery,
  mutationHarness,
  optimisticAdd,
  sendAdd,
} from '../screens/mutations.tsx'

// What the screen shows before the server has responded to a mutation, and after.

/** A list on screen with one item, Milk. `shown` has each list that was rendered after that, once for each change. */
async function listWithMilk() {
  const all = mutationHarness()
  const shown: string[] = []
  all.renderHook(() => {
    const titles = useQuery<ListData>(ListQuery).data?.list.join(' ') ?? ''
    if (titles !== shown.at(-1)) shown.push(titles)
  })
  await act(() => all.last().respond(listOf('Milk')))
  shown.length = 0
  return {
    ...all,
    shown,
    /** Adds an item before the server has responded. Returns the request. */
    add: (title: string, options: AddOptions = {}) =>
      sendAdd(all, { ...optimisticAdd, ...options }, title).call,
    /** Responds to the latest request of the list. */
    load: (...titles: string[]) =>
      act(
        () =>
          all
            .loads()
            .at(-1)
            ?.respond(listOf(...titles)) ?? Promise.resolve(),
      ),
  }
}

// https://github.com/apollographql/apollo-client/issues/2368
// https://github.com/facebook/relay/issues/3060
// What the server returns can't take the place of what was guessed, so a guess stays until a refetch.
test('an added row becomes the row of the server without another request', async () => {
  const { add, loads, shown } = await listWithMilk()
  const upsert = (store: QueryStore, { title }: { title: string }, data?: { add: string }) => {
    const row = data?.add ?? `${title}?`
    setQueryData<ListData, unknown>(
      store,
      ListQuery,
      (old) => old && listOf(...old.list.filter((item) => item !== row), row),
    )
  }
  const call = add('Tea', { optimistic: upsert })
  await act(() => call.respond({ add: 'Tea 7' }))
  expect(shown).toEqual(['Milk Tea?', 'Milk Tea 7'])
  expect(loads()).toHaveLength(1)
})

// https://github.com/SigNoz/signoz/pull/11947
test('a change that the server has confirmed is not fetched again, so an old replica cannot undo it', async () => {
  const { add, loads, shown } = await listWithMilk()
  const call = add('Tea')
  await act(() => call.respond({ add: 'Tea' }))
  await nextTask()
  expect(shown).toEqual(['Milk Tea'])
  expect(loads()).toHaveLength(1)
})

// https://github.com/D-James-GH/cached_query/issues/23
// https://github.com/twentyhq/twenty/issues/9299
test('a row that was added stays on screen when the mutation has ended and the list is fetched', async () => {
  const { add, load, shown } = await listWithMilk()
  const call = add('Tea', { invalidates: [ListQuery] })
  await act(() => call.respond({ add: 'Tea' }))
  await nextTask()
  await load('Milk', 'Tea')
  expect(shown).toEqual(['Milk Tea'])
})

// https://github.com/wasp-lang/wasp/issues/670
// https://github.com/apollographql/apollo-client/issues/7341
test('two quick changes stay on screen when a fetch brings only the first one', async () => {
  const { add, load, loads, shown } = await listWithMilk()
  const tea = add('Tea', { invalidates: [ListQuery] })
  const coffee = add('Coffee', { invalidates: [ListQuery] })
  await act(() => tea.respond({ add: 'Tea' }))
  await nextTask()
  await load('Milk', 'Tea')
  await act(() => coffee.respond({ add: 'Coffee' }))
  await nextTask()
  await load('Milk', 'Tea', 'Coffee')
  expect(shown).toEqual(['Milk Tea', 'Milk Tea Coffee'])
  expect(loads()).toHaveLength(2)
})

// https://github.com/wasp-lang/wasp/pull/630
test('a person who goes to another page during a mutation sees the change there, although the first load lacks it', async () => {
  const all = mutationHarness()
  const { call } = sendAdd(all, optimisticAdd)
  const shown: string[] = []
  all.renderHook(() => void shown.push(useQuery<ListData>(ListQuery).data?.list.join(' ') ?? 'loading'))
  await act(() => all.last().respond(listOf('Milk')))
  await act(() => call.respond({ add: 'Tea' }))
  await act(() => all.last().respond(listOf('Milk', 'Tea')))
  expect(new Set(shown)).toEqual(new Set(['loading', 'Milk Tea']))
})

// https://github.com/TanStack/query/issues/439
test('a refetch on return to the tab does not undo a change that was made a moment later', async () => {
  const { add, load, shown, store } = await listWithMilk()
  const stop = refetchOnReturn(store)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  stop()
  const call = add('Tea')
  await load('Milk')
  await act(() => call.respond({ add: 'Tea' }))
  await load('Milk', 'Tea')
  expect(shown).toEqual(['Milk Tea'])
})

// https://github.com/apollographql/apollo-client/issues/3691
// https://github.com/TanStack/db/issues/1374
test('a mutation that fails undoes only its own change', async () => {
  const { add, shown } = await listWithMilk()
  const tea = add('Tea')
  add('Coffee')
  await act(() => tea.fail(offline))
  expect(shown).toEqual(['Milk Tea', 'Milk Tea Coffee', 'Milk Coffee'])
})

// https://github.com/awslabs/aws-mobile-appsync-sdk-js/issues/133
test('a mutation that fails undoes its change, and shows the error', async () => {
  const { shown, ...all } = await listWithMilk()
  const { call, result } = sendAdd(all, optimisticAdd)
  await act(() => call.fail(offline))
  expect(shown).toEqual(['Milk Tea', 'Milk'])
  expect(result.current[1]).toMatchObject({ loading: false, error: offline })
})

// https://github.com/TanStack/query/issues/5968
test('a list that was written during its request does not stay fetching', async () => {
  const all = mutationHarness()
  const { result } = all.renderHook(() => useQuery<ListData>(ListQuery))
  const load = all.last()
  const { call } = sendAdd(all, optimisticAdd)
  await act(() => load.respond(listOf('Milk')))
  await act(() => call.respond({ add: 'Tea' }))
  await act(() => all.last().respond(listOf('Milk', 'Tea')))
  expect(result.current).toMatchObject({ fetching: false, data: listOf('Milk', 'Tea') })
})

// https://github.com/TanStack/db/issues/1476
// The change is taken back, and nobody asks the server whether it was done.
test('after a mutation that timed out, the list that it has written to is fetched', async () => {
  const { add, loads } = await listWithMilk()
  const call = add('Tea')
  await act(() => call.fail(new TimeoutError('too slow')))
  await nextTask()
  expect(loads()).toHaveLength(2)
})
