import type { Step } from './actions.ts'
import { kinds } from './runs.ts'
import type { Key } from './server.ts'
import { inFlight, isMounted, shownIn, shownOf, showsParts, world, writesOf } from './world.ts'

/** The states of a query that a step meets. */
const states = {
  'no data': (key) => notesOf(key).cameAt === -Infinity && !inFlight(key).length,
  loading: (key) => shownOf(key).some(({ status }) => status === 'loading'),
  data: (key) => shownOf(key).some(({ status }) => status === 'success'),
  'partial data': (key) =>
    shownOf(key).some(({ pages }) => JSON.stringify(pages ?? '').includes('"note":null')),
  parts: showsParts,
  'error without data': (key) => shownOf(key).some(({ error, facts }) => error && !facts),
  'error with data': (key) => shownOf(key).some(({ error, facts }) => error && facts),
  'writes pending': (key) => writesOf(key).length > 0,
  stale: (key) => notesOf(key).touchedBy !== undefined,
  'in flight': (key) => inFlight(key).length > 0,
  unmounted: (key) => notesOf(key).cameAt > -Infinity && !isMounted(key),
} satisfies Record<string, (key: Key) => unknown>
const notesOf = (key: Key) => world.notes[key]

/** The pairs of an action and a state that have not met. */
export const missing = new Set(
  kinds.flatMap((kind) => Object.keys(states).map((state) => `${kind}, ${state}`)),
)

/** Notes which states of the query that it is for a step meets, or of any query. */
export function noteCoverage(step: Step): void {
  const place = 'slot' in step && shownIn(step.slot)?.part.of
  const own = 'part' in step ? step.part.of : 'key' in step ? step.key : 'id' in step ? step.id : place
  for (const [state, isMet] of Object.entries(states))
    if ((own ? [own] : (['a', 'feed'] as const)).some(isMet)) missing.delete(`${step.kind}, ${state}`)
}
