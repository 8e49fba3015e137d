import { NetworkError } from '@thinql/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import type { Variables } from './key/queryKey.ts'
import { type MutationEffects, runMutation } from './mutation/runMutation.ts'
import { setQueryData } from './queryData.ts'
import type { QueryStore } from './queryStore.ts'
import { query, recordEvents, variables } from '../../test/harness/recordEvents.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a mutation', () => {
  const mutation = 'mutation Add($title: String!) { add(title: $title) }'
  const send = (store: QueryStore, title: string, effects: MutationEffects<Variables> = {}) =>
    runMutation(store, mutation, { variables: { title } }, effects)

  test('reports each call with its own key, and the result under the same key', async () => {
    const { calls, events, store } = recordEvents()
    void send(store, 'Tea')
    void send(store, 'Milk')
    await calls[1]?.respond({ add: '2' })
    await calls[0]?.fail(new NetworkError('offline'))
    await flushMicrotasks()
    const [tea, milk] = events.map(({ key }) => key)
    expect(tea).not.toBe(milk)
    expect(events).toMatchObject([
      { kind: 'mutation', type: 'started', document: mutation, variables: { title: 'Tea' } },
      { kind: 'mutation', type: 'started', variables: { title: 'Milk' } },
      { type: 'settled', key: milk, variables: { title: 'Milk' }, result: { data: { add: '2' } } },
      { type: 'settled', key: tea, variables: { title: 'Tea' }, result: { error: { name: 'NetworkError' } } },
    ])
  })

  test('reports its result before what follows from it', async () => {
    const { last, store, types } = recordEvents()
    setQueryData(store, query, variables, { a: 1 })
    void send(store, 'Tea', { invalidates: [query] })
    await last().respond({ add: '1' })
    vi.advanceTimersByTime(0)
    expect(await types()).toEqual(['written', 'started', 'settled', 'invalidated'])
  })

  test('reports the error of a document that is not a mutation', async () => {
    const { events, store } = recordEvents()
    await runMutation(store, query, {}, {})
    await flushMicrotasks()
    expect(events).toMatchObject([
      { type: 'started' },
      { type: 'settled', result: { error: { name: 'RequestError' } } },
    ])
  })
})
