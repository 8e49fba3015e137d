import { expect, test } from 'vitest'
import type { WireCall } from '../wireLog/wireLog.ts'
import { placeIn, timeWindow } from './timeWindow.ts'

function call(startedAt: number, endedAt?: number): WireCall {
  const ended = endedAt === undefined ? {} : { endedAt }
  return {
    id: startedAt,
    owner: undefined,
    source: '{ items }',
    name: 'Items',
    kind: 'query',
    variables: undefined,
    from: 'useQuery',
    reuseCount: 0,
    exchanges: [],
    startedAt,
    ...ended,
  }
}

test('the window is from the start of the first call to the end of the last one', () => {
  expect(timeWindow([call(1_000, 2_000), call(1_500, 3_000)])).toEqual({ start: 1_000, end: 3_000 })
})

test('the window is at most ten seconds long and at least 200 ms', () => {
  expect(timeWindow([call(0, 20_000)])).toEqual({ start: 10_000, end: 20_000 })
  expect(timeWindow([call(1_000, 1_010)])).toEqual({ start: 810, end: 1_010 })
})

test('a span has its place in the window, and a span in flight reaches to the end', () => {
  const window = { start: 1_000, end: 2_000 }
  expect(placeIn(window, { startedAt: 1_250, endedAt: 1_500 })).toEqual({ offset: 0.25, length: 0.25 })
  expect(placeIn(window, { startedAt: 1_500 })).toEqual({ offset: 0.5, length: 0.5 })
})

test('a span that starts before the window is cut, and one that ends before it has no place', () => {
  const window = { start: 1_000, end: 2_000 }
  expect(placeIn(window, { startedAt: 500, endedAt: 1_500 })).toEqual({ offset: 0, length: 0.5 })
  expect(placeIn(window, { startedAt: 500, endedAt: 900 })).toBeUndefined()
})
