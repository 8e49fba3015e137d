import { GraphQLResultError, NetworkError } from '@thinql/core'
import { type MutationOptions, useMutation, useQuery } from '../src/index.ts'
import { type Harness, harness } from './harness.tsx'

/** A list, and the mutation that adds to it. */
export const ListQuery = 'query List { list }'
/** Adds one entry. */
export const Add = 'mutation Add($title: String!) { add(title: $title) }'

/** The data of the list. */
export interface ListData {
  list: readonly string[]
}

/** The data of a list with these entries. */
export const listOf = (...list: string[]): ListData => ({ list })

/** What a server that can't be reached gives. */
export const offline = new NetworkError('offline')
/** What a server gives that did a part of what was asked. */
export const partly = (data: { add: string | null } | null) =>
  new GraphQLResultError('partly', {
    response: { status: 200, headers: new Headers(), body: '', data },
    errors: [{ message: 'partly' }],
  })

/** What the mutations of the tests do. */
export type AddOptions = MutationOptions<{ title: string }>

/** Shows an entry in the list before the server has responded. */
export const optimisticAdd: AddOptions = {
  optimistic(store, { title }) {
    store.setData<ListData, unknown>(ListQuery, undefined, (data) => data && listOf(...data.list, title))
  },
}

/** Renders the mutation. */
export function mountAdd({ renderHook }: Harness, options: AddOptions = {}) {
  return renderHook((now) => useMutation<{ add: string }, { title: string }>(Add, now), options)
}

/** Renders the list. */
export function mountList({ renderHook }: Harness) {
  return renderHook(() => useQuery<ListData>(ListQuery), undefined)
}

/** A harness with its requests by what they ask. */
export function mutationHarness(options?: Parameters<typeof harness>[0]) {
  const all = harness(options)
  const callsOf = (document: string) => all.calls.filter((call) => call.document === document)
  return { ...all, adds: () => callsOf(Add), loads: () => callsOf(ListQuery) }
}
