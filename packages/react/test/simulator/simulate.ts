import type { Failure } from './Simulation.tsx'
import { Simulation } from './Simulation.tsx'
import type { Run, Step } from './steps.ts'

export interface SimulateOptions {
  /** The names of checks that don't count. */
  readonly ignored?: Iterable<string>
  readonly onStep?: (step: Step, simulation: Simulation) => void
}

/** Runs a page. Resolves to the first rule that it has broken, or to undefined. */
export async function simulate(run: Run, { ignored = [], onStep = () => undefined }: SimulateOptions = {}): Promise<Failure | undefined> {
  const simulation = new Simulation(run, ignored, onStep)
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
