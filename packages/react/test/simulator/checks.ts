import { type Facts, factsOf, isActive } from './facts.ts'
import type { Part, Shown } from './parts.tsx'
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
  'undone write': ({ ledger, time, user }, { facts }) =>
    facts?.viewer === user &&
    facts.marks.some((mark) => time.now - (ledger.undone.get(mark) ?? Infinity) > 300) &&
    'shows a like that has failed',
  // The result of a mutation may be older than an event that came while it was pending. Then the query is stale.
  'kept write': ({ ledger, options }, { now, facts }) => {
    const lost = [...ledger.notes[now.part.of].kept].filter((mark) => facts && !facts.marks.includes(mark))
    return !options.shareEntities && lost.length > 0 && `${lost.join()} has left`
  },
}

/** What must hold for each component after the layout effects of each commit. */
const commitChecks: Checks = {
  ...screenChecks,
  // Parts that were cut leave with their error.
  'data stays': ({ ledger, time }, { factsBefore, facts, now }) =>
    factsBefore &&
    !facts &&
    (factsBefore.isWhole || time.now - ledger.notes[now.part.of].loadsAgainAt > 50) &&
    'the data has left',
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
    // Complete data may take the place of newer parts.
    factsBefore?.isWhole &&
    facts &&
    facts.version < factsBefore.version &&
    `version ${facts.version} after ${factsBefore.version}`,
  'own variables': (_, { now, facts }) => facts && facts.of !== now.part.of && `shows ${facts.of}`,
  'own user': ({ brought, ledger, time, user }, { now: { part }, facts }) =>
    facts &&
    facts.viewer !== user &&
    // It leaves before the next paint.
    ![...brought.values()].some(({ key }) => key === part.of) &&
    // After `clearStore` without a refetch, a component that suspends keeps what it shows until React shows other data.
    !(ledger.keepsScreen && suspends(part) && (part.of === 'feed' || !(time.elapsed - ledger.notes[part.of].cameAt > 300))) &&
    `shows what ${facts.viewer} sees`,
  'no abort': (_, { now }) => now.error?.name === 'AbortError' && 'shows an AbortError',
  'same state': ({ ledger, time }, { before, now }) =>
    before?.part === now.part &&
    // It may change and change back before a commit.
    now.fetching === undefined &&
    time.now - ledger.notes[now.part.of].settledAt > 60 &&
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
  ...screenChecks,
  'has loaded': ({ ledger }, { now: { part, status } }) =>
    status === 'loading' && !ledger.notes[part.of].cleared && 'still loading',
  newer: ({ ledger }, { now: { part, error }, facts }) => {
    const { cleared, demands } = ledger.notes[part.of]
    const unmet = [...demands].find(([, version]) => facts && facts.version < version)
    return !error && !cleared && unmet && `${facts?.version} instead of ${unmet[1]} after ${unmet[0]}`
  },
}

/** What must hold for each component some time after a person has returned. */
export const returnChecks: Checks = {
  'as the server': ({ ledger, server, user }, { now, facts }) => {
    const { pages, part, status } = now
    const { of, staleTime = 0 } = part
    if (staleTime === Infinity || ledger.notes[of].cleared) return
    const shown = pages ? JSON.stringify(pages) : status
    const [first] = pages && !('page' in pages) ? pages : []
    const truth = first
      ? server.readPages(first.page.asked, user, facts?.rows.length ?? 0)
      : server.read({ of }, user)
    return shown !== JSON.stringify(truth) && `${shown} instead of ${JSON.stringify(truth)}`
  },
}

/** Checks each component on screen. */
export function checkAll(simulation: Simulation, checks: Checks): void {
  for (const [mount, now] of simulation.screen) {
    if (!isVisible(simulation, now)) continue
    const last = simulation.before.get(mount)
    const before = last && isActive(last) && last.part.of === now.part.of ? last : undefined
    const change = { before, factsBefore: before && factsOf(before), now, facts: factsOf(now) }
    for (const [name, check] of Object.entries(checks)) {
      const problem = check(simulation, change)
      if (problem) simulation.fail(name, `${now.part.hook} of ${now.part.of}: ${problem}`)
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
  for (const key of keys) if (!brought.includes(key)) checkAgreement(simulation, key)
}

/** Checks the components of a query with each other. */
export function checkAgreement(simulation: Simulation, key: Key): void {
  const [first, ...others] = [...simulation.screen.values()].filter(
    (shown) =>
      shown.part.of === key &&
      isVisible(simulation, shown) &&
      // These hide data that came with an error, or the error.
      !suspends(shown.part) &&
      !shown.part.throwOnError,
  )
  const own = ({ isPrevious, pages }: Shown) => (isPrevious ? undefined : pages)
  const other = first && others.find((shown) => own(shown) !== own(first) || shown.error !== first.error)
  if (other) simulation.fail('components agree', `${key}: ${describe(first)} beside ${describe(other)}`)
}

/** In the commit in which a part becomes visible again, React shows what it had when it was hidden. */
function isVisible({ revealedAt, time }: Simulation, shown: Shown): boolean {
  return isActive(shown) && time.now - (revealedAt.get(shown.slot) ?? -Infinity) > 20
}

function suspends({ hook }: Part): boolean {
  return hook.startsWith('suspense')
}

function describe(shown: Shown): string {
  return `${shown.status}, version ${factsOf(shown)?.version ?? 'none'}, ${shown.error?.name ?? 'no error'}`
}
