import { type Shown, suspends } from './parts.tsx'
import { type Key, keys } from './server.ts'
import { time } from './time.ts'
import { fail, inFlight, type Notes, shownOf, showsParts, world, writesOf } from './world.ts'

/** Returns what is wrong with a component. `before` is what it showed of the same query in the commit before. */
type Check = (now: Shown, notes: Notes, before: Partial<Shown>) => string | false | undefined
type Checks = Readonly<Record<string, Check>>

/** What must hold for each component at any time. */
export const screenChecks: Checks = {
  'pending write': ({ facts, part }) => {
    const lost = facts && writesOf(part.of).find(({ mark }) => !facts.marks.includes(mark))
    return lost && `${lost.mark} is missing`
  },
  // React may commit something else before it renders that a write is undone.
  'undone write': ({ facts }) =>
    facts?.viewer === world.user &&
    facts.marks.some((mark) => time.now - (world.undone.get(mark) ?? Infinity) > 300) &&
    'shows a like that has failed',
  // The result of a mutation may be older than an event that came while it was pending. Then the query is stale.
  'kept write': ({ facts }, { kept, leftAt }) => {
    // The store may have forgotten it, and a state of a server may have brought back what was before.
    if (time.elapsed + time.gained - leftAt >= (world.options.gcTime ?? 60_000)) kept.clear()
    const lost = [...kept].find((mark) => facts && !facts.marks.includes(mark))
    return !world.options.shareEntities && lost && `${lost} has left`
  },
}

/** What must hold for each component after the layout effects of each commit. */
const commitChecks: Checks = {
  ...screenChecks,
  // Parts that were cut leave with their error.
  'data stays': ({ facts }, { loadsAgainAt }, before) =>
    before.facts && !facts && (before.facts.isWhole || time.now - loadsAgainAt > 50) && 'the data has left',
  'an error stays': ({ facts, part, status }, { loadsAgainAt }, before) =>
    before.error &&
    facts?.viewer === before.facts?.viewer &&
    !part.throwOnError &&
    status === 'loading' &&
    time.now - loadsAgainAt > 50 &&
    `${before.error.name} has left before a response`,
  // A hook with `throwOnError` hides data beside an error while a request is in flight. Then older complete
  // data may be shown, also after newer parts.
  'never older': ({ facts, part }, { racedAt, skewed }, { facts: last }) => {
    const isKnown = !world.options.shareEntities && !skewed && time.now - racedAt > 15_000
    const isOlder = facts && last?.isWhole && facts.version < last.version
    return isKnown && !part.throwOnError && isOlder && `version ${facts.version} after ${last.version}`
  },
  // The rows of a list leave only for newer ones, for another user, or if `maxPages` drops their page.
  'rows stay': ({ facts }, _, { error, facts: last }) => {
    // The option of any component may drop a page. A page that came with errors leaves with them.
    const isLimited = time.now < world.limitedUntil || [...world.mounts.values()].some((one) => one.maxPages)
    if (!facts || !last || error || isLimited || facts.viewer !== last.viewer) return false
    if (Math.max(...facts.versions) > Math.min(...last.versions)) return false
    const shown = facts.rows.flat().map(({ id }) => id)
    const lost = last.rows.flat().find(({ id }) => !shown.includes(id))
    return lost && `${lost.id} has left, and nothing newer has come`
  },
  'own variables': ({ facts, part }) => facts && facts.of !== part.of && `shows ${facts.of}`,
  'own user': ({ facts, part }, { cameAt }) => {
    // It leaves before the next paint.
    const isBrought = [...world.brought.values()].some(({ key }) => key === part.of)
    // After `clearStore` without a refetch, a component that suspends keeps what it shows until React shows other data.
    const isNew = part.of === 'feed' || cameAt === -Infinity || time.elapsed - cameAt < 300
    const mayStay = isBrought || (world.keepsScreen && suspends(part) && isNew)
    return facts && facts.viewer !== world.user && !mayStay && `shows what ${facts.viewer} sees`
  },
  'no abort': ({ error }) => error?.name === 'AbortError' && 'shows an AbortError',
  // It may change and change back before a commit.
  'same state': (now, { settledAt }, { query, facts: _, ...state }) => {
    const isSame = Object.entries(state).every(([name, value]) => now[name as 'part'] === value)
    const isOther = now.fetching === undefined && query && query !== now.query
    return isSame && isOther && time.now - settledAt > 60 && 'the state is another object'
  },
  // A row that moves to another page of a list may become another object: one at the end of each page.
  'same rows': ({ facts }, _, before) => {
    const rows = facts?.viewer === before.facts?.viewer ? facts?.rows : undefined
    const isOther = rows?.some((page, index) =>
      page.some((row) => {
        const last = before.facts?.rows[index]?.find(({ id }) => id === row.id)
        return last && last !== row && JSON.stringify(last) === JSON.stringify(row)
      }),
    )
    return isOther && 'a row is another object'
  },
}

/** What must hold for each component once nothing happens any more. */
export const restChecks: Checks = {
  ...screenChecks,
  'has loaded': ({ status }, { cleared }) => status === 'loading' && !cleared && 'still loading',
  newer: ({ error, facts }, { cleared, demands }) => {
    const unmet = [...demands].find(([, version]) => facts && facts.version < version)
    return !error && !cleared && unmet && `${facts?.version} instead of ${unmet[1]} after ${unmet[0]}`
  },
}

/** What must hold for each component some time after a person has returned. */
export const returnChecks: Checks = {
  'as the server': ({ pages, part, status }, { cleared }) => {
    if (part.staleTime === Infinity || cleared) return
    const shown = (pages && 'page' in pages ? [pages] : (pages ?? [])).map(({ page }) => page)
    const truth = shown.map(({ asked }) => world.server.read(asked, world.user).page)
    const isOther = JSON.stringify(shown) !== JSON.stringify(truth)
    const hasGap = shown.slice(1).some(({ asked, previous }, index) => {
      const before = shown[index]
      return asked.after !== before?.next && before?.asked.before !== previous
    })
    const problem = `${status}: ${JSON.stringify(shown)} instead of ${JSON.stringify(truth)}`
    return (!shown.length || isOther || hasGap) && problem
  },
}

export function checkAll(checks: Checks): void {
  for (const [mount, now] of world.screen) {
    if (!isVisible(now)) continue
    const { hook, of } = now.part
    const last = world.before.get(mount)
    const before = last?.isActive && last.part.of === of ? last : {}
    for (const [name, check] of Object.entries(checks)) {
      const problem = check(now, world.notes[of], before)
      if (problem) fail(name, `${hook} of ${of}: ${problem}`)
    }
  }
}

/** Checks a commit. A state that a boundary has brought is not on screen everywhere before the end of the task. */
export function checkCommit(): void {
  checkAll(commitChecks)
  const brought = [...world.brought.values()].map(({ key }) => key)
  for (const key of keys) if (!brought.includes(key)) checkAgreement(key)
}

/**
 * Checks the components of a query with each other. Some hide data that came with an error, or get parts a
 * commit later.
 */
function checkAgreement(key: Key): void {
  const counts = (shown: Shown) => isVisible(shown) && !suspends(shown.part) && !shown.part.throwOnError
  const [first, ...others] = shownOf(key).filter(counts)
  if (!first || showsParts(key)) return
  const own = ({ isPrevious, pages }: Shown) => (isPrevious ? undefined : pages)
  // Of two requests that fail one after another, React may show both errors for one commit.
  const other = others.find((shown) => own(shown) !== own(first) || shown.error?.name !== first.error?.name)
  if (other) fail('components agree', `${key}: ${describe(first)} beside ${describe(other)}`)
}

export function checkTask(): void {
  const { sent, trouble, waiting } = world
  for (; world.checkedRequests < sent.length; world.checkedRequests++) {
    const { isFollowed, key } = sent[world.checkedRequests] ?? {}
    if (key && !isFollowed) checkRequest(key)
  }
  // Where the network works, a promise settles after a few responses, whatever else happens.
  for (const [{ description = '' }, since] of waiting) {
    const patience = description.includes('feed') ? 6_000 : 3_500
    if (time.now - Math.max(since, trouble) > patience) fail('nothing starves', description)
  }
  checkBrought()
}

/** Each request has a reason, and the store sends nothing by itself while a mutation is pending that has written. */
function checkRequest(key: Key): void {
  const { mounts, options, returnedAt } = world
  const notes = world.notes[key]
  const { askedIn, outcome, touchedBy } = notes
  if (options.retries && outcome !== 'fine') return
  notes.touchedBy = undefined
  // A request for the first page may be one of a query, not of the list.
  if (key !== 'feed') notes.cleared = false
  const polls = [...mounts.values()].some((part) => part.of === key && part.poll)
  // Of several returns within a second, the last one waits. A list sends one request after another.
  const returns = time.now <= returnedAt + 1_050
  if (askedIn === time.task || polls || returns || touchedBy === 'person' || key === 'feed') return
  // What a mutation has returned is written into the data like an event.
  if (options.shareEntities) return
  if (writesOf(key).length) fail('waits for writes', key)
  if (!touchedBy) fail('no request without a reason', key)
}

/**
 * Checks that each component shows the state that a boundary has brought, or something newer: a response, or
 * a write.
 */
function checkBrought(): void {
  const { brought, knowsTime, notes } = world
  for (const [slot, { at, key, promise, version }] of brought) {
    const { changedAt, skewed } = notes[key]
    // A list that is loading waits for its own first page. One that was cleared and is on screen elsewhere
    // takes the first page when the new component has subscribed: a render changes no other component.
    const loads = key === 'feed' && (inFlight(key).length > 0 || notes[key].cleared)
    if (promise) continue
    checkAgreement(key)
    // When somebody sets the clock of the browser forward, the dates of responses look old. The store ignores
    // old dates, because a cache sends them too.
    const isMisdated = skewed && (!knowsTime || time.gained > 0)
    if (changedAt > at - 3 || loads || isMisdated) continue
    for (const { error, facts, isPrevious, slot: place } of shownOf(key)) {
      // Its first page may be older than that of the list.
      const isOld = key === 'feed' ? !facts : (facts?.version ?? -1) < version
      if (place === slot && !isPrevious && !error && isOld)
        fail('state of a server', `${key}: version ${facts?.version ?? 'none'} after ${version}`)
    }
  }
  brought.clear()
}

/** In the commit in which a part becomes visible again, React shows what it had when it was hidden. */
const isVisible = ({ isActive, slot }: Shown): boolean =>
  isActive && time.now - (world.revealedAt.get(slot) ?? -Infinity) > 20

const describe = ({ error, facts, status }: Shown): string =>
  `${status}, version ${facts?.version ?? 'none'}, ${error?.name ?? 'no error'}`
