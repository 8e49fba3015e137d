import { expect, test, vi } from 'vitest'
import { eventSource, PriceChanged, priced } from '../../test/screens/prices.tsx'
import { idleObserver } from '../../test/fakes/fakeStore.ts'
import { waitForTasks } from '../../test/harness/outsideAct.ts'
import { toQuery } from './key/queryKey.ts'
import { internals } from './state/StoreInternals.ts'
import { SubscriptionEntry } from './subscription.ts'
import { waiting } from './subscriptionSnapshot.ts'

/** A subscription that gets its events from the test. */
function subscribed() {
  const { store, last } = eventSource()
  const { [internals]: shared, client } = store
  const query = toQuery(client, PriceChanged, { variables: { symbol: 'A' } }, 'subscription')
  const another = () => new SubscriptionEntry(query, shared)
  return { entry: another(), another, entries: shared.subscriptions, last }
}

test('listeners are told that an event may be batched, and that `clearStore` may not', async () => {
  const { entry, last } = subscribed()
  const listener = vi.fn<(batched: boolean) => void>()
  entry.follow({ changed: listener })
  await waitForTasks()
  listener.mockClear()
  last().send(priced(1))
  await waitForTasks()
  entry.clear()
  expect(listener.mock.calls).toEqual([[true], [false]])
})

test('listeners are told that `clearStore` without a refetch may not be batched', async () => {
  const { entry } = subscribed()
  const listener = vi.fn<(batched: boolean) => void>()
  entry.follow({ changed: listener })
  await waitForTasks()
  listener.mockClear()
  entry.clear(false)
  expect(listener.mock.calls).toEqual([[false]])
})

test('an event of an old connection is ignored, however late it arrives', async () => {
  const leaveAfter = async (microtasks: number) => {
    const { entry, last } = subscribed()
    entry.follow(idleObserver())
    await waitForTasks()
    last().send(priced(1))
    for (let turn = 0; turn < microtasks; turn++) await Promise.resolve()
    entry.clear()
    await waitForTasks()
    return entry.state
  }
  const states = await Promise.all(Array.from({ length: 30 }, (_, microtasks) => leaveAfter(microtasks)))
  expect(states).toEqual(states.map(() => ({ ...waiting, connected: true })))
})

test('a subscription that is cleared after its last listener has left is removed at once', () => {
  const { entry, entries } = subscribed()
  entry.follow(idleObserver())()
  entry.clear()
  expect(entries.values()).toHaveLength(0)
})

test('a subscription that was removed does not remove the entry that replaced it', async () => {
  const { another, entry, entries } = subscribed()
  const leave = [entry.follow(idleObserver()), entry.follow(idleObserver())]
  leave[0]?.()
  // This task runs before the one that releases the entry.
  setTimeout(() => another().follow(idleObserver()))
  leave[1]?.()
  await waitForTasks()
  expect(entries.values()).toHaveLength(1)
})
