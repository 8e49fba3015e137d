import type { Notes } from './Ledger.ts'
import { type Facts, factsOf, isActive, type Part, type Shown } from './parts.tsx'
import { type Key, keys } from './server.ts'
import type { Simulation } from './Simulation.tsx'

/** A component before and after a commit. `facts` are what it shows of its own variables, and `notes` those of its query. */
interface Change {
  readonly before: Shown | undefined
  readonly factsBefore: Facts | undefined
  readonly now: Shown
  readonly facts: Facts | undefined
  readonly part: Part
  readonly notes: Notes
}

/** Says what is wrong, or nothing. */
type Check = (change: Change, world: Simulation) => string | false | undefined
type Checks = Readonly<Record<string, Check>>

/** What must hold for each component at any time. */
export const screenChecks: Checks = {
  'pending write': ({ facts, part }, { ledger }) => {
    const written = [...ledger.pending.values()].filter((like) => like.written.includes(part.of))
    const lost = facts && written.find(({ mark }) => !facts.marks.includes(mark))
    return lost && `${lost.mark} is missing`
  },
  // React may commit something else before it renders that a write is undone.
  'undone write': ({ facts }, { ledger, time, user }) =>
    facts?.viewer === user &&
    facts.marks.some((mark) => time.now - (ledger.undone.get(mark) ?? Infinity) > 300) &&
    'shows a like that has failed',
  // The result of a mutation may be older than an event that came while it was pending. Then the query is stale.
  'kept write': ({ facts, notes }, { options }) => {
    const lost = [...notes.kept].find((mark) => facts && !facts.marks.includes(mark))
    return !options.shareEntities && lost && `${lost} has left`
  },
}

/** What must hold for each component after the layout effects of each commit. */
const commitChecks: Checks = {
  ...screenChecks,
  // Parts that were cut leave with their error.
  'data stays': ({ factsBefore, facts, notes }, { time }) =>
    factsBefore &&
    !facts &&
    (factsBefore.isWhole || time.now - notes.loadsAgainAt > 50) &&
    'the data has left',
  'an error stays': ({ before, factsBefore, facts, notes, now, part }, { time }) =>
    before?.error &&
    facts?.viewer === factsBefore?.viewer &&
    !part.throwOnError &&
    now.status === 'loading' &&
    time.now - notes.loadsAgainAt > 50 &&
    `${before.error.name} has left before a response`,
  // A hook with `throwOnError` hides data beside an error while a request is in flight. Then older complete data may be shown, also
  // after newer parts.
  'never older': ({ factsBefore, facts, notes, part }, { options, time }) =>
    !options.shareEntities &&
    !part.throwOnError &&
    !notes.skewed &&
    time.now - notes.racedAt > 15_000 &&
    factsBefore?.isWhole &&
    facts &&
    facts.version < factsBefore.version &&
    `version ${facts.version} after ${factsBefore.version}`,
  'own variables': ({ facts, part }) => facts && facts.of !== part.of && `shows ${facts.of}`,
  'own user': ({ facts, notes, part }, { brought, ledger, time, user }) => {
    // It leaves before the next paint.
    const isBrought = [...brought.values()].some(({ key }) => key === part.of)
    // After `clearStore` without a refetch, a component that suspends keeps what it shows until React shows other data.
    const isNew = part.of === 'feed' || notes.cameAt === -Infinity || time.elapsed - notes.cameAt < 300
    const mayStay = isBrought || (ledger.keepsScreen && suspends(part) && isNew)
    return facts && facts.viewer !== user && !mayStay && `shows what ${facts.viewer} sees`
  },
  'no abort': ({ now }) => now.error?.name === 'AbortError' && 'shows an AbortError',
  // It may change and change back before a commit.
  'same state': ({ before, notes, now, part }, { time }) =>
    before?.part === part &&
    now.fetching === undefined &&
    time.now - notes.settledAt > 60 &&
    before.query !== now.query &&
    Object.entries(before).every(([name, value]) => name === 'query' || now[name as 'query'] === value) &&
    'the state is another object',
  // A row that moves to another page of a list may become another object: one at the end of each page.
  'same rows': ({ factsBefore, facts }) => {
    const rows = facts?.viewer === factsBefore?.viewer ? facts?.rows : undefined
    const isOther = rows?.some((page, index) =>
      page.some((row) => {
        const last = factsBefore?.rows[index]?.find(({ id }) => id === row.id)
        return last && last !== row && JSON.stringify(last) === JSON.stringify(row)
      }),
    )
    return isOther && 'a row is another object'
  },
}

/** What must hold for each component once nothing happens any more. */
export const restChecks: Checks = {
  ...screenChecks,
  'has loaded': ({ notes, now }) => now.status === 'loading' && !notes.cleared && 'still loading',
  newer: ({ facts, notes: { cleared, demands }, now }) => {
    const unmet = [...demands].find(([, version]) => facts && facts.version < version)
    return !now.error && !cleared && unmet && `${facts?.version} instead of ${unmet[1]} after ${unmet[0]}`
  },
}

/** What must hold for each component some time after a person has returned. */
export const returnChecks: Checks = {
  'as the server': ({ facts, notes, now: { pages, status }, part }, { server, user }) => {
    if (part.staleTime === Infinity || notes.cleared) return
    const shown = pages ? JSON.stringify(pages) : status
    const [first] = pages && !('page' in pages) ? pages : []
    const truth = first
      ? server.readPages(first.page.asked, user, facts?.rows.length ?? 0)
      : server.read({ of: part.of }, user)
    return shown !== JSON.stringify(truth) && `${shown} instead of ${JSON.stringify(truth)}`
  },
}

/** Checks each component on screen. */
export function checkAll(world: Simulation, checks: Checks): void {
  for (const [mount, now] of world.screen) {
    if (!isVisible(world, now)) continue
    const { part } = now
    const last = world.before.get(mount)
    const before = last && isActive(last) && last.part.of === part.of ? last : undefined
    const factsBefore = before && factsOf(before)
    const change = { before, factsBefore, now, facts: factsOf(now), part, notes: world.ledger.notes[part.of] }
    for (const [name, check] of Object.entries(checks)) {
      const problem = check(change, world)
      if (problem) world.fail(name, `${part.hook} of ${part.of}: ${problem}`)
    }
  }
}

/** Checks a commit. What a boundary has brought is on screen everywhere only at the end of the task. */
export function checkCommit(world: Simulation): void {
  const brought = [...world.brought.values()].map(({ key }) => key)
  checkAll(world, commitChecks)
  for (const key of keys) if (!brought.includes(key)) checkAgreement(world, key)
}

/** Checks the components of a query with each other. Some hide data that came with an error, or get parts a commit later. */
export function checkAgreement(world: Simulation, key: Key): void {
  const [first, ...others] = [...world.screen.values()].filter(
    (shown) =>
      shown.part.of === key &&
      isVisible(world, shown) &&
      !suspends(shown.part) &&
      !shown.part.throwOnError &&
      !world.showsParts(key),
  )
  if (!first) return
  const own = ({ isPrevious, pages }: Shown) => (isPrevious ? undefined : pages)
  // Of two requests that fail one after another, React may show both errors for one commit.
  const other = others.find((shown) => own(shown) !== own(first) || shown.error?.name !== first.error?.name)
  if (other) world.fail('components agree', `${key}: ${describe(first)} beside ${describe(other)}`)
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
