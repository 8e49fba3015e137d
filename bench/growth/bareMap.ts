import { createClient } from '@thinql/core'
// From the sources, because `runMutation` is not exported.
import { clearStore } from '../../packages/react/src/store/invalidateQueries.ts'
import { runMutation } from '../../packages/react/src/store/mutation/runMutation.ts'
import { getQueryData, setQueryData } from '../../packages/react/src/store/queryData.ts'
import { createQueryStore, type QueryStore } from '../../packages/react/src/store/queryStore.ts'
import type { Growing } from './growth.ts'

interface BareEntry {
  readonly data: object
  stale: boolean
  readonly timer: ReturnType<typeof setTimeout>
}

/** The minimum of any store: for each key an object with the data, and a timer that deletes it. */
function mapOf(size: number): Map<string, BareEntry> {
  const entries = new Map<string, BareEntry>()
  for (let id = 0; id < size; id++) {
    const key = `query Todo($id: ID!) { todo(id: $id) { id title } }${id}`
    const timer = setTimeout(() => entries.delete(key), 300_000)
    entries.set(key, { data: { todo: { id, title: `Todo ${id}` } }, stale: false, timer })
  }
  return entries
}

/** The same work with a bare Map. Its growth is caused by the machine, for example by the size of its caches. */
export const bareMap = {
  fillAndClear: {
    name: 'a bare Map, fill and clear',
    prepare: (size) => () => {
      const entries = mapOf(size)
      for (const { timer } of entries.values()) clearTimeout(timer)
      entries.clear()
    },
  },
  invalidateAll: {
    name: 'a bare Map, invalidate all',
    prepare(size) {
      const entries = mapOf(size)
      let stale = false
      return () => {
        stale = !stale
        for (const entry of entries.values()) entry.stale = stale
      }
    },
  },
  dehydrate: {
    name: 'a bare Map, dehydrate',
    prepare(size) {
      const entries = mapOf(size)
      return () => {
        const state: Record<string, object> = {}
        for (const [key, { data }] of entries) state[key] = data
        return state
      }
    },
  },
} satisfies Record<string, Growing>

// Not exported: what useMutation calls.

const query = 'query Count { count }'

function count(store: QueryStore): void {
  setQueryData<{ count: number }, object>(store, query, (data) => ({
    count: (data?.count ?? 0) + 1,
  }))
}

function countMany(store: QueryStore, size: number): void {
  for (let write = 0; write < size; write++) count(store)
}

function check(store: QueryStore, expected: number): void {
  const { count } = getQueryData<{ count: number }, object>(store, query) ?? {}
  if (count !== expected) throw new Error(`${count} writes instead of ${expected}.`)
}

/** The size is the number of writes. */
export const writes: readonly Growing[] = [
  {
    name: 'setQueryData',
    prepare: (size) => () => {
      const store = createQueryStore(createClient())
      countMany(store, size)
      check(store, size)
      clearStore(store)
    },
  },
  {
    name: 'setQueryData while a mutation is pending',
    prepare: (size) => async () => {
      let respond: (response: Response) => void = () => undefined
      const response = new Promise<Response>((resolve) => (respond = resolve))
      const client = createClient({ endpoint: 'http://localhost/graphql', fetch: () => response })
      const store = createQueryStore(client)
      const mutation = runMutation(store, 'mutation Add { add }', {}, { optimistic: count })
      countMany(store, size)
      respond(new Response('{"data":{"add":true}}'))
      await mutation
      check(store, size + 1)
      clearStore(store)
    },
  },
]
