import { checkAgreement } from './checks.ts'
import { factsOf } from './parts.tsx'
import type { Key } from './server.ts'
import type { Simulation } from './Simulation.tsx'

/** Returns what checks a page after each of its tasks. */
export function createTaskChecks(world: Simulation): () => void {
  const { brought, ledger, mounts, network, options, time } = world
  let checked = 0

  /** Each request has a reason, and the store sends nothing by itself while a mutation is pending that has written. */
  function checkRequest(key: Key): void {
    const notes = ledger.notes[key]
    const { askedIn, outcome, touchedBy } = notes
    if (options.retries && outcome !== 'fine') return
    notes.touchedBy = undefined
    // A request for the first page may be one of a query, not of the list.
    if (key !== 'feed') notes.cleared = false
    const polls = [...mounts.values()].some((part) => part.of === key && part.poll)
    // Of several returns within a second, the last one waits. A list sends one request after another.
    const returns = time.now <= world.returnedAt + 1_050
    if (askedIn === time.task || polls || returns || touchedBy === 'person' || key === 'feed') return
    // What a mutation has returned is written into the data like an event.
    if (options.shareEntities) return
    if ([...ledger.pending.values()].some(({ written }) => written.includes(key)))
      world.fail('waits for writes', key)
    if (!touchedBy) world.fail('no request without a reason', key)
  }

  /** What a boundary has brought is on screen at the end of the task, or something newer: a response, or a write. */
  function checkBrought(): void {
    for (const [slot, { at, key, promise, version }] of brought) {
      const { changedAt, skewed } = ledger.notes[key]
      // A list that is loading waits for its own first page.
      const loads = key === 'feed' && network.inFlight(key).length > 0
      if (promise) continue
      checkAgreement(world, key)
      if (changedAt > at - 3 || loads || (skewed && !ledger.knowsTime)) continue
      for (const shown of world.shownOf(key)) {
        if (shown.slot !== slot || shown.isPrevious || shown.error) continue
        const has = factsOf(shown)?.version ?? -1
        // Its first page may be older than that of the list.
        const isOld = key === 'feed' ? has < 0 : has < version
        if (isOld) world.fail('state of a server', `${key}: version ${has} after ${version}`)
      }
    }
    brought.clear()
  }

  return () => {
    for (; checked < network.sent.length; checked++) {
      const { isFollowed, key } = network.sent[checked] ?? {}
      if (key && !isFollowed) checkRequest(key)
    }
    // Where the network works, a promise settles after a few responses, whatever else happens.
    for (const [{ description = '' }, since] of ledger.waiting) {
      const patience = description.includes('feed') ? 6_000 : 3_500
      if (time.now - Math.max(since, ledger.trouble) > patience)
        world.fail(`no ${world.storm} starve`, description)
    }
    checkBrought()
  }
}
