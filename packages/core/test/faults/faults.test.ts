import { createClient, limitResponse, timeout } from '@thinql/core'
import { afterAll, describe, expect, test } from 'vitest'
import { outcomeOf } from './fault.ts'
import { serveFaults } from './serveFaults.ts'

const { faults: everyFault, close } = await serveFaults()
afterAll(close)

const faults = everyFault.filter(({ way }) => !way)

/** Three at a time and three times, so that connections are shared and used again. */
async function outcomesOf(options: Parameters<typeof createClient>[0]) {
  const client = createClient(options)
  const outcomes = new Set<string>()
  for (let round = 0; round < 3; round++) {
    const requests = Array.from({ length: 3 }, () => client.request('{ a }'))
    for (const result of await Promise.all(requests)) outcomes.add(outcomeOf(result))
  }
  return [...outcomes]
}

describe('what a server does wrong ends as the outcome that tells it', () => {
  const ending = faults.filter(({ outcomes, huge }) => outcomes.length && !huge)
  test.for(ending)('$what', async ({ endpoint, fetch, outcomes }) => {
    for (const outcome of await outcomesOf({ endpoint, fetch })) expect(outcomes).toContain(outcome)
  })
})

describe('what never ends, ends with its deadline', () => {
  const endless = faults.filter(({ outcomes }) => !outcomes.length)
  test.for(endless)('$what', async ({ endpoint, fetch }) => {
    const middleware = [timeout(20)]
    expect(await outcomesOf({ endpoint, fetch, middleware })).toEqual(['TimeoutError'])
  })
})

describe('what is too long for anyone ends at the limit', () => {
  const huge = faults.filter((fault) => fault.huge)
  test.for(huge)('$what', async ({ endpoint, fetch }) => {
    const outcomes = await outcomesOf({ endpoint, fetch: limitResponse(10_000, fetch) })
    expect(outcomes).toEqual([expect.stringMatching(/^NetworkError 200$|^ServerError 500$/)])
  })
})
