import { createClient } from '@thinql/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idleObserver } from '../../test/stores/entryOf.ts'
import { flushMicrotasks } from '../../test/fakes/fakeClient.ts'
import { toQuery } from './key/queryKey.ts'
import { createQueryStore } from './queryStore.ts'
import { internals } from './state.ts'
import { SubscriptionEntry } from './subscription.ts'
import type { StoreEvent } from './events.ts'
import { listen } from './listen.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a subscription', () => {
  const subscription = 'subscription Price($symbol: ID) { price }'

  function follow(feed: string) {
    const body = () =>
      Promise.resolve(new Response(feed, { headers: { 'Content-Type': 'text/event-stream' } }))
    const store = createQueryStore(createClient({ endpoint: 'http://localhost/', fetch: body }))
    const events: StoreEvent[] = []
    listen(store, (event) => events.push(event))
    const toFollow = toQuery(store.client, subscription, { symbol: 'T' }, undefined, 'subscription')
    const leave = new SubscriptionEntry(toFollow, store[internals]).follow(idleObserver())
    return { events, leave }
  }
  const next = (price: number) => `event: next\ndata: ${JSON.stringify({ data: { price } })}\n\n`

  test('reports the connection, each event, and the end', async () => {
    const { events } = follow(`${next(1)}${next(2)}event: complete\ndata:\n\n`)
    await expect.poll(() => events).toHaveLength(4)
    const operation = { kind: 'subscription', key: events[0]?.key, document: subscription }
    expect(events).toMatchObject([
      { ...operation, type: 'started', variables: { symbol: 'T' } },
      { ...operation, type: 'received', result: { data: { price: 1 } } },
      { ...operation, type: 'received', result: { data: { price: 2 } } },
      { ...operation, type: 'settled' },
    ])
  })

  test('reports the error of a connection that fails', async () => {
    const { events } = follow(next(1))
    await expect.poll(() => events).toHaveLength(4)
    expect(events).toMatchObject([
      { type: 'started' },
      { type: 'received', result: { data: { price: 1 } } },
      { type: 'received', result: { error: { name: 'NetworkError' } } },
      { type: 'settled' },
    ])
  })

  test('reports an abort when the last hook has left', async () => {
    const { events, leave } = follow(`${next(1)}:`)
    leave()
    vi.advanceTimersByTime(1)
    await flushMicrotasks()
    expect(events.map(({ type }) => type)).toEqual(['started', 'aborted'])
  })
})
