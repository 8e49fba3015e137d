import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type Counters, drive } from './drive.ts'
import { arbitraryPlan } from './plan.ts'
import { serveFaults } from './serveFaults.ts'

const { faults, close } = await serveFaults()
afterAll(close)

test('whatever goes wrong, an abort or a deadline at any moment ends it at once, and the outcome is one that fits', async () => {
  const seed = Date.now() % 2 ** 31
  const counters: Counters = new Map()
  const driving = drive(fc.sample(arbitraryPlan(faults), { numRuns: 1000, seed }), counters)
  await expect(driving, `seed ${seed}`).resolves.toBeUndefined()
  const streams = ['stream', 'subscribe'].flatMap((way) =>
    ['data 200', 'NetworkError 200', 'AbortError', 'TimeoutError'].map((outcome) => `${way}: ${outcome}`),
  )
  const requests = ['request: AbortError', 'request: TimeoutError']
  expect([...counters.keys()]).toEqual(expect.arrayContaining([...streams, ...requests]))
}, 60_000)
