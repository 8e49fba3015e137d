import { type GraphQLDocument, NetworkError, type RequestOptions } from '@thinql/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakeClient, flushMicrotasks } from '../../../test/fakeClient.ts'
import { createQueryStore } from '../createQueryStore.ts'
import { runMutation } from './runMutation.ts'

const ListQuery = 'query List { list }'
const Add = 'mutation Add($item: Int!) { add(item: $item) }'

interface ListData {
  readonly list: readonly number[]
}

const withItem = ({ list }: ListData, item: number): ListData => ({
  list: list.includes(item) ? list : [...list, item],
})

/** A server with a list. It responds to a query with the list from the time when the query was sent. */
function setUp() {
  const { client, calls } = fakeClient()
  let server: ListData = { list: [] }
  const queries: { call: (typeof calls)[number]; response: ListData }[] = []
  const mutations: { call: (typeof calls)[number]; item: number; state: 'open' | 'done' | 'failed' }[] = []
  const store = createQueryStore({
    ...client,
    request(document: GraphQLDocument, options?: RequestOptions<Record<string, unknown>>) {
      const result = client.request(document, options)
      const call = calls.at(-1)
      if (call?.document === ListQuery) queries.push({ call, response: server })
      return result
    },
  })
  const openMutation = (which: number) => {
    const open = mutations.filter(({ state }) => state === 'open')
    return open[which % open.length]
  }
  return {
    store,
    mutations,
    read: () => store.getData<ListData, object>(ListQuery)?.list,
    server: () => server.list,
    mutate(item: number) {
      void runMutation(
        store,
        Add,
        { variables: { item } },
        {
          optimistic: (writes) =>
            writes.setData<ListData, object>(ListQuery, undefined, (data) => data && withItem(data, item)),
        },
      )
      const call = calls.at(-1)
      if (call) mutations.push({ call, item, state: 'open' })
    },
    async succeed(which: number) {
      const mutation = openMutation(which)
      if (!mutation) return
      server = withItem(server, mutation.item)
      mutation.state = 'done'
      await mutation.call.respond({ add: mutation.item })
    },
    async fail(which: number) {
      const mutation = openMutation(which)
      if (!mutation) return
      mutation.state = 'failed'
      await mutation.call.fail(new NetworkError('offline'))
    },
    async respond(which: number) {
      const [query] = queries.splice(which % queries.length, 1)
      await query?.call.respond(query.response)
    },
    pendingQueries: () => queries.length,
  }
}

const step = fc.record({
  type: fc.constantFrom(
    'mutate' as const,
    'succeed' as const,
    'fail' as const,
    'invalidate' as const,
    'respond' as const,
  ),
  which: fc.nat(9),
})

test('shows what was added from the click on, unless it fails, in whatever order responses arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
      const { store, mutations, read, server, pendingQueries, ...act } = setUp()
      void store.prefetch(ListQuery)
      await act.respond(0)
      for (const [item, { type, which }] of steps.entries()) {
        if (type === 'mutate') act.mutate(item)
        else if (type === 'invalidate') void store.invalidate(ListQuery)
        else await act[type](which)
        await flushMicrotasks()

        const shown = new Set(read())
        for (const { item, state } of mutations) expect(shown.has(item)).toBe(state !== 'failed')
      }
      while (mutations.some(({ state }) => state === 'open')) await act.succeed(0)
      void store.prefetch(ListQuery)
      while (pendingQueries()) await act.respond(0)
      expect([...(read() ?? [])].sort()).toEqual([...server()].sort())
    }),
    { numRuns: 300 },
  )
})
