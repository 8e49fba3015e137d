// Runs in a process of its own: `node --expose-gc long.ts [seconds] [seed]`.
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { heap } from '../leaks/heap.ts'
import { arbitraryPlan, type Counters, drive } from './plan.ts'
import { serveFaults } from './servers.ts'

const [seconds = 60, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number)
console.log(`${seconds} s, seed ${seed}`)

// Node does this by default. It is stated here because this script tests it.
process.on('unhandledRejection', (reason) => {
  throw reason
})

const resourcesBefore = resources()
const start = performance.now()
const counters: Counters = new Map()
const { faults, close } = await serveFaults()

const plan = arbitraryPlan(faults)
const warmUp = 10
for (let round = 0; round < warmUp; round++) await run(round)
const warm = await heap()

for (let round = warmUp; secondsSince(start) < seconds; round++) {
  await run(round)
  if (round % 40 > 0) continue
  console.log(`${count()} requests in ${secondsSince(start)} s, heap ${kB((await heap()) - warm)}`)
}
const grown = (await heap()) - warm

await close()
// Sockets close some turns of the event loop later.
for (let times = 0; times < 50 && resources() !== resourcesBefore; times++) await sleep(100)
const resourcesAfter = resources()
console.log(Object.fromEntries([...counters].sort()))
console.log(
  `${count()} requests in ${secondsSince(start)} s, heap ${kB(grown)}, resources ${resourcesAfter || 'none'}`,
)
if (grown > 2 * 2 ** 20) throw new Error('the heap has grown by more than 2 MB since it was warm')
if (resourcesAfter !== resourcesBefore)
  throw new Error(`before, the resources were ${resourcesBefore || 'none'}`)

async function run(round: number): Promise<void> {
  await drive(fc.sample(plan, { numRuns: 100, seed: seed + round }), counters)
}

function resources(): string {
  return process.getActiveResourcesInfo().sort().join()
}

function count(): number {
  return [...counters.values()].reduce((sum, ended) => sum + ended, 0)
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 1000)
}

function kB(bytes: number): string {
  return `${bytes < 0 ? '' : '+'}${Math.round(bytes / 1024)} kB`
}
