import { expect, test, vi } from 'vitest'
import { eventSource } from '../../test/eventSource.ts'
import { PriceChanged, priced } from '../../test/priceChanged.ts'
import { toQuery } from './key/queryKey.ts'
import { internals } from './storeInternals.ts'
import { SubscriptionEntry, waiting } from './subscription.ts'

/** A subscription whose events the test sends. */
function subscribed() {
  const { store, last } = eventSource()
  const { [internals]: shared, client } = store
  const query = toQuery(client, PriceChanged, { symbol: 'A' }, undefined, 'subscription')
  const another = () => new SubscriptionEntry(query, shared)
  return { entry: another(), another, entries: shared.subscriptions, last }
}

/** Lets what was sent arrive, and what was left be noticed. */
const arrival = () => new Promise((resolve) => setTimeout(resolve, 20))

test('tells its followers once of events that arrive together', async () => {
  const { entry, last } = subscribed()
  const listener = vi.fn<() => void>()
  entry.follow(listener)
  await arrival()
  listener.mockClear()
  last().send(priced(1), priced(2))
  await arrival()
  expect(listener).toHaveBeenCalledTimes(1)
  last().send(priced(3))
  await arrival()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('tells its followers what has arrived, and what the page did', async () => {
  const { entry, last } = subscribed()
  const listener = vi.fn<(arrived: boolean) => void>()
  entry.follow(listener)
  await arrival()
  listener.mockClear()
  last().send(priced(1))
  await arrival()
  entry.clear()
  expect(listener.mock.calls).toEqual([[true], [false]])
})

test('waits in another state after `clear` than before', async () => {
  const { entry, last } = subscribed()
  entry.follow(() => undefined)
  const before = entry.state
  await arrival()
  last().send(priced(1))
  await arrival()
  entry.clear()
  expect(entry.state).toEqual(before)
  expect(entry.state).not.toBe(before)
})

test('takes no event of a connection that it has left, however far the event has come', async () => {
  const leaveAfter = async (microtasks: number) => {
    const { entry, last } = subscribed()
    entry.follow(() => undefined)
    await arrival()
    last().send(priced(1))
    for (let turn = 0; turn < microtasks; turn++) await Promise.resolve()
    entry.clear()
    await arrival()
    return entry.state
  }
  const states = await Promise.all(Array.from({ length: 30 }, (_, microtasks) => leaveAfter(microtasks)))
  expect(states).toEqual(states.map(() => waiting))
})

test('is gone at once when it is cleared after its last follower has left', () => {
  const { entry, entries } = subscribed()
  entry.follow(() => undefined)()
  entry.clear()
  expect(entries.values()).toHaveLength(0)
})

test('leaves the place to the one that came after it', async () => {
  const { another, entry, entries } = subscribed()
  const leave = [entry.follow(() => undefined), entry.follow(() => undefined)]
  leave[0]?.()
  // Between the tasks in which the two are noticed to have left.
  setTimeout(() => another().follow(() => undefined))
  leave[1]?.()
  await arrival()
  expect(entries.values()).toHaveLength(1)
})
