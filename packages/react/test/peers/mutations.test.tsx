import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nextTask } from '../harness.tsx'
import {
  ListQuery,
  listOf,
  mountAdd,
  mountList,
  mutationHarness,
  offline,
  optimisticAdd,
} from '../mutations.tsx'

const tea = { variables: { title: 'Tea' } }
const milk = { variables: { title: 'Milk' } }

let rejections: unknown[]
const reject = (reason: unknown) => {
  rejections.push(reason)
}
beforeEach(() => {
  rejections = []
  process.on('unhandledRejection', reject)
})
afterEach(() => {
  process.off('unhandledRejection', reject)
})

/** A list on screen with a mutation that changes it. */
async function withList() {
  const all = mutationHarness({ strict: true })
  const { result } = mountList(all)
  await act(() => all.last().answer(listOf()))
  const adding = { view: mountAdd(all, optimisticAdd) }
  const add = (title: string) => {
    act(() => void adding.view.result.current[0]({ variables: { title } }))
    return all.last()
  }
  return { ...all, add, list: result, shown: () => result.current.data?.list }
}

test('PEERS 4: a write that lands does not bring back the data before another', async () => {
  const { add, list, loads, shown } = await withList()
  act(() => void list.current.refetch())
  const [first, second] = [add('Tea'), add('Milk')]
  await act(() => first.answer({ add: '1' }))
  await act(() => loads()[1]?.answer(listOf()))
  expect(shown()).toEqual(['Tea', 'Milk'])
  await act(() => second.answer({ add: '2' }))
  expect(shown()).toEqual(['Tea', 'Milk'])
})

test('PEERS 5: what is off screen becomes stale too', async () => {
  const all = mutationHarness({ strict: true, staleTime: Infinity })
  const { unmount } = mountList(all)
  await act(() => all.last().answer(listOf()))
  unmount()
  await all.store.invalidate(ListQuery)
  expect(all.loads()).toHaveLength(1)
  mountList(all)
  expect(all.loads()).toHaveLength(2)
})

test('PEERS 6: calls in quick succession each get their own result', async () => {
  const all = mutationHarness({ strict: true })
  const { result } = mountAdd(all)
  const results: unknown[] = []
  act(() => {
    for (const request of [tea, milk]) void result.current[0](request).then(({ data }) => results.push(data))
  })
  await act(() => all.adds()[1]?.answer({ add: 'milk' }))
  await act(() => all.adds()[0]?.answer({ add: 'tea' }))
  expect(results).toEqual([{ add: 'milk' }, { add: 'tea' }])
})

test('PEERS 19: a mutation that fails, and whose promise nobody keeps, rejects nothing', async () => {
  const all = mutationHarness({ strict: true })
  const { result } = mountAdd(all)
  act(() => void result.current[0](tea))
  await act(() => all.last().fail(offline))
  await nextTask()
  expect(rejections).toEqual([])
})

test('PEERS 20: what follows the call runs after unmount, and after a second call', async () => {
  const all = mutationHarness({ strict: true })
  const { result, unmount } = mountAdd(all)
  const followed: string[] = []
  act(() => {
    for (const request of [tea, milk])
      void result.current[0](request).then(() => followed.push(request.variables.title))
  })
  unmount()
  for (const call of all.adds()) await call.answer({ add: '1' })
  expect(followed).toEqual(['Tea', 'Milk'])
})

describe('PEERS 21: overlapping optimistic writes', () => {
  test('are undone one by one', async () => {
    const { add, shown } = await withList()
    const [first] = [add('Tea'), add('Milk')]
    await act(() => first.fail(offline))
    expect(shown()).toEqual(['Milk'])
  })

  test('leave no query fetching for ever', async () => {
    const { add, last, list } = await withList()
    act(() => void list.current.refetch())
    await act(() => add('Tea').answer({ add: '1' }))
    expect(list.current.fetching).toBe(true)
    await act(() => last().answer(listOf('Tea')))
    expect(list.current.fetching).toBe(false)
  })
})

test('PEERS 22: an empty list is invalidated like any other', async () => {
  const all = mutationHarness({ strict: true })
  mountList(all)
  await act(() => all.last().answer(listOf()))
  const { result } = mountAdd(all, { invalidates: [ListQuery] })
  act(() => void result.current[0](tea))
  await act(() => all.last().answer({ add: '1' }))
  expect(all.loads()).toHaveLength(2)
})

test('PEERS C7: a mutation never rejects, shows its latest call, and none from before reset', async () => {
  const all = mutationHarness({ strict: true })
  const { result } = mountAdd(all)
  const call = (request = tea) => act(() => void result.current[0](request))
  call()
  call(milk)
  const [first, second] = all.adds()
  await act(() => second?.answer({ add: 'milk' }))
  await act(() => first?.fail(offline))
  expect(result.current[1]).toMatchObject({ status: 'success', data: { add: 'milk' } })
  call()
  act(() => result.current[1].reset())
  await act(() => all.last().answer({ add: 'late' }))
  expect(result.current[1].status).toBe('idle')
  expect(rejections).toEqual([])
})

test('PEERS C8: a call that was superseded tells its caller how it ended', async () => {
  const all = mutationHarness({ strict: true })
  const { result } = mountAdd(all)
  const ends: unknown[] = []
  act(() => {
    void result.current[0](tea).then(({ error }) => ends.push(error))
    void result.current[0](milk)
  })
  await act(() => all.adds()[0]?.fail(offline))
  expect(ends).toEqual([offline])
})

test('PEERS C12: a mutation invalidates by document, also what is off screen', async () => {
  const all = mutationHarness({ strict: true, staleTime: Infinity })
  all.store.setData(ListQuery, undefined, listOf())
  const { result } = mountAdd(all, { invalidates: [ListQuery] })
  act(() => void result.current[0](tea))
  await act(() => all.last().answer({ add: '1' }))
  mountList(all)
  expect(all.loads()).toHaveLength(1)
})
