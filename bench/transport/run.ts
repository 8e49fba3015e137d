// Measures what a client costs in addition to fetch. `--quick` only checks that it works.
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { environment, formatSpread, ratiosTo, report, spreadOf, table } from '../lib/report.ts'
import { inTurns, rounds } from '../lib/timeOf.ts'
import { clients } from './clients.ts'
import { type Cost, costOf } from './cost.ts'
import { inMemory, loopback, type Scenario } from './scenarios.ts'

const small = await measure(inMemory('1 kB', { requests: 2_000, rounds: 25 }))
const large = await measure(inMemory('1 MB', { requests: 20, rounds: 15 }))

const { origin, stop } = await serve()
const loopbacks = [
  await measure(loopback(origin, '1 kB', { concurrency: 1, requests: 200, rounds: 101 })),
  await measure(loopback(origin, '1 kB', { concurrency: 64, requests: 640, rounds: 101 })),
  await measure(loopback(origin, '1 MB', { concurrency: 1, requests: 10, rounds: 31 })),
  await measure(loopback(origin, '1 MB', { concurrency: 64, requests: 64, rounds: 15 })),
]
stop()

await report(
  'transport',
  environment([
    ...['@thinql/core', '@shopify/graphql-client', 'graphql-request'],
    ...['@octokit/graphql', '@urql/core', '@apollo/client'],
  ]),
  'An in-memory `fetch` with a response of 1 kB, per request:',
  costTable(small, { unit: 'µs', divisor: 1 }),
  'A response of 1 MB:',
  costTable(large, { unit: 'ms', divisor: 1_000 }),
  'Requests per second over loopback, as a share of `fetch + json()`:',
  table(
    ['', '1 kB, 1 connection', '1 kB, 64 at once', '1 MB, 1 connection', '1 MB, 64 at once'],
    clients.map(({ name }, index) => [name, ...loopbacks.map((costs) => throughput(costs, index))]),
  ),
)

function costTable(costs: Cost[][], { unit, divisor }: { unit: string; divisor: number }): string {
  const [floor = []] = costs
  const rows = clients.map(({ name }, index) => {
    const own = costs[index] ?? []
    const added = own.map(({ cpu }, round) => (cpu - (floor[round]?.cpu ?? NaN)) / divisor)
    return [
      name,
      formatSpread(spreadOf(own.map(({ cpu }) => cpu / divisor))),
      index ? formatSpread(spreadOf(added)) : '',
      formatSpread(spreadOf(own.map(({ heap }) => heap / 1_000)), 1),
    ]
  })
  return table(['', `CPU, ${unit}`, `added CPU, ${unit}`, 'allocated on the heap, kB'], rows)
}

function throughput(costs: Cost[][], index: number): string {
  const [floor = []] = costs
  const times = (of: readonly Cost[]) => of.map(({ time }) => time)
  // Half the time is twice the throughput.
  return formatSpread(spreadOf(ratiosTo(times(costs[index] ?? []), times(floor))))
}

/** The costs of each client by round, in the order of the clients. */
async function measure(scenario: Scenario): Promise<Cost[][]> {
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

/** Starts the server in another process, so that its work is not counted for a client. */
async function serve(): Promise<{ origin: string; stop: () => void }> {
  const server: ChildProcess = fork(path.join(import.meta.dirname, 'server.ts'), { execArgv: [] })
  // The server sends its address when it listens.
  const [origin] = (await once(server, 'message')) as [string]
  return { origin, stop: () => void server.kill() }
}
