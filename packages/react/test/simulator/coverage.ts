import type { Step } from './actions.ts'
import { factsOf } from './parts.tsx'
import type { Key } from './server.ts'
import { kinds } from './runs.ts'
import type { Simulation } from './Simulation.tsx'

/** The states of a query that a step meets. */
const states = {
  'no data': ({ ledger, network }, key) =>
    ledger.notes[key].cameAt === -Infinity && !network.inFlight(key).length,
  loading: (world, key) => world.shownOf(key).some(({ status }) => status === 'loading'),
  data: (world, key) => world.shownOf(key).some(({ status }) => status === 'success'),
  'partial data': (world, key) =>
    world.shownOf(key).some(({ pages }) => JSON.stringify(pages ?? '').includes('"note":null')),
  parts: (world, key) => world.shownOf(key).some((shown) => factsOf(shown)?.isWhole === false),
  'error without data': (world, key) => world.shownOf(key).some((shown) => shown.error && !factsOf(shown)),
  'error with data': (world, key) => world.shownOf(key).some((shown) => shown.error && factsOf(shown)),
  'writes pending': ({ ledger }, key) =>
    [...ledger.pending.values()].some(({ written }) => written.includes(key)),
  stale: ({ ledger }, key) => ledger.notes[key].touchedBy !== undefined,
  'in flight': ({ network }, key) => network.inFlight(key).length > 0,
  unmounted: ({ ledger, mounts }, key) =>
    ledger.notes[key].cameAt > -Infinity && ![...mounts.values()].some(({ of }) => of === key),
} satisfies Record<string, (world: Simulation, key: Key) => unknown>
type State = keyof typeof states

/** Notes which action meets which state of the query that it is for, or of any query. */
export class Coverage {
  readonly #met = new Set<string>()

  note = (step: Step, world: Simulation): void => {
    const { screen } = world
    const place = 'slot' in step && [...screen.values()].find(({ slot }) => slot === step.slot)?.part.of
    const own = 'part' in step ? step.part.of : 'key' in step ? step.key : 'id' in step ? step.id : place
    for (const state of Object.keys(states) as State[])
      if ((own ? [own] : (['a', 'feed'] as const)).some((key) => states[state](world, key)))
        this.#met.add(`${step.kind}, ${state}`)
  }

  /** Returns the pairs that have not met. */
  missing(): readonly string[] {
    const pairs = kinds.flatMap((kind) => Object.keys(states).map((state) => `${kind}, ${state}`))
    return pairs.filter((pair) => !this.#met.has(pair))
  }
}
