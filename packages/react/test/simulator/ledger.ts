import type { Sent } from './network.ts'
import { type Key, keys, PageQuery } from './server.ts'
import { time } from './time.ts'
import { inFlight, newNotes, type Notes, type SentLike, shownOf, world } from './world.ts'
import { getQueryData } from '../../src/index.ts'

/** From now on, the page must come to show what the server had at this time, or newer data. */
export function demand(key: Key, reason: string, since = time.elapsed): void {
  const { demands } = world.notes[key]
  demands.set(reason, Math.max(world.server.version(key, since), demands.get(reason) ?? 0))
}

/** Somebody asks for a query in this task, or may do so. */
export const asked = (key: Key): void => void (world.notes[key].askedIn = time.task)

/** Somebody asks for a query, and may ask again after a request in flight. */
export const touch = (key: Key): Notes =>
  Object.assign(world.notes[key], { askedIn: time.task, touchedBy: 'person' } as const)

/** Something may be a reason for any request. */
export function touchAll(): void {
  for (const key of keys) world.notes[key].touchedBy = 'person'
}

/**
 * Somebody asks for a query: for any new data, or for data that has come since a time. A request in flight
 * may answer, but not one that adds a page to a list. Nobody can see when a list began to fetch all its
 * pages.
 */
export function ask(key: Key, reason: string, since = Infinity): void {
  asked(key)
  if (world.notes[key].cameAt >= since) return
  const [request] = inFlight(key)
  const isAdding = shownOf(key).some(({ fetching }) => fetching === 'page')
  if (isAdding || key !== 'feed' || !request) demand(key, reason, isAdding ? undefined : request?.at)
}

/**
 * No component uses a query any more, or none did before. What those that have left waited for is over, and
 * so is its error.
 */
export function unused(key: Key): void {
  const notes = world.notes[key]
  notes.loadsAgainAt = time.now
  for (const reason of ['mount', 'return']) notes.demands.delete(reason)
}

/**
 * A component has subscribed. Only fresh data may stay, or data that no other component has shown before. React
 * may show what a component has waited for 300 ms later than other components do.
 */
export function mounted(key: Key, staleTime: number, hasFacts: boolean, hasWaited: boolean): void {
  const notes = world.notes[key]
  const { askedIn, cameAt, outcome, shownAt, touchedBy } = notes
  const isNew = shownAt === undefined || time.now - shownAt < (hasWaited ? 1_000 : 20)
  if (!isNew) ask(key, 'mount', time.elapsed - staleTime)
  // With an infinite `staleTime`, complete data that nobody has made stale is no reason to send a request.
  const needsData = touchedBy !== undefined || outcome !== 'fine' || !hasFacts
  // Data that nobody has shown expires. A page can't tell a clock that was set from a sleep.
  const isOld = time.elapsed + time.gained - cameAt >= 300_000
  const mayAsk = staleTime < Infinity || needsData || (isNew && isOld)
  notes.askedIn = mayAsk ? time.task : askedIn
}

export function came(key: Key, at: number): void {
  const notes = world.notes[key]
  const cameAtWall = time.wall - (time.elapsed - at)
  if (at > notes.cameAt) Object.assign(notes, { cameAt: at, cameAtWall, shownAt: undefined })
}

export function settled({ key, mark, outcome, sentAt }: Sent): void {
  const { notes, options, pending, returnedAt } = world
  // With `shareEntities`, the result of a mutation covers the writes of those that were called before.
  if (mark && outcome === 'fine' && options.shareEntities)
    for (const earlier of pending.keys())
      if (earlier === mark) break
      else pending.delete(earlier)
  if (mark) pending.delete(mark)
  if (!key) return
  // Of two returns within a second, the second one waits. A request in flight then, which breaks later, is sent again.
  const breaks = outcome === 'lost' || outcome === 'cut' || outcome === 'stalled'
  if (outcome === 'aborted' || (breaks && sentAt <= returnedAt + 1_050)) notes[key].touchedBy = 'person'
  if (outcome === 'aborted') return
  world.knowsTime = outcome === 'fine'
  Object.assign(notes[key], { outcome, settledAt: time.now, changedAt: time.elapsed })
  if (outcome === 'fine') came(key, time.elapsed)
}

/** The page has no data any more. */
export function forget(): void {
  world.notes = newNotes()
  world.pending.clear()
}

/** Follows a promise until it settles. */
export function wait(what: string, promise: Promise<unknown> | undefined): void {
  const waiting = Symbol(what)
  world.waiting.set(waiting, time.now)
  void Promise.resolve(promise).then(() => world.waiting.delete(waiting))
}

/** A person likes something. Nobody knows the end of a mutation that was lost after it has run. */
export async function liked(like: SentLike, call: Promise<{ error?: unknown } | undefined>): Promise<void> {
  const { notes: ours, options, pending, server, undone } = world
  const { mark, optimistic, invalidates, written } = like
  pending.set(mark, like)
  wait('a mutation', call)
  const { error } = (await call) ?? {}
  const ran = server.has(mark)
  if (error && !ran) undone.set(mark, time.now)
  for (const key of keys) {
    const notes = world.notes[key]
    const isWritten = written.includes(key)
    // It may still make stale what the next user sees.
    if (optimistic || invalidates) notes.touchedBy ??= 'mutation'
    // What was prefetched, or is from the storage, gets the like too, and is not on screen.
    const isKnown =
      notes.cameAt > -Infinity || getQueryData(world.store, PageQuery, { variables: { of: key } })
    const mayHave = (key === like.id || key === 'board') && isKnown
    if (!error && mayHave && (optimistic || options.shareEntities)) notes.changedAt = time.elapsed
    if (ours !== world.notes || key === 'feed') continue
    if (error && ran && isWritten) demand(key, 'unknown end')
    if (!error && isWritten) notes.kept.add(mark)
    if (!error && invalidates) demand(key, 'mutation')
  }
}
