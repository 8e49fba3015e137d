import { afterAll, describe, expect, test } from 'vitest'
import { outcomeOf } from './fault.ts'
import { type FaultyEndpoint, serveFaults } from './serveFaults.ts'
import { ways } from './ways.ts'

const { faults, close } = await serveFaults()
afterAll(close)

const streamed = faults.flatMap(({ way, ...fault }) => (way ? [{ ...fault, way }] : []))

/** Three at a time and three times, so that connections are shared and used again. */
async function outcomesOf(fault: FaultyEndpoint & { readonly way: keyof typeof ways }, deadline?: number) {
  const outcomes = new Set<string>()
  for (let round = 0; round < 3; round++) {
    const running = Array.from({ length: 3 }, () => {
      const signal = deadline ? AbortSignal.timeout(deadline) : new AbortController().signal
      return ways[fault.way](fault, signal)
    })
    for (const result of await Promise.all(running)) outcomes.add(outcomeOf(result))
  }
  return [...outcomes]
}

describe('what a server does wrong within a stream ends as the outcome that tells it', () => {
  const ending = streamed.filter(({ outcomes }) => outcomes.length)
  test.for(ending)('$what', async (fault) => {
    expect(await outcomesOf(fault)).toEqual(fault.outcomes)
  })
})

describe('a stream that never ends, ends with its deadline', () => {
  const endless = streamed.filter(({ outcomes, huge }) => !outcomes.length && !huge)
  test.for(endless)('$what', async (fault) => {
    expect(await outcomesOf(fault, 20)).toEqual(['TimeoutError'])
  })
})

describe('a stream that is too long for anyone ends at the limit', () => {
  const huge = streamed.filter((fault) => fault.huge)
  test.for(huge)('$what', async (fault) => {
    expect(await outcomesOf(fault)).toEqual(['NetworkError 200'])
  })
})
