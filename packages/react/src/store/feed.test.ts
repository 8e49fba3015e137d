import { expect, test, vi } from 'vitest'
import { eventSource } from '../../test/eventSource.ts'
import { PriceChanged, priced } from '../../test/priceChanged.ts'
import { Feed, waiting } from './feed.ts'
import { toQuery } from './query.ts'
import { QueryMap } from './queryMap.ts'

/** A feed whose events the test sends. */
function feedOf(feeds = new QueryMap<Feed>()) {
  const { store, last } = eventSource()
  const { client } = store
  const variables = { symbol: 'A' }
  const feed = new Feed(toQuery(client, PriceChanged, variables, undefined, 'subscription'), client, feeds)
  return { feed, feeds, last }
}

/** Lets what was sent arrive, and what was left be noticed. */
const arrival = () => new Promise((resolve) => setTimeout(resolve, 20))

test('tells its followers once of events that arrive together', async () => {
  const { feed, last } = feedOf()
  const listener = vi.fn<() => void>()
  feed.follow(listener)
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
  const { feed, last } = feedOf()
  const listener = vi.fn<(arrived: boolean) => void>()
  feed.follow(listener)
  await arrival()
  listener.mockClear()
  last().send(priced(1))
  await arrival()
  feed.clear()
  expect(listener.mock.calls).toEqual([[true], [false]])
})

test('waits in another state after `clear` than before', async () => {
  const { feed, last } = feedOf()
  feed.follow(() => undefined)
  const before = feed.state
  await arrival()
  last().send(priced(1))
  await arrival()
  feed.clear()
  expect(feed.state).toEqual(before)
  expect(feed.state).not.toBe(before)
})

test('takes no event of a connection that it has left, however far the event has come', async () => {
  const leaveAfter = async (microtasks: number) => {
    const { feed, last } = feedOf()
    feed.follow(() => undefined)
    await arrival()
    last().send(priced(1))
    for (let turn = 0; turn < microtasks; turn++) await Promise.resolve()
    feed.clear()
    await arrival()
    return feed.state
  }
  const states = await Promise.all(Array.from({ length: 30 }, (_, microtasks) => leaveAfter(microtasks)))
  expect(states).toEqual(states.map(() => waiting))
})

test('is gone at once when it is cleared after its last follower has left', () => {
  const { feed, feeds } = feedOf()
  feed.follow(() => undefined)()
  feed.clear()
  expect(feeds.values()).toHaveLength(0)
})

test('leaves the place to the one that came after it', async () => {
  const { feed, feeds } = feedOf()
  const leave = [feed.follow(() => undefined), feed.follow(() => undefined)]
  leave[0]?.()
  // Between the tasks in which the two are noticed to have left.
  setTimeout(() => feedOf(feeds).feed.follow(() => undefined))
  leave[1]?.()
  await arrival()
  expect(feeds.values()).toHaveLength(1)
})
