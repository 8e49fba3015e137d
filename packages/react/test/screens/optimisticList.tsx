import { act } from '@testing-library/react'
import { listOf, mutationHarness, optimisticAdd, mountAdd, mountList } from './mutations.tsx'

/** A list on screen, and a mutation that adds to it. */
export async function optimisticList(strict: boolean) {
  const all = mutationHarness({ strict })
  const list = mountList(all)
  await act(() => all.last().respond(listOf('Milk')))
  const adding = mountAdd(all, optimisticAdd)
  const add = (title: string) => {
    act(() => void adding.result.current[0]({ variables: { title } }))
    return all.last()
  }
  return { ...all, ...list, adding, add, shown: () => list.result.current.data?.list }
}
