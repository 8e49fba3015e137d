import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { modes, nextTask } from '../../../test/harness/harness.tsx'
import {
  type AddOptions,
  ListQuery,
  listOf,
  mountAdd,
  mountList,
  mutationHarness,
  optimisticAdd,
} from '../../../test/screens/mutations.tsx'

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
