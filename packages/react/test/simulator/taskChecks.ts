import { checkAgreement } from './checks.ts'
import type { Key } from './server.ts'
import { time } from './time.ts'
import { fail, inFlight, shownOf, world, writesOf } from './world.ts'

/** Checks a page after one of its tasks. */
export function checkTask(): void {
  const { sent, storm, trouble, waiting } = world
  for (; world.checkedRequests < sent.length; world.checkedRequests++) {
    const { isFollowed, key } = sent[world.checkedRequests] ?? {}
    if (key && !isFollowed) checkRequest(key)
  }
  // Where the network works, a promise settles after a few responses, whatever else happens.
  for (const [{ description = '' }, since] of waiting) {
    const patience = description.includes('feed') ? 6_000 : 3_500
    if (time.now - Math.max(since, trouble) > patience) fail(`no ${storm} starve`, description)
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

/** What a boundary has brought is on screen at the end of the task, or something newer: a response, or a write. */
function checkBrought(): void {
  const { brought, knowsTime, notes } = world
  for (const [slot, { at, key, promise, version }] of brought) {
    const { changedAt, skewed } = notes[key]
    // A list that is loading waits for its own first page.
    const loads = key === 'feed' && inFlight(key).length > 0
    if (promise) continue
    checkAgreement(key)
    if (changedAt > at - 3 || loads || (skewed && !knowsTime)) continue
    for (const { error, facts, isPrevious, slot: place } of shownOf(key)) {
      // Its first page may be older than that of the list.
      const isOld = key === 'feed' ? !facts : (facts?.version ?? -1) < version
      if (place === slot && !isPrevious && !error && isOld)
        fail('state of a server', `${key}: version ${facts?.version ?? 'none'} after ${version}`)
    }
  }
  brought.clear()
}
