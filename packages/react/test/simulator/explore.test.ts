import { test } from 'vitest'
import { readFileSync } from 'node:fs'
import { codeOf, shorten, simulate, runOf, type Run } from './simulate.ts'
import { knownFaults } from './knownFaults.ts'

const ignored = process.env.KNOWN ? Object.keys(knownFaults) : (process.env.IGNORED ?? '').split(',')
const write = (text: string) => process.stdout.write(`${text}\n`)
let traced: any
function trace(step: any, simulation: any) {
  const line = (text: string) => write(`${simulation.time.now.toFixed(1)} #${simulation.time.task} ${text}`)
  line(`STEP ${JSON.stringify(step)}`)
  if (traced === simulation) return
  traced = simulation
  const push = simulation.network.sent.push.bind(simulation.network.sent)
  simulation.network.sent.push = (r: any) => {
    line(`SENT ${r.key}`)
    return push(r)
  }
  const settled = simulation.ledger.settled.bind(simulation.ledger)
  simulation.ledger.settled = (r: any) => {
    line(`  ${r.outcome} ${r.key}`)
    settled(r)
  }
  const demand = simulation.ledger.demand.bind(simulation.ledger)
  simulation.ledger.demand = (k: any, r: any, s: any) => {
    line(`  demand ${k} ${r} ${s ?? ''} ${simulation.server.version(k, s)}`)
    demand(k, r, s)
  }
  const before = simulation.before.clear.bind(simulation.before)
  simulation.before.clear = () => {
    before()
    line(
      'commit ' +
        [...simulation.screen.values()]
          .map(
            ({ slot, part, status, pages, error }: any) =>
              `[${slot} ${part.hook} ${part.of} ${status} ${pages ? JSON.stringify(pages).slice(0, 400) : ''} ${error?.name ?? ''}]`,
          )
          .join(' '),
    )
  }
}
test.runIf(process.env.ONE)('one', async () => {
  const text = readFileSync(process.env.ONE ?? '', 'utf8')
    .replace(/^await simulate\(/, '')
    .replace(/\)\s*$/, '')
  const run = (0, eval)(`(${text})`) as Run
  const failure = await simulate(run, { ignored, trace: write } as never)
  write(`${failure?.check}: ${failure?.message}`)
})
test.runIf(process.env.FIRST)('first', async () => {
  for (let seed = 1; seed <= Number(process.env.FIRST); seed++) {
    const failure = await simulate(runOf(seed), { ignored, onStep: trace })
    if (!failure) continue
    write(`RESULT ${process.env.SIMULATED} seed ${seed}: ${failure.message.slice(0, 160)}`)
    if (process.env.SHORT) write(codeOf(await shorten(runOf(seed), failure.check, { ignored })))
    return
  }
  write(`RESULT ${process.env.SIMULATED} nothing in ${process.env.FIRST}`)
})
