import { createClient } from '@thinql/core'
import { isActive } from './facts.ts'
import { withMark } from './writes.ts'
import type { Slot } from './parts.tsx'
import { type Key, keys, type LikeVariables, PageQuery } from './server.ts'
import type { ServedState, Simulation } from './Simulation.tsx'
import * as thinql from '../../src/index.ts'

/** Something changes on the server, and the page hears of it at once. */
export function write(simulation: Simulation, marked: LikeVariables): void {
  simulation.server.mark(marked)
  takeEvent(simulation, marked)
}

/** The page writes an event into all data. */
export function takeEvent(simulation: Simulation, marked: LikeVariables): void {
  const { store, updates } = simulation
  const update = withMark(marked)
  updates.push(new WeakRef(update))
  writeByHand(simulation, marked.mark, [marked.id, 'board'], () =>
    thinql.updateQueries(store, PageQuery, update),
  )
}

/** These queries have the mark from now on. */
export function writeByHand(
  simulation: Simulation,
  mark: string,
  seen: readonly Key[],
  write: () => void,
): void {
  const { ledger, network, time } = simulation
  // Without data, the store can't know whether a write means a query.
  for (const key of keys) ledger.notes[key].touchedBy = 'person'
  for (const key of seen) {
    ledger.notes[key].changedAt = time.elapsed
    if (simulation.hasData(key)) ledger.notes[key].kept.add(mark)
    else if (network.inFlight(key).length) ledger.demand(key, 'write')
  }
  write()
}

export function load(
  simulation: Simulation,
  slot: Slot,
  what: 'refetch' | 'loadNext' | 'loadPrevious',
): void {
  const { ledger, network, screen, time } = simulation
  const { part, query } = [...screen.values()].find((shown) => shown.slot === slot) ?? {}
  const call = query?.[what]
  if (!part || !call) return
  const { generation } = ledger
  // A first load in flight may answer.
  const since = network.inFlight(part.of)[0]?.at ?? time.elapsed
  // It may wait for a request in flight, and ask again after that.
  const notes = Object.assign(ledger.notes[part.of], { askedIn: time.task, touchedBy: 'person' })
  if (what === 'refetch' && !simulation.hasData(part.of)) notes.loadsAgainAt = time.now
  const promise = call()
  ledger.wait(`${what} ${part.of}`, promise)
  void promise.then((result) => {
    const isDone = typeof result === 'object' && !result.error
    if (isDone && generation === ledger.generation) ledger.demand(part.of, 'refetch', since)
  })
}

/** Somebody invalidates a query, or everything: a list has no name here. */
export function invalidate({ ledger, network, store, time }: Simulation, key: Key): void {
  for (const each of key === 'feed' ? keys : [key]) {
    const notes = Object.assign(ledger.notes[each], { askedIn: time.task, touchedBy: 'person' })
    const isKnown = notes.cameAt > -Infinity || network.inFlight(each).length > 0
    if (isKnown) ledger.demand(each, 'invalidation')
  }
  const one = { variables: { of: key } }
  const promise =
    key === 'feed'
      ? thinql.invalidateQueries(store, PageQuery)
      : thinql.invalidateQuery(store, PageQuery, one)
  ledger.wait(`invalidate ${key}`, promise)
}

export function prefetch({ ledger, store, time }: Simulation, key: Key): void {
  ledger.notes[key].askedIn = time.task
  ledger.wait(`prefetch ${key}`, thinql.prefetchQuery(store, PageQuery, { variables: { of: key } }))
}

/** A server makes a state with a store of its own and what it has now. Its clock is right. */
export async function serve(
  { ledger, server, states, time, user }: Simulation,
  key: Key,
  id: number,
): Promise<void> {
  const { skew } = time
  const { generation } = ledger
  const served: ServedState = { key, generation, at: time.elapsed, version: server.version(key) }
  states.set(id, served)
  const fetch = () => Promise.resolve(Response.json({ data: server.read({ of: key }, user) }))
  const store = thinql.createQueryStore(createClient({ endpoint: 'https://server/', fetch }))
  await thinql.prefetchQuery(store, PageQuery, { variables: { of: key } })
  const text = JSON.stringify(thinql.dehydrate(store), (name, value: unknown) =>
    name === 'time' ? Number(value) - skew : value,
  )
  served.state = JSON.parse(text) as thinql.DehydratedState
}

/** Another user signs in. */
export function signOut(
  { before, ledger, setLayout, store }: Simulation,
  { refetch }: { refetch: boolean },
): void {
  ledger.signedOut(refetch)
  before.clear()
  setLayout(({ contents, ...layout }) => {
    const others = Object.entries(contents).map(([slot, content]) => [slot, { ...content, state: undefined }])
    return { ...layout, contents: Object.fromEntries(others) as typeof contents }
  })
  thinql.clearStore(store, { refetch })
}

/** The tab becomes hidden or visible, or the network is back. Whoever returns must come to see fresh data. */
export function see(simulation: Simulation, state: 'visible' | 'hidden' | 'online'): void {
  const { ledger, mounts, screen, time } = simulation
  if (state !== 'online')
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  if (state !== 'hidden') {
    simulation.returnedAt = time.now
    for (const [mount, shown] of screen) {
      const { of: key, staleTime = 0 } = shown.part
      const counts = mounts.has(mount) && isActive(shown) && !ledger.notes[key].cleared
      if (counts && (shown.error || shown.pages)) ledger.ask(key, 'return', time.elapsed - staleTime)
    }
  }
  dispatchEvent(new Event(state === 'online' ? state : 'visibilitychange'))
}
