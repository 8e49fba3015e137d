import assert from 'node:assert/strict'
import { inTurns } from '../lib/inTurns.ts'
import { rounds } from '../lib/quick.ts'
import { clients } from './clients/all.ts'
import { type Cost, costOf } from './cost.ts'
import type { Scenario } from './scenarios.ts'

/** What each client's requests took in each round, in the order of the clients. */
export async function measure(scenario: Scenario): Promise<Cost[][]> {
  const { endpoint, fetch, requests, concurrency } = scenario
  console.error(`Measuring: ${endpoint}, ${concurrency} at once`)
  const connected = clients.map(({ name, connect }) => ({ name, ask: connect(endpoint, fetch) }))

  const [floor] = connected
  const expected = await floor?.ask('1')
  for (const { name, ask } of connected) assert.deepEqual(await ask('1'), expected, name)

  const run = ({ ask }: (typeof connected)[number]) => costOf(ask, requests, concurrency)
  // To warm up.
  await inTurns(connected, rounds(5), run)
  const costs = await inTurns(connected, rounds(scenario.rounds), run)
  return [...costs.values()]
}
