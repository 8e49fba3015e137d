import { createClient } from '@thinql/core'
import { flushSync } from 'react-dom'
import { factsOf } from './facts.ts'
import type { Sent } from './network.ts'
import type { Layout } from './Page.tsx'
import { isActive } from './facts.ts'
import { withMark } from './writes.ts'
import type { Slot } from './parts.tsx'
import { type Key, keys, type LikeVariables, PageQuery } from './server.ts'
import type { Promised, ServedState, Simulation } from './Simulation.tsx'
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
  const { notes: ours } = ledger
  // A first load in flight may answer.
  const since = network.inFlight(part.of)[0]?.at ?? time.elapsed
  // It may wait for a request in flight, and ask again after that.
  const notes = Object.assign(ledger.notes[part.of], { askedIn: time.task, touchedBy: 'person' })
  if (what === 'refetch' && !simulation.hasData(part.of)) notes.loadsAgainAt = time.now
  const promise = call()
  ledger.wait(`${what} ${part.of}`, promise)
  void promise.then((result) => {
    const isDone = typeof result === 'object' && !result.error
    if (isDone && ours === ledger.notes) ledger.demand(part.of, 'refetch', since)
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

/** A store that reads the server without a network, after a time. */
function storeBeside({ server, user }: Simulation, key: Key, ms = 0): thinql.QueryStore {
  const fetch = async () => {
    if (ms) await new Promise((resolve) => setTimeout(resolve, ms))
    return Response.json({ data: server.read({ of: key }, user) })
  }
  return thinql.createQueryStore(createClient({ endpoint: 'https://server/', fetch }))
}

interface Serve {
  readonly key: Key
  readonly promise?: Promised | undefined
}

/** A server makes a state with a store of its own and what it has now, or with a promise of what it will have. Its clock is right. */
export async function serve(simulation: Simulation, { key, promise }: Serve, id: number): Promise<void> {
  const { ledger, network, server, states, time } = simulation
  const { skew } = time
  const { generation } = ledger
  const served: ServedState = { key, generation, at: time.elapsed, version: server.version(key), promise }
  states.set(id, served)
  const send = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value, (name, field: unknown) => (name === 'time' ? Number(field) - skew : field)),
    ) as thinql.DehydratedState
  const store = storeBeside(simulation, key, promise && 400)
  const loaded = thinql.prefetchQuery(store, PageQuery, { variables: { of: key } })
  if (!promise) await loaded
  const state = thinql.dehydrate(store, { pending: true })
  served.state = send(state)
  if (!promise) return
  const [name = '', { pending } = {}] =
    Object.entries(state as Record<string, { pending?: Promise<unknown> }>)[0] ?? []
  const request: Sent = { key, at: served.at, isFollowed: true }
  const sent = loaded.then(async () => {
    Object.assign(served, { at: time.elapsed, version: server.version(key) })
    request.outcome = promise === 'comes' ? 'fine' : 'lost'
    if (network.sent.includes(request)) ledger.settled(request)
    if (promise === 'breaks') throw new Error('the connection has broken')
    return promise === 'comes' ? send(await pending) : null
  })
  sent.catch(() => undefined)
  served.request = request
  served.state = { [name]: { pending: sent } }
}

/** The page is loaded again, from the storage. Its connections break. A page that crashes says nothing before. */
export function reload(simulation: Simulation, { crashes }: { crashes: boolean }): void {
  const { layout, ledger, network, options, setLoads, time } = simulation
  if (!crashes) dispatchEvent(new Event('pagehide'))
  // Data is kept for a day.
  const known = keys.filter(
    (key) =>
      !crashes &&
      options.storage === 'now' &&
      simulation.hasData(key) &&
      simulation.shownOf(key).every(({ error }) => !error) &&
      time.elapsed - ledger.notes[key].cameAt < 40_000_000,
  )
  // The storage is written by then.
  setImmediate(() => {
    network.breakAll()
    ledger.loaded()
    flushSync(() => {
      simulation.load()
      simulation.layout = { ...layout, contents: withoutStates(layout.contents) }
      setLoads(simulation.loads)
    })
    for (const key of known)
      for (const shown of simulation.shownOf(key))
        if (!factsOf(shown)) simulation.fail('kept data shows', key)
  })
}

/** Another tab of the browser shows a query for a while. */
export function openTab(simulation: Simulation, key: Key): void {
  const { ledger, storage, tabs, user } = simulation
  if (!storage) return
  const tab = storeBeside(simulation, key)
  const { restored, stop } = thinql.persist(tab, () => storage, { key: 'queries' })
  tabs.add(tab)
  const opened = restored.then(() => {
    for (const of of keys) {
      const viewer = thinql.getQueryData(tab, PageQuery, { variables: { of } })?.page.viewer
      if (viewer && viewer !== simulation.user)
        simulation.fail('own user', `another tab shows what ${viewer} sees`)
    }
    return simulation.user === user
      ? thinql.prefetchQuery(tab, PageQuery, { variables: { of: key } })
      : undefined
  })
  ledger.wait('another tab', opened)
  setTimeout(() => {
    tabs.delete(tab)
    stop()
  }, 2_000)
}

function withoutStates(contents: Layout['contents']): Layout['contents'] {
  return Object.fromEntries(
    Object.entries(contents).map(([slot, content]) => [slot, content && { ...content, state: undefined }]),
  )
}

/** Another user signs in. */
export function signOut(
  { before, ledger, setLayout, store, tabs }: Simulation,
  { refetch }: { refetch: boolean },
): void {
  ledger.signedOut(refetch)
  before.clear()
  setLayout(({ contents, ...layout }) => ({ ...layout, contents: withoutStates(contents) }))
  thinql.clearStore(store, { refetch })
  for (const tab of tabs) thinql.clearStore(tab)
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
