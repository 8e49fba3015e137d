import { ServerError } from '@thinql/core'
import { act } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { modes, nextTask, titled, TodoQuery } from '../../../test/harness/harness.tsx'
import {
  type AddOptions,
  listOf,
  ListQuery,
  mountAdd,
  mountList,
  mutationHarness,
  offline,
  optimisticAdd,
  partly,
} from '../../../test/screens/mutations.tsx'
import { prefetchQuery } from '../../store/prefetchQuery.ts'
import { setQueryData } from '../../store/queryData.ts'

const tea = { variables: { title: 'Tea' } }
const invalidates = [ListQuery]

/** A list on screen, and a mutation in flight. */
async function sent(strict: boolean, options: AddOptions = { invalidates }) {
  const all = mutationHarness({ strict, staleTime: Infinity })
  const list = mountList(all)
  await act(() => all.last().respond(listOf('Milk')))
  const adding = mountAdd(all, options)
  act(() => void adding.result.current[0](tea))
  const [add] = all.adds()
  if (!add) throw new Error('no mutation was sent')
  return { ...all, add, list, adding }
}

/** Waits for the end of a mutation, and for the task in which the store fetches what it made stale. */
async function end(settled: Promise<void> | undefined) {
  await act(async () => settled)
  await nextTask()
}

describe.each(modes)('invalidates, $mode', ({ strict }) => {
  test('fetches queries on screen again when the mutation has succeeded', async () => {
    const { add, last, list, loads } = await sent(strict)
    expect(loads()).toHaveLength(1)
    await end(add.respond({ add: '1' }))
    expect(loads()).toHaveLength(2)
    await act(() => last().respond(listOf('Milk', 'Tea')))
    expect(list.result.current.data).toEqual(listOf('Milk', 'Tea'))
  })

  test('fetches again after errors with data, because the mutation may have changed something', async () => {
    const { add, loads } = await sent(strict)
    await end(add.fail(partly({ add: null })))
    expect(loads()).toHaveLength(2)
  })

  test('fetches nothing after errors without data', async () => {
    const { add, loads } = await sent(strict)
    await end(add.fail(partly(null)))
    expect(loads()).toHaveLength(1)
  })

  test('fetches nothing after a failure', async () => {
    const { add, loads } = await sent(strict)
    await end(add.fail(offline))
    expect(loads()).toHaveLength(1)
  })

  test('fetches nothing after a refused request, even if it came with data', async () => {
    const { add, loads } = await sent(strict)
    const response = { status: 500, headers: new Headers(), body: '', data: { add: '1' } }
    await end(add.fail(new ServerError('refused', { response })))
    expect(loads()).toHaveLength(1)
  })

  test('makes queries off screen stale, so they are fetched when they come back', async () => {
    const all = await sent(strict)
    const { add, list, loads } = all
    list.unmount()
    await end(add.respond({ add: '1' }))
    expect(loads()).toHaveLength(1)
    mountList(all)
    expect(loads()).toHaveLength(2)
  })

  test('fetches again when the component of the mutation is gone', async () => {
    const { add, adding, loads } = await sent(strict)
    adding.unmount()
    await end(add.respond({ add: '1' }))
    expect(loads()).toHaveLength(2)
  })

  test('does not delay `mutate`', async () => {
    const { adding, adds } = await sent(strict)
    let resolved = false
    act(() => void adding.result.current[0](tea).then(() => (resolved = true)))
    await act(() => adds()[1]?.respond({ add: '1' }))
    expect(resolved).toBe(true)
  })

  test('finds the queries of the document for all variables, and of no other document', async () => {
    const all = mutationHarness({ strict, staleTime: Infinity })
    const other = 'query Other { other }'
    setQueryData(all.store, ListQuery, { page: 1 }, listOf())
    setQueryData(all.store, ListQuery, { page: 2 }, listOf())
    setQueryData(all.store, other, undefined, {})
    const { result } = mountAdd(all, { invalidates })
    act(() => void result.current[0](tea))
    await act(() => all.last().respond({ add: '1' }))
    void prefetchQuery(all.store, ListQuery, { variables: { page: 1 } })
    void prefetchQuery(all.store, ListQuery, { variables: { page: 2 } })
    void prefetchQuery(all.store, other)
    expect(all.loads()).toHaveLength(2)
    expect(all.calls).toHaveLength(3)
  })

  test('sends one request when a refetch is in flight under an optimistic write', async () => {
    const { add, list, loads } = await sent(strict, { ...optimisticAdd, invalidates })
    act(() => void list.result.current.refetch())
    expect(loads()).toHaveLength(2)
    await end(add.respond({ add: '1' }))
    expect(loads()).toHaveLength(3)
    expect(loads().map(({ signal }) => signal.aborted)).toEqual([false, true, false])
  })

  test('sends one request for all optimistic writes that overlap, when the last one has ended', async () => {
    const { add, adding, adds, loads } = await sent(strict, { ...optimisticAdd, invalidates })
    act(() => void adding.result.current[0]({ variables: { title: 'Coffee' } }))
    await end(add.respond({ add: '1' }))
    expect(loads()).toHaveLength(1)
    await end(adds()[1]?.fail(offline))
    expect(loads().map(({ signal }) => signal.aborted)).toEqual([false, false])
  })

  test('fetches each query once after several mutations in a row', async () => {
    const { add, adding, adds, loads } = await sent(strict)
    await end(add.respond({ add: '1' }))
    expect(loads()).toHaveLength(2)
    const addThree = async () => {
      for (let count = 0; count < 3; count++) await adding.result.current[0](tea)
    }
    act(() => void addThree())
    for (const index of [1, 2, 3]) await end(adds()[index]?.respond({ add: '1' }))
    expect(loads()).toHaveLength(3)
  })

  test('fetches each query once after several mutations at the same time, when the last one has ended', async () => {
    const { add, adding, adds, loads } = await sent(strict)
    act(() => void adding.result.current[0](tea))
    act(() => void adding.result.current[0](tea))
    await end(adds()[2]?.respond({ add: '3' }))
    await end(add.respond({ add: '1' }))
    expect(loads()).toHaveLength(1)
    await end(adds()[1]?.respond({ add: '2' }))
    expect(loads()).toHaveLength(2)
  })

  test('fetches after the last of several mutations failed, because an earlier one succeeded', async () => {
    const { add, adding, adds, loads } = await sent(strict)
    act(() => void adding.result.current[0](tea))
    await end(add.respond({ add: '1' }))
    expect(loads()).toHaveLength(1)
    await end(adds()[1]?.fail(offline))
    expect(loads()).toHaveLength(2)
  })

  test('fetches nothing when all of several mutations failed', async () => {
    const { add, adding, adds, loads } = await sent(strict)
    act(() => void adding.result.current[0](tea))
    await end(add.fail(offline))
    await end(adds()[1]?.fail(offline))
    expect(loads()).toHaveLength(1)
  })

  test('takes the response of a refetch that is in flight while a mutation is pending', async () => {
    const { add, last, list, loads } = await sent(strict)
    act(() => void list.result.current.refetch())
    await act(() => last().respond(listOf('Milk', 'Eggs')))
    expect(list.result.current.data).toEqual(listOf('Milk', 'Eggs'))
    await end(add.respond({ add: '1' }))
    expect(loads()).toHaveLength(3)
  })
})

describe('invalidates with variables', () => {
  const first = { variables: { id: '1' } }
  const second = { variables: { id: '2' } }

  /** Two queries on screen, and a mutation in flight. */
  async function twoQueries(invalidates: AddOptions['invalidates']) {
    const all = mutationHarness({ staleTime: Infinity })
    for (const options of [first, second]) {
      all.renderTodo(options)
      await act(() => all.last().respond(titled('Tea')))
    }
    const { result } = mountAdd(all, { invalidates })
    act(() => void result.current[0](tea))
    const [add] = all.adds()
    const refetched = () => all.calls.slice(3).map(({ variables }) => variables)
    return { ...all, add, refetched }
  }

  test('fetches that query again, and no other', async () => {
    const { add, refetched } = await twoQueries([[TodoQuery, { id: '2' }]])
    await end(add?.respond({ add: '2' }))
    expect(refetched()).toEqual([{ id: '2' }])
  })

  test('fetches what a function of the result returns', async () => {
    const { add, refetched } = await twoQueries(({ data }) => (data ? [[TodoQuery, { id: data.add }]] : []))
    await end(add?.respond({ add: '1' }))
    expect(refetched()).toEqual([{ id: '1' }])
  })

  test('fetches what the function returns after errors with data, and nothing after other failures', async () => {
    const invalidates = vi.fn(() => [TodoQuery])
    const { add, refetched } = await twoQueries(invalidates)
    await end(add?.fail(offline))
    const other = await twoQueries(invalidates)
    await end(other.add?.fail(partly({ add: null })))
    expect(invalidates).toHaveBeenCalledWith(expect.objectContaining({ data: { add: null } }))
    expect([refetched(), other.refetched()]).toEqual([[], [{ id: '1' }, { id: '2' }]])
  })

  test('shows the error of a function that throws in the console, and fetches nothing', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue()
    const mistake = new TypeError('a mistake')
    const { add, refetched } = await twoQueries(() => {
      throw mistake
    })
    await end(add?.respond({ add: '1' }))
    expect(report.mock.calls).toEqual([[mistake]])
    expect(refetched()).toEqual([])
    report.mockRestore()
  })

  test('resolves to a RequestError for variables that can not be sent, and sends nothing', async () => {
    const all = mutationHarness()
    const { result } = mountAdd(all, { invalidates: [[TodoQuery, { id: 1n }]] })
    let settled: ReturnType<(typeof result.current)[0]> | undefined
    act(() => void (settled = result.current[0](tea)))
    expect(await act(async () => settled)).toMatchObject({ error: { name: 'RequestError' } })
    expect(all.adds()).toHaveLength(0)
  })
})

test.each(modes)(
  'data that `invalidates` made stale is fetched by a component that mounts while a later write is pending, $mode',
  async ({ strict }) => {
    const all = mutationHarness({ strict, staleTime: Infinity })
    const list = mountList(all)
    await act(() => all.last().respond(listOf('Milk')))
    list.unmount()
    await nextTask()
    const adding = mountAdd(all, { ...optimisticAdd, invalidates: [ListQuery] })
    act(() => void adding.result.current[0]({ variables: { title: 'Tea' } }))
    act(() => void adding.result.current[0]({ variables: { title: 'Rum' } }))
    await act(() => all.adds()[0]?.respond({ add: 'Tea' }))
    mountList(all)
    expect(all.loads()).toHaveLength(2)
  },
)

/** A list on screen with a refetch in flight, and a function that starts a mutation. */
async function refetching(strict: boolean, options: AddOptions = optimisticAdd) {
  const all = mutationHarness({ strict })
  const list = mountList(all)
  await act(() => all.last().respond(listOf()))
  const adding = mountAdd(all, options)
  let refetched = false
  act(() => void list.result.current.refetch().then(() => (refetched = true)))
  const add = (title: string) => {
    act(() => void adding.result.current[0]({ variables: { title } }))
    const call = all.last()
    return { succeed: () => act(() => call.respond({ add: title })) }
  }
  return {
    ...all,
    add,
    list: list.result,
    load: (number: number, ...titles: string[]) => act(() => all.loads()[number]?.respond(listOf(...titles))),
    shown: () => list.result.current.data?.list,
    refetched: () => refetched,
  }
}

describe.each(modes)('a refetch while optimistic mutations keep ending, $mode', ({ strict }) => {
  test('is restarted once, and then takes its response with the later writes on top', async () => {
    const { add, load, loads, refetched, shown } = await refetching(strict)
    let pending = add('0')
    for (const title of ['1', '2', '3']) {
      const next = add(title)
      await pending.succeed()
      pending = next
    }
    expect(loads().map(({ signal }) => signal.aborted)).toEqual([false, true, false])
    // The server had done the first mutation when the request began.
    await load(2, '0')
    expect(refetched()).toBe(true)
    expect(shown()).toEqual(['0', '1', '2', '3'])
  })

  test('is followed by one more request when the last mutation has ended', async () => {
    const { add, load, list, loads, shown } = await refetching(strict)
    const [first, second, third] = [add('0'), add('1'), add('2')]
    await first.succeed()
    await second.succeed()
    await load(2, '0', '1')
    // Nobody knows whether the response contains the second write.
    expect(shown()).toEqual(['0', '1', '1', '2'])
    expect(loads()).toHaveLength(3)
    await third.succeed()
    expect(loads()).toHaveLength(4)
    await load(3, '0', '1', '2')
    expect(shown()).toEqual(['0', '1', '2'])
    expect(list.current.fetching).toBe(false)
    expect(loads()).toHaveLength(4)
  })

  test('is followed by one more request at once when no mutation is pending any more', async () => {
    const { add, load, loads, shown } = await refetching(strict)
    const [first, second] = [add('0'), add('1')]
    await first.succeed()
    await second.succeed()
    await load(2, '0')
    expect(loads()).toHaveLength(4)
    await load(3, '0', '1')
    expect(shown()).toEqual(['0', '1'])
    expect(loads()).toHaveLength(4)
  })
})

test.each(modes)(
  'a refetch while mutations with `invalidates` keep ending is restarted once, and followed by one request, $mode',
  async ({ strict }) => {
    const { add, load, loads, refetched, shown } = await refetching(strict, { invalidates: [ListQuery] })
    for (const title of ['0', '1', '2']) {
      await add(title).succeed()
      await nextTask()
    }
    expect(loads().map(({ signal }) => signal.aborted)).toEqual([false, true, false])
    await load(2, '0')
    expect(refetched()).toBe(true)
    expect(shown()).toEqual(['0'])
    await load(3, '0', '1', '2')
    expect(shown()).toEqual(['0', '1', '2'])
    expect(loads()).toHaveLength(4)
  },
)
