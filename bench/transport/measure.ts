import assert from 'node:assert/strict'
import { inTurns, rounds } from '../lib/timeOf.ts'
import { clients } from './clients/all.ts'
import { type Cost, costOf } from './cost.ts'
import type { Scenario } from './scenarios.ts'

/** The costs of each client by round, in the order of the clients. */
export async function measure(scenario: Scenario): Promise<Cost[][]> {
  const { endpoint, fetch, requests, concurrency } = scenario
  console.error(`Measuring: ${endpoint}, ${concurrency} at once`)
  const connected = clients.map(({ name, connect }) => ({ name, loadTodo: connect(endpoint, fetch) }))

  const [floor] = connected
  const expected = await floor?.loadTodo('1')
  for (const { name, loadTodo } of connected) assert.deepEqual(await loadTodo('1'), expected, name)

  const run = ({ loadTodo }: (typeof connected)[number]) => costOf(loadTodo, requests, concurrency)
  // Warm-up.
  await inTurns(connected, rounds(5), run)
  const costs = await inTurns(connected, rounds(scenario.rounds), run)
  return [...costs.values()]
}
