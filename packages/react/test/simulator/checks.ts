import { reasons } from './Ledger.ts'
import { type Facts, factsOf, isActive, type Shown } from './parts.tsx'
import { type Key, keys } from './server.ts'
import type { Simulation } from './Simulation.tsx'

/** A component before and after a commit. `facts` are what it shows of its own variables. */
interface Change {
  readonly before: Shown | undefined
  readonly factsBefore: Facts | undefined
  readonly now: Shown
  readonly facts: Facts | undefined
}

/** Says what is wrong, or nothing. */
type Check = (simulation: Simulation, change: Change) => string | false | undefined
type Checks = Readonly<Record<string, Check>>

/** What must hold for each component at any time. */
export const screenChecks: Checks = {
  'pending write': ({ ledger }, { now, facts }) =>
    facts &&
    [...ledger.pending.values()].some(
      ({ mark, written }) => written.includes(now.part.of) && !facts.marks.includes(mark),
    ) &&
    'an optimistic write is missing',
  // React may commit something else before it renders that a write is undone.
  'undone write': ({ ledger, time }, { facts }) =>
    facts?.marks.some((mark) => time.now - (ledger.undone.get(mark) ?? Infinity) > 300) &&
    'shows a like that has failed',
  // The result of a mutation may be older than an event that came while it was pending. Then the query is stale.
  'kept write': (simulation, change) =>
    !simulation.options.shareEntities && lostWrites(simulation, change, false),
  'kept write, written beside an error': (simulation, change) =>
    !simulation.options.shareEntities && lostWrites(simulation, change, true),
}

/** What must hold for each component after the layout effects of each commit. */
const commitChecks: Checks = {
  ...screenChecks,
  'data stays': (_, { factsBefore, facts }) => factsBefore && !facts && 'the data has left',
  'an error stays': ({ ledger, time }, { before, now }) =>
    before?.error &&
    !now.part.throwOnError &&
    now.status === 'loading' &&
    time.now - ledger.notes[now.part.of].loadsAgainAt > 50 &&
    `${before.error.name} has left before a response`,
  'never older': ({ ledger, options }, { now, factsBefore, facts }) =>
    !options.shareEntities &&
    // While a request is in flight, it hides data that came with an error.
    !now.part.throwOnError &&
    !ledger.notes[now.part.of].skewed &&
    factsBefore &&
    facts &&
    facts.version < factsBefore.version &&
    `version ${facts.version} after ${factsBefore.version}`,
  'own variables': (_, { now, facts }) => facts && facts.of !== now.part.of && `shows ${facts.of}`,
  'own user': ({ brought, ledger, user }, { now: { part }, facts }) =>
    facts &&
    facts.viewer !== user &&
    // It leaves before the next paint.
    ![...brought.values()].some(({ key }) => key === part.of) &&
    // After `clearStore` without a refetch, a component that suspends keeps what it shows until there is data.
    !(
      ledger.keepsScreen &&
      suspends(part.hook) &&
      (part.of === 'feed' || ledger.notes[part.of].cameAt === -Infinity)
    ) &&
    `shows what ${facts.viewer} sees`,
  'no abort': (_, { now }) => now.error?.name === 'AbortError' && 'shows an AbortError',
  'same state': ({ ledger, time }, { before, now }) =>
    before?.part === now.part &&
    // It may change and change back before a commit.
    now.fetching === undefined &&
    time.now - ledger.notes[now.part.of].settledAt > 20 &&
    before.query !== now.query &&
    Object.entries(before).every(([name, value]) => name === 'query' || now[name as 'query'] === value) &&
    'the state is another object',
  // A row that moves to another page of a list may become another object: one at the end of each page.
  'same rows': (_, { factsBefore, facts }) =>
    facts?.viewer === factsBefore?.viewer &&
    facts?.rows.some((rows, page) =>
      rows.some((row) => {
        const last = factsBefore?.rows[page]?.find(({ id }) => id === row.id)
        return last && last !== row && JSON.stringify(last) === JSON.stringify(row)
      }),
    ) &&
    'a row is another object',
}

/** What must hold for each component once nothing happens any more. */
export const restChecks: Checks = {
  'kept write': (simulation, change) => lostWrites(simulation, change, false),
  ...Object.fromEntries(
    reasons.map((reason): [string, Check] => [
      `newer after ${reason}`,
      ({ ledger }, { now: { part, error }, facts }) => {
        const { cleared, demands } = ledger.notes[part.of]
        const version = demands.get(reason) ?? 0
        return (
          !error && facts && !cleared && facts.version < version && `${facts.version} instead of ${version}`
        )
      },
    ]),
  ),
}

/** What must hold for each component some time after a person has returned. */
export const asServer: Check = ({ ledger, server, user }, { now: { part, pages, status } }) => {
  const { of, staleTime = 0 } = part
  if (staleTime === Infinity || ledger.notes[of].cleared) return
  const shown = pages ? JSON.stringify(pages) : status
  const truth = JSON.stringify(
    Array.isArray(pages) ? server.readList(user, pages.length) : server.read({ of }, user),
  )
  return shown !== truth && `${shown} instead of ${truth}`
}

/** Checks each component on screen. */
export function checkAll(simulation: Simulation, checks: Checks): void {
  for (const [mount, now] of simulation.screen) {
    if (!isActive(now) || simulation.isRevealing(now.slot)) continue
    const last = simulation.before.get(mount)
    const before = last && isActive(last) && last.part.of === now.part.of ? last : undefined
    const change = { before, factsBefore: before && factsOf(before), now, facts: factsOf(now) }
    for (const [name, check] of Object.entries(checks)) {
      const problem = check(simulation, change)
      const error = now.error ?? before?.error
      if (problem) simulation.fail(name, `${now.part.hook} of ${now.part.of}: ${problem}`, { ...now, error })
    }
  }
}

/**
 * Checks a commit: each component by itself, and the components of a query with each other. What a boundary has brought is on
 * screen everywhere at the end of the task.
 */
export function checkCommit(simulation: Simulation): void {
  const brought = [...simulation.brought.values()].map(({ key }) => key)
  checkAll(simulation, commitChecks)
  checkAgreement(
    simulation,
    keys.filter((key) => !brought.includes(key)),
  )
}

/** Checks the components of these queries with each other. */
export function checkAgreement(simulation: Simulation, keys: readonly Key[]): void {
  for (const key of keys) {
    const [first, ...others] = [...simulation.screen.values()].filter(
      (shown) =>
        shown.part.of === key &&
        isActive(shown) &&
        !simulation.isRevealing(shown.slot) &&
        // These hide data that came with an error, or the error.
        !suspends(shown.part.hook) &&
        !shown.part.throwOnError,
    )
    const other = first && others.find((shown) => own(shown) !== own(first) || shown.error !== first.error)
    if (other)
      simulation.fail('components agree', `${key}: ${describe(first)} beside ${describe(other)}`, first)
  }
}

function suspends(hook: string): boolean {
  return hook.startsWith('suspense')
}

function own({ isPrevious, pages }: Shown): Shown['pages'] {
  return isPrevious ? undefined : pages
}

function describe(shown: Shown): string {
  return `${shown.status}, version ${factsOf(shown)?.version ?? 'none'}, ${shown.error?.name ?? 'no error'}`
}

function lostWrites({ ledger }: Simulation, { now, facts }: Change, hadError: boolean): string | false {
  const kept = [...ledger.notes[now.part.of].kept].filter(([, error]) => error === hadError)
  const lost = kept.map(([mark]) => mark).filter((mark) => facts && !facts.marks.includes(mark))
  return lost.length > 0 && `${lost.join()} has left`
}
