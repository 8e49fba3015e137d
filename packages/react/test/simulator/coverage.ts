import { actions, type Kind, type Step } from './actions.ts'
import { factsOf, isActive } from './parts.tsx'
import type { Key } from './server.ts'
import type { Simulation } from './Simulation.tsx'

/** The states of a query that a step meets. */
const states = {
  'no data': ({ ledger, network }, key) =>
    ledger.notes[key].cameAt === -Infinity && !network.inFlight(key).length,
  loading: (simulation, key) => shown(simulation, key).some(({ status }) => status === 'loading'),
  data: (simulation, key) => shown(simulation, key).some(({ status }) => status === 'success'),
  'partial data': (simulation, key) =>
    shown(simulation, key).some(({ pages }) => JSON.stringify(pages ?? '').includes('"note":null')),
  'error without data': (simulation, key) => shown(simulation, key).some((one) => one.error && !factsOf(one)),
  'error with data': (simulation, key) => shown(simulation, key).some((one) => one.error && factsOf(one)),
  'writes pending': ({ ledger }, key) =>
    [...ledger.pending.values()].some(({ written }) => written.includes(key)),
  stale: ({ ledger }, key) => ledger.notes[key].touchedBy !== undefined,
  'in flight': ({ network }, key) => network.inFlight(key).length > 0,
  unmounted: (simulation, key) =>
    simulation.ledger.notes[key].cameAt > -Infinity && !shown(simulation, key).length,
} satisfies Record<string, (simulation: Simulation, key: Key) => unknown>
type State = keyof typeof states

function shown({ screen }: Simulation, key: Key) {
  return [...screen.values()].filter((one) => one.part.of === key && isActive(one))
}

/** Counts how often each action meets each state of the query that it is for, or of any query. */
export class Coverage {
  readonly #counts = new Map<string, number>()

  count = (step: Step, simulation: Simulation): void => {
    const { screen } = simulation
    const slot =
      'slot' in step ? [...screen.values()].find(({ slot }) => slot === step.slot)?.part.of : undefined
    const own = 'part' in step ? step.part.of : 'key' in step ? step.key : 'id' in step ? step.id : slot
    for (const state of Object.keys(states) as State[])
      if ((own ? [own] : (['a', 'feed'] as const)).some((key) => states[state](simulation, key)))
        this.#counts.set(`${step.kind} ${state}`, (this.#counts.get(`${step.kind} ${state}`) ?? 0) + 1)
  }

  /** Returns the pairs that have not met. */
  missing(): readonly string[] {
    const kinds = Object.keys(actions) as Kind[]
    const pairs = kinds.flatMap((kind) => Object.keys(states).map((state) => `${kind} ${state}`))
    return pairs.filter((pair) => !this.#counts.has(pair))
  }

  report(): string {
    return [...this.#counts].map(([pair, count]) => `${count} × ${pair}`).join('\n')
  }
}
