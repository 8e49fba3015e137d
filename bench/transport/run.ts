// Measures what a client costs in addition to fetch. `--quick` only checks that it works.
import assert from 'node:assert/strict'
import process from 'node:process'
import { GCProfiler } from 'node:v8'
import { environment, formatSpread, report, spreadOf, table } from '../lib/report.ts'
import { inTurns, rounds } from '../lib/timeOf.ts'
import { clients, type LoadTodo } from './clients.ts'

const requestsPerRound = 2_000

/** One todo with many tags: about 1 kB of JSON. */
const tags = Array.from({ length: 40 }, (_, index) => `a tag with number ${1000 + index}`)
const todo = { __typename: 'Todo', id: '1', title: 'Water the plants', done: false, tags }
const body = JSON.stringify({ data: { todo } })

/** Responds without a network, so that only the work of the clients differs. */
const respond = () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }))

const connected = clients.map(({ name, connect }) => ({
  name,
  loadTodo: connect('http://localhost/graphql', respond),
}))
for (const { name, loadTodo } of connected) assert.deepEqual(await loadTodo('1'), { todo }, name)

const run = ({ loadTodo }: (typeof connected)[number]) => costOf(loadTodo, requestsPerRound)
// Warm-up.
await inTurns(connected, rounds(5), run)
const costs = [...(await inTurns(connected, rounds(25), run)).values()]
const [floor = []] = costs

const rows = connected.map(({ name }, index) => {
  const own = costs[index] ?? []
  const added = own.map(({ cpu }, round) => cpu - (floor[round]?.cpu ?? NaN))
  return [
    name,
    formatSpread(spreadOf(own.map(({ cpu }) => cpu))),
    index ? formatSpread(spreadOf(added)) : '',
    formatSpread(spreadOf(own.map(({ heap }) => heap / 1_000)), 1),
  ]
})

await report(
  'transport',
  environment([
    ...['@thinql/core', '@shopify/graphql-client', 'graphql-request'],
    ...['@octokit/graphql', '@urql/core', '@apollo/client'],
  ]),
  'An in-memory `fetch` with a response of 1 kB, per request:',
  table(['', 'CPU, µs', 'added CPU, µs', 'allocated on the heap, kB'], rows),
)

/** The cost of one request. */
interface Cost {
  /** µs of CPU time, of all threads of this process */
  readonly cpu: number
  /** bytes that were allocated */
  readonly heap: number
}

/** Sends `requests` requests, one after the other, and returns the average cost. */
async function costOf(loadTodo: LoadTodo, requests: number): Promise<Cost> {
  const profiler = new GCProfiler()
  profiler.start()
  const heapBefore = process.memoryUsage().heapUsed
  const cpuBefore = process.cpuUsage()

  // Different ids, because some clients deduplicate equal requests.
  for (let sent = 0; sent < requests; sent++) await loadTodo(String(sent))

  const { user, system } = process.cpuUsage(cpuBefore)
  const kept = process.memoryUsage().heapUsed - heapBefore
  const { statistics } = profiler.stop()
  const collected = statistics.map(
    ({ beforeGC, afterGC }) => beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize,
  )
  const heap = collected.reduce((sum, bytes) => sum + bytes, kept)
  return { cpu: (user + system) / requests, heap: heap / requests }
}
