import { createClient } from '@thinql/core'
// Not exported: what useMutation calls.
import { runMutation } from '../../packages/react/src/store/mutation/runMutation.ts'
import { createQueryStore } from '../../packages/react/src/store/createQueryStore.ts'
import type { QueryStore } from '../../packages/react/src/store/queryStore.ts'
import type { Growing } from './growth.ts'

const query = 'query Count { count }'

function count(store: QueryStore): void {
  store.setData<{ count: number }, object>(query, undefined, (data) => ({ count: (data?.count ?? 0) + 1 }))
}

function countMany(store: QueryStore, size: number): void {
  for (let write = 0; write < size; write++) count(store)
}

function check(store: QueryStore, expected: number): void {
  const { count } = store.getData<{ count: number }, object>(query) ?? {}
  if (count !== expected) throw new Error(`${count} writes instead of ${expected}.`)
}

/** The size is the number of writes. */
export const writes: readonly Growing[] = [
  {
    name: 'setData',
    prepare: (size) => () => {
      const store = createQueryStore(createClient())
      countMany(store, size)
      check(store, size)
      store.clear()
    },
  },
  {
    name: 'setData while a mutation is pending',
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
      store.clear()
    },
  },
]
