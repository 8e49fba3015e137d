import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { arbitraryPlan, outcomeName } from './plan.ts'
import { type Counters, drive } from './runPlan.ts'
import { type FaultyEndpoint, serveFaults } from './serveFaults.ts'
import { ways } from './ways.ts'

const { faults, close } = await serveFaults()
afterAll(close)

/** Three at a time and three times, so that connections are shared and used again. */
async function outcomesOf(fault: FaultyEndpoint, deadline?: number) {
  const outcomes = new Set<string>()
  for (let round = 0; round < 3; round++) {
    const pending = Array.from({ length: 3 }, () => {
      const signal = deadline ? AbortSignal.timeout(deadline) : new AbortController().signal
      return ways[fault.way ?? 'request'](fault, signal, [])
    })
    for (const result of await Promise.all(pending)) outcomes.add(outcomeName(result))
  }
  return [...outcomes]
}

describe('faults that end', () => {
  const ending = faults.filter(({ outcomes, huge }) => outcomes.length && !huge)
  test.for(ending)('a fault gives its own outcome: $what', async (fault) => {
    for (const outcome of await outcomesOf(fault)) expect(fault.outcomes).toContain(outcome)
  })
})

describe('faults that last too long', () => {
  const endless = faults.filter(({ outcomes, huge }) => !outcomes.length && !huge)
  test.for(endless)('a fault that lasts too long gives a TimeoutError: $what', async (fault) => {
    expect(await outcomesOf(fault, 20)).toEqual(['TimeoutError'])
  })
})

describe('faults that are too long for the limit', () => {
  const huge = faults.filter((fault) => fault.huge)
  test.for(huge)('a fault that is too long for the limit gives an error: $what', async (fault) => {
    expect(await outcomesOf(fault)).toEqual([expect.stringMatching(/^NetworkError 200$|^ServerError 500$/)])
  })
})

test('an abort or a timeout at any moment ends any fault at once', async () => {
  const seed = Date.now() % 2 ** 31
  const counters: Counters = new Map()
  const driving = drive(fc.sample(arbitraryPlan(faults), { numRuns: 1000, seed }), counters)
  await expect(driving, `seed ${seed}`).resolves.toBeUndefined()
  const streams = ['stream', 'subscribe', 'reconnect'].flatMap((way) =>
    ['data 200', 'NetworkError 200', 'AbortError', 'TimeoutError'].map((outcome) => `${way}: ${outcome}`),
  )
  const requests = ['request: AbortError', 'request: TimeoutError']
  expect([...counters.keys()]).toEqual(expect.arrayContaining([...streams, ...requests]))
})
