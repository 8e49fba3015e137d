import { type Facts, factsOf, type Key, keys, type Row } from './server.ts'
import { isActive, type Shown } from './Page.tsx'
import type { Simulation } from './Simulation.tsx'

/** A component before and after a commit. */
interface Change {
  readonly before: Shown | undefined
  readonly now: Shown
  readonly facts: Facts | undefined
  readonly factsBefore: Facts | undefined
}

/** Says what is wrong, or nothing. */
type Check<T> = (simulation: Simulation, subject: T) => string | false | undefined

/** What must hold for each component after each commit, and also while nothing happens. */
export const screenChecks: Record<string, Check<Change>> = {
  'pending write': ({ ledger }, { now, facts }) =>
    facts &&
    [...ledger.pending].some(({ mark, written }) => written.includes(now.part.of) && !facts.likes.includes(mark)) &&
    'an optimistic write is missing',
  'undone write': ({ ledger }, { facts }) =>
    facts?.likes.some((mark) => ledger.undone.has(mark)) && 'shows a like that has failed',
  // The result of a mutation may be older than an event that came while it was pending. Then the query is stale.
  'kept write': (simulation, change) => !simulation.options.shareEntities && lostWrites(simulation, change),
}

/** What must hold for each component after the layout effects of each commit. The name switches a check off. */
const commitChecks: Record<string, Check<Change>> = {
  'data stays': (_, { before, now, facts }) => before?.state.data && !before.state.isPrevious && !facts && 'the data has left',
  'an error stays': (_, { before, now }) =>
    before?.state.error && now.state.status === 'loading' && `${before.state.error.name} has left before a response`,
  'never older': ({ options }, { factsBefore, facts }) =>
    !options.shareEntities &&
    factsBefore && facts && facts.version < factsBefore.version && `version ${facts.version} after ${factsBefore.version}`,
  'own variables': (_, { now, facts }) => facts && facts.key !== now.part.of && `shows ${facts.key}`,
  'own user': ({ ledger, user }, { now, facts }) =>
    facts &&
    facts.viewer !== user &&
    !(ledger.keepsScreen && isSuspending(now) && ledger.notes[now.part.of].cameAt === -Infinity) && `shows what ${facts.viewer} sees`,
  'no abort': (_, { now }) => now.state.error?.name === 'AbortError' && 'shows an AbortError',
  'same state': (_, { before, now }) =>
    before && before.query !== now.query && sameFields(before.state, now.state) && 'the state is another object',
  'same rows': (_, { factsBefore, facts }) => changedRow(factsBefore?.rows ?? [], facts?.rows ?? []),
  ...screenChecks,
}

/** What must hold for each component once nothing happens any more. */
export const restChecks: Record<string, Check<Change>> = {
  'kept write': lostWrites,
  ...Object.fromEntries(
  (['mount', 'return', 'refetch', 'invalidation', 'mutation', 'unknown end'] as const).map((reason) => [
    `newer after ${reason}`,
    ({ ledger }: Simulation, { now, facts }: Change) => {
      const version = ledger.notes[now.part.of].demands.get(reason) ?? 0
      return !now.state.error && facts && !ledger.notes[now.part.of].cleared && facts.version < version && `version ${facts.version} instead of ${version}`
    },
  ])),
}

/** What must hold for each component after the return of a person, an hour later. */
export const asServer: Check<Change> = ({ ledger, server, user }, { now, facts }) => {
    if (now.part.staleTime === Infinity || ledger.notes[now.part.of].cleared) return
    if (!facts) return `shows ${now.state.status}`
    const { of: key } = now.part
    const truth =
      key === 'feed' ? server.feed(user, (now.state.data as readonly unknown[]).length) : server.read(key, user)
    return JSON.stringify(truth) !== JSON.stringify(now.state.data) && `${JSON.stringify(now.state.data)} instead of ${JSON.stringify(truth)}`
}

/** Checks a commit: each component by itself, and the components of a query with each other. */
export function checkCommit(simulation: Simulation, before: ReadonlyMap<object, Shown>): void {
  checkAll(simulation, commitChecks, before)
  for (const key of keys) {
    const comparable = [...simulation.screen.values()].filter(
      (shown) => shown.part.of === key && isActive(shown) && !simulation.isRevealing(shown.slot),
    )
    const states = comparable.map(({ part, state }) =>
      part.hook.startsWith('suspense') || part.throwOnError ? undefined : own(state),
    )
    const [first, ...others] = states.filter((state) => state !== undefined)
    const other = others.find(({ data, error }) => data !== first?.data || error !== first?.error)
    if (first && other) simulation.fail('components agree', `${key}: ${describe(first)} beside ${describe(other)}`)
  }
}

export function checkAll(
  simulation: Simulation,
  checks: Record<string, Check<Change>>,
  before: ReadonlyMap<object, Shown>,
): void {
  for (const [component, now] of simulation.screen) {
    if (!isActive(now) || simulation.isRevealing(now.slot)) continue
    const last = before.get(component)
    const isSame = last && isActive(last) && last.part.of === now.part.of
    const change = {
      before: isSame ? last : undefined,
      now,
      facts: now.state.data && !now.state.isPrevious ? factsOf(now.state.data) : undefined,
      factsBefore: isSame && last.state.data && !last.state.isPrevious ? factsOf(last.state.data) : undefined,
    }
    for (const [name, check] of Object.entries(checks)) {
      const problem = check(simulation, change)
      if (problem) simulation.fail(name, `${now.part.hook} of ${now.part.of}: ${problem}`)
    }
  }
}

function isSuspending({ part }: Shown): boolean {
  return part.hook.startsWith('suspense')
}

function own({ data, error, isPrevious }: Shown['state']) {
  return { data: isPrevious ? undefined : data, error }
}

function describe({ data, error }: ReturnType<typeof own>): string {
  return [data && `version ${factsOf(data).version}`, error?.name].filter(Boolean).join(' and ') || 'nothing'
}

function sameFields(one: object, other: object): boolean {
  return Object.entries(one).every(([name, value]) => other[name as never] === value)
}

function lostWrites({ ledger }: Simulation, { now, facts }: Change): string | undefined {
  const lost = facts && [...ledger.notes[now.part.of].kept].filter((mark) => ![...facts.likes, ...facts.marks].includes(mark))
  return lost?.length ? `${lost.join()} has left` : undefined
}

function changedRow(before: readonly Row[], rows: readonly Row[]): string | undefined {
  for (const row of rows) {
    const last = before.find(({ id }) => id === row.id)
    if (last && last !== row && last.about.text === row.about.text) return `${row.id} is another object`
  }
}

export type { Key }
