import { createClient, type Result, subscribe } from '@thinql/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flushMicrotasks } from '../../test/fakeClient.ts'
import { PriceChanged } from '../../test/priceChanged.ts'
import { Feed } from './feed.ts'
import { toQuery } from './query.ts'

vi.mock('@thinql/core', { spy: true })
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const client = createClient()

/** A feed whose events the test gives; unlike real ones they come after it was left, too. */
function feedOf(feeds = new Map<string, Feed>()) {
  let resolve: (next: IteratorResult<Result<unknown>>) => void
  const events = {
    next: () => new Promise((next) => (resolve = next)),
    return: () => Promise.resolve({ done: true }),
    [Symbol.asyncIterator]: () => events,
  }
  // As much of a generator as a loop needs.
  vi.mocked(subscribe).mockReturnValueOnce(events as unknown as ReturnType<typeof subscribe>)
  const variables = { symbol: 'A' }
  const feed = new Feed(toQuery(client, PriceChanged, variables, undefined, 'subscription'), client, feeds)
  const event = (price: number) => {
    resolve({ value: { data: { price }, response: { status: 200, headers: new Headers() } } })
    return flushMicrotasks()
  }
  return { event, feed, feeds }
}

test('tells its followers once of events that arrive together', async () => {
  const { event, feed } = feedOf()
  const listener = vi.fn<() => void>()
  feed.follow(listener)
  listener.mockClear()
  await event(1)
  await event(2)
  vi.runAllTimers()
  expect(listener).toHaveBeenCalledTimes(1)
  await event(3)
  vi.runAllTimers()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('takes no event of a connection that it has left', async () => {
  const { event, feed } = feedOf()
  feed.follow(() => undefined)
  // Another connection, of which nothing comes.
  const next = feedOf()
  feed.clear()
  await event(1)
  expect(feed.state).toMatchObject({ status: 'loading', data: undefined })
  expect(next.feed.state.status).toBe('loading')
})

test('leaves the place to the one that came after it', () => {
  const { feed, feeds } = feedOf()
  const leave = [feed.follow(() => undefined), feed.follow(() => undefined)]
  leave[0]?.()
  // Between the tasks in which the two are noticed to have left.
  setTimeout(() => feedOf(feeds).feed.follow(() => undefined))
  leave[1]?.()
  vi.runAllTimers()
  expect(feeds.size).toBe(1)
})
