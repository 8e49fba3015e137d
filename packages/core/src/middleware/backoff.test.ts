import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError, ServerError } from '../result/errors.ts'
import { backoff } from './backoff.ts'

const responded = (headers: HeadersInit) => ({
  error: new ServerError('busy', { response: { status: 503, headers: new Headers(headers), body: '' } }),
})
const respondedWith = (retryAfter: string) => responded({ 'retry-after': retryAfter })
const silent = responded({})
const now = Date.UTC(2026, 10, 21, 12)

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.for<[attempt: number, ms: number]>([
  [1, 500],
  [2, 1000],
  [3, 2000],
  [6, 15_000],
  [2000, 15_000],
])('a chance of 0.5 waits half of 1 s, 2 s, 4 s and so on, and of 30 s at most: try %d', ([attempt, ms]) => {
  expect(backoff(attempt, silent, 30_000)).toBe(ms)
})

test.for<[random: number, ms: number]>([
  [0, 0],
  [0.999, 999],
])('the first wait is a random part of one second: Math.random() is %d', ([random, ms]) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  expect(backoff(1, silent, 30_000)).toBe(ms)
})

test.for<[what: string, retryAfter: string, ms: number]>([
  ['seconds', '7', 7000],
  ['an HTTP date', 'Sat, 21 Nov 2026 12:00:09 GMT', 9000],
  ['more seconds than the limit, up to the limit', '3600', 30_000],
  ['a date after the limit, up to the limit', 'Sat, 21 Nov 2026 13:00:00 GMT', 30_000],
])('a Retry-After sets the wait: %s', ([, retryAfter, ms]) => {
  expect(backoff(1, respondedWith(retryAfter), 30_000)).toBe(ms)
})

test.for<[what: string, retryAfter: string]>([
  ['empty', ''],
  ['zero, which would be no wait', '0'],
  ['a word', 'soon'],
  ['a negative number', '-3'],
  ['a date that has passed', 'Sat, 21 Nov 2026 11:00:00 GMT'],
])('a Retry-After that is no time in the future leaves the wait to chance: %s', ([, retryAfter]) => {
  expect(backoff(1, respondedWith(retryAfter), 30_000)).toBe(500)
})

test('the wait without a response is left to chance', () => {
  expect(backoff(1, { error: new NetworkError('offline') }, 30_000)).toBe(500)
})
