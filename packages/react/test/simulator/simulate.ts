import type { Failure } from './Simulation.tsx'
import { Simulation } from './Simulation.tsx'
import type { Run, Step } from './steps.ts'
import { HydrationBoundary } from '../../src/index.ts'

/** The number of runs in this process. */
let runs = 0

export interface SimulateOptions {
  /** The names of checks that don't count. */
  readonly ignored?: Iterable<string>
  readonly onStep?: (step: Step, simulation: Simulation) => void
}

/** Runs a page. Resolves to the first rule that it has broken, or to undefined. */
export async function simulate(run: Run, { ignored = [], onStep = () => undefined }: SimulateOptions = {}): Promise<Failure | undefined> {
  const simulation = new Simulation(run, ignored, onStep)
  // DEBUG
  const { trace } = arguments[1] ?? {}
  if (trace) {
    const line = (text: string) => trace(`${simulation.time.now.toFixed(1)} #${simulation.time.task} ${text}`)
    const push = simulation.network.sent.push.bind(simulation.network.sent)
    simulation.network.sent.push = (r: any) => { line(`SENT ${r.key}`); return push(r) }
    const settled = simulation.ledger.settled.bind(simulation.ledger)
    simulation.ledger.settled = (r: any) => { line(`  ${r.outcome} ${r.key} v${r.version}`); settled(r) }
    const demand = simulation.ledger.demand.bind(simulation.ledger)
    simulation.ledger.demand = (k: any, r: any, s: any) => { line(`  demand ${k} ${r} ${s ?? ''} ${simulation.server.version(k, s)}`); demand(k, r, s) }
    const committed = simulation.committed
    ;(simulation as any).committed = () => { line('commit ' + [...simulation.screen.values()].map(({ slot, part, state }) => `[${slot} ${part.hook} ${part.of} ${state.status} ${state.data ? JSON.stringify(state.data).slice(0,400) : ''} ${state.error?.name ?? ''}]`).join(' ')); committed() }
    onStep = (step) => line(`STEP ${JSON.stringify(step)}`)
    simulation.onStep = onStep
  }
  // React logs an update in a render only once for each name of a component.
  Object.assign(HydrationBoundary, { displayName: `HydrationBoundary ${++runs}` })
  const logged = console.error
  console.error = (...values: unknown[]) => simulation.fail('no error is logged', values.map(String).join(' ').slice(0, 300))
  try {
    await simulation.run()
  } finally {
    console.error = logged
  }
  return simulation.failure
}

/** Takes steps out of a run as long as it breaks the same rule. */
export async function shorten(run: Run, check: string, options: SimulateOptions): Promise<Run> {
  const fails = async (steps: readonly Step[]) => (await simulate({ ...run, steps }, options))?.check === check
  let { steps } = run
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = 0; start < steps.length; ) {
      const fewer = [...steps.slice(0, start), ...steps.slice(start + size)]
      if (await fails(fewer)) steps = fewer
      else start += size
    }
  return { ...run, steps }
}

/** Returns the code of a run, for a test. */
export function codeOf({ steps, ...options }: Run): string {
  const literal = (value: object) => JSON.stringify(value, (_, field: unknown) => (field === Infinity ? '∞' : field)).replaceAll('"∞"', 'Infinity').replaceAll(/"(\w+)":/g, '$1: ').replaceAll('"', "'")
  return [`await simulate({`, ...Object.entries(options).map(([name, value]) => `  ${name}: ${String(value)},`), '  steps: [', ...steps.map((step) => `    ${literal(step)},`), '  ],', '})'].join('\n')
}
