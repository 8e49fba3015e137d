import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { modes, nextTask } from '../../../test/harness/harness.tsx'
import {
  ListQuery,
  listOf,
  mountAdd,
  mountList,
  mutationHarness,
  optimisticAdd,
} from '../../../test/screens/mutations.tsx'

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
