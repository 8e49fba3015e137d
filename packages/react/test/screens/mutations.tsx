import { type MutationOptions, setQueryData, useMutation, useQuery } from '../../src/index.ts'
import { type Harness, harness } from '../harness/harness.tsx'
import { act } from '@testing-library/react'

export const ListQuery = 'query List { list }'
export const Add = 'mutation Add($title: String!) { add(title: $title) }'

export interface ListData {
  list: readonly string[]
}

export const listOf = (...list: string[]): ListData => ({ list })

export type AddOptions = MutationOptions<{ title: string }, { add: string }>

/** Adds the item to the list before the server has responded. Afterwards it adds it only if it is missing. */
export const optimisticAdd: AddOptions = {
  optimistic(store, { title }, added) {
    setQueryData<ListData, unknown>(
      store,
      ListQuery,
      (data) => data && (added && data.list.includes(title) ? data : listOf(...data.list, title)),
    )
  },
}

export function mountAdd({ renderHook }: Harness, options: AddOptions = {}) {
  return renderHook((now) => useMutation<{ add: string }, { title: string }>(Add, now), options)
}

/** Renders the mutation, and calls it. Also returns its request. */
export function sendAdd(all: Harness, options?: AddOptions) {
  const view = mountAdd(all, options)
  act(() => void view.result.current[0]({ variables: { title: 'Tea' } }))
  return { ...view, call: all.last() }
}

export function mountList({ renderHook }: Harness) {
  return renderHook(() => useQuery<ListData>(ListQuery))
}

/** A harness that lists the requests of the mutation and of the list separately. */
export function mutationHarness(options?: Parameters<typeof harness>[0]) {
  const all = harness(options)
  const callsOf = (document: string) => all.calls.filter((call) => call.document === document)
  return { ...all, adds: () => callsOf(Add), loads: () => callsOf(ListQuery) }
}

export async function loadedList(options?: Parameters<typeof harness>[0], ...items: string[]) {
  const all = mutationHarness(options)
  const list = mountList(all)
  await all.respond(listOf(...items))
  return { ...all, list }
}
