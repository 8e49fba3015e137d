import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  AbortError,
  GraphQLResultError,
  NetworkError,
  ParseError,
  RequestError,
  ServerError,
  TimeoutError,
} from '../result/errors.ts'
import { backoff, isTemporary, retryAfter } from './backoff.ts'

const respondedWith = (value: string, date = '') => ({
  error: new ServerError('busy', {
    response: { status: 503, headers: new Headers({ 'retry-after': value, date }), body: '' },
  }),
})
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
  expect(backoff(attempt, 30_000)).toBe(ms)
})

// https://github.com/fanout/reconnecting-eventsource/issues/1
// https://github.com/nesquena/hermes-webui/issues/2661
test.for<[random: number, ms: number]>([
  [0, 0],
  [0.999, 999],
])('the first wait is a random part of one second: Math.random() is %d', ([random, ms]) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  expect(backoff(1, 30_000)).toBe(ms)
})

// https://github.com/elizaOS/eliza/issues/22162
// https://github.com/nodejs/undici/pull/4084
// https://github.com/earendil-works/pi/issues/9571
// https://github.com/mastra-ai/mastra/issues/23778
// https://github.com/denoland/std/pull/7299
test.for<[what: string, value: string, ms: number]>([
  ['seconds', '7', 7000],
  ['an HTTP date', 'Sat, 21 Nov 2026 12:00:09 GMT', 9000],
  ['an hour', '3600', 3_600_000],
  ['nothing', '', 0],
  ['zero', '0', 0],
  ['a second', '1', 1000],
  ['a fraction of a second', '0.999', 0],
  ['less than a millisecond', '0.0001', 0],
  ['a word', 'soon', 0],
  ['a negative number', '-3', 0],
  ['a second and a half', '1.5', 1500],
  ['a date in a second', 'Sat, 21 Nov 2026 12:00:01 GMT', 1000],
  ['a date that has passed', 'Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['a date as ISO 8601 has it', '2026-11-21T12:00:09Z', 9000],
  ['two servers on the way', '7, 7', 7000],
  ['two servers that differ', '120, 3600', 3_600_000],
  ['words with a number that engines take for a year', 'soon 2050', 0],
  ['a number with a unit', '30s', 0],
])('a Retry-After of %s is read', ([, value, ms]) => {
  expect(retryAfter(respondedWith(value))).toBe(ms)
})

// https://github.com/wso2/carbon-apimgt/pull/7059
// https://github.com/canalplus/rx-player/pull/1864
test.for<[clock: string, date: string, retryAfter: string, ms: number]>([
  ['an hour ahead', 'Sat, 21 Nov 2026 11:00:00 GMT', 'Sat, 21 Nov 2026 11:00:09 GMT', 9000],
  ['an hour behind', 'Sat, 21 Nov 2026 13:00:00 GMT', 'Sat, 21 Nov 2026 13:00:09 GMT', 9000],
  ['right, but that of the server says no date', 'now', 'Sat, 21 Nov 2026 12:00:09 GMT', 9000],
])('a Retry-After of a date counts from the Date of the response: the clock is %s', ([, date, value, ms]) => {
  expect(retryAfter(respondedWith(value, date))).toBe(ms)
})

test('a Retry-After of a date in less than a second means a second', () => {
  vi.setSystemTime(now + 900)
  expect(retryAfter(respondedWith('Sat, 21 Nov 2026 12:00:01 GMT'))).toBe(1000)
})

test('an error without a response has no Retry-After', () => {
  expect(retryAfter({ error: new NetworkError('offline') })).toBe(0)
})

const response = { status: 200, headers: new Headers(), body: '' }

test.for([
  new GraphQLResultError('no', { response, errors: [] }),
  new ParseError('no', { response }),
  new RequestError('no'),
  new AbortError('no'),
])('a status that a web framework wrote on a $name makes it no temporary failure', (error) => {
  expect(isTemporary(Object.assign(error, { status: 503 }))).toBe(false)
})

test.for([new NetworkError('no'), new TimeoutError('no')])(
  'a status that a web framework wrote on a $name leaves it a temporary failure',
  (error) => {
    expect(isTemporary(Object.assign(error, { status: 400 }))).toBe(true)
  },
)
