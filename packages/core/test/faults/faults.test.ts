import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { arbitraryPlan, type Counters, drive, type FaultyEndpoint, outcomeName, ways } from './plan.ts'
import { serveFaults } from './servers.ts'
import { createClient, retry } from '@thinql/core'
import { deferred, serve } from '../harness.ts'

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

const ending = faults.filter(({ outcomes, huge }) => outcomes.length && !huge)
test.for(ending)('a fault gives its own outcome: $what', async (fault) => {
  for (const outcome of await outcomesOf(fault)) expect(fault.outcomes).toContain(outcome)
})

const endless = faults.filter(({ outcomes, huge }) => !outcomes.length && !huge)
test.for(endless)('a fault that lasts too long gives a TimeoutError: $what', async (fault) => {
  expect(await outcomesOf(fault, 20)).toEqual(['TimeoutError'])
})

const huge = faults.filter((fault) => fault.huge)
test.for(huge)('a fault that is too long for the limit gives an error: $what', async (fault) => {
  expect(await outcomesOf(fault)).toEqual([expect.stringMatching(/^NetworkError 200$|^ServerError 500$/)])
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

// https://github.com/cardano-foundation/cardano-graphql/issues/978
// https://github.com/medic/cht-core/issues/5851
test('a body that is longer than a text can be closes its connection, and is not asked for again', async () => {
  const closed = deferred()
  const chunk = Buffer.alloc(16 * 2 ** 20, 'a')
  let requests = 0
  const endpoint = await serve((request, response) => {
    requests++
    request.resume()
    response.on('close', closed.resolve)
    const write = () => {
      while (response.write(chunk));
    }
    response.on('drain', write)
    write()
  })
  const client = createClient({ endpoint, middleware: [retry()] })
  const { error } = await client.request('query Rows { rows }')
  await closed.promise
  expect([error?.name, requests]).toEqual(['ParseError', 1])
  expect(error?.message).toMatch(/^query Rows: 200, the body broke off: /)
})
