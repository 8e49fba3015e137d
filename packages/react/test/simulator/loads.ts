import { createClient, retry, stream, timeout } from '@thinql/core'
import { flushSync } from 'react-dom'
import type { Sent } from './network.ts'
import { factsOf } from './parts.tsx'
import { type Key, keys, PageQuery } from './server.ts'
import type { Simulation } from './Simulation.tsx'
import type { VirtualTime } from './time.ts'
import * as thinql from '../../src/index.ts'

/** What becomes of a query that a server has not read yet when it sends the page. */
export type Promised = 'comes' | 'fails' | 'breaks'

/** What a server has sent with a page: the state of its store, of one query, or only the promise of that. */
export interface ServedState {
  readonly key: Key
  readonly generation: number
  readonly promise: Promised | undefined
  readonly request?: Sent
  readonly state?: thinql.DehydratedState
  /** When the server has read it. */
  readonly at: number
  readonly version: number
}

/** What all tabs of a browser share. One that is slow answers later, as that of a phone does. */
export function createStorage(time: VirtualTime, isSlow: boolean): thinql.StateStorage {
  const items = new Map<string, string>()
  const answer = <T>(act: () => T) =>
    isSlow ? new Promise<T>((resolve) => time.schedule(() => resolve(act()), 30)) : act()
  return {
    getItem: (key) => answer(() => items.get(key)),
    setItem: (key, value) => answer(() => items.set(key, value)),
    removeItem: (key) => answer(() => items.delete(key)),
  }
}

/** Loads the page, with a new store. One that was left sends nothing. */
export function loadPage(world: Simulation): void {
  const { ledger, network, options, storage, stops } = world
  const load = ++world.loads
  const client = createClient({
    endpoint: 'https://server/',
    fetch: (...call) =>
      load === world.loads ? network.fetch(...call) : Promise.reject(new TypeError('left')),
    headers: () => ({ user: world.user }),
    middleware: options.retries ? [retry(), timeout(10_000)] : [timeout(10_000)],
  })
  const fetcher = options.defers ? thinql.streamFetcher(stream) : undefined
  const store = thinql.createQueryStore(client, { gcTime: options.gcTime ?? 60_000, fetcher })
  stops.splice(0).forEach((stop) => stop())
  stops.push(thinql.refetchOnReturn(store))
  if (options.shareEntities) stops.push(thinql.shareEntities(store))
  if (storage) {
    const { restored, stop } = thinql.persist(store, () => storage, { key: 'queries' })
    stops.push(stop)
    void restored.then(() => ledger.restored())
  }
  world.store = store
  world.layout = withoutStates(world.layout)
  world.showLoad(load)
}

/** A store that reads the server without a network, after a time. */
function storeBeside({ server, user }: Simulation, key: Key, ms = 0): thinql.QueryStore {
  const fetch = async () => {
    if (ms) await new Promise((resolve) => setTimeout(resolve, ms))
    return Response.json({ data: server.read({ of: key }, user) })
  }
  return thinql.createQueryStore(createClient({ endpoint: 'https://server/', fetch }))
}

/**
 * A server makes a state in a store of its own. The state has the data of now, or a promise of later data. The clock of the server
 * is right.
 */
export async function serve(
  world: Simulation,
  { key, promise }: { key: Key; promise?: Promised | undefined },
  id: number,
): Promise<void> {
  const { ledger, network, server, states, time } = world
  const { skew } = time
  const read = () => ({ at: time.elapsed, version: server.version(key) })
  const served = { key, generation: ledger.generation, promise, ...read() }
  states.set(id, served)
  const send = (value: unknown) => {
    const timed = (name: string, field: unknown) => (name === 'time' ? Number(field) - skew : field)
    return JSON.parse(JSON.stringify(value, timed)) as thinql.DehydratedState
  }
  const store = storeBeside(world, key, promise && 400)
  const loaded = thinql.prefetchQuery(store, PageQuery, { variables: { of: key } })
  if (!promise) await loaded
  const state = thinql.dehydrate(store, { pending: true })
  if (!promise) return void Object.assign(served, { state: send(state) })
  const [[name, own] = ['', {}]] = Object.entries(state as Record<string, { pending?: Promise<unknown> }>)
  const request: Sent = { key, at: served.at, isFollowed: true }
  const pending = loaded.then(async () => {
    Object.assign(served, read())
    request.outcome = promise === 'comes' ? 'fine' : 'lost'
    if (network.sent.includes(request)) ledger.settled(request)
    if (promise === 'breaks') throw new Error('the connection has broken')
    return promise === 'comes' ? send(await own.pending) : null
  })
  pending.catch(() => undefined)
  Object.assign(served, { request, state: { [name]: { pending } } })
}

/** The page is loaded again, from the storage. Its connections break. A page that crashes says nothing before. */
export function reload(world: Simulation, { crashes }: { crashes: boolean }): void {
  const { ledger, network, options, tabs, time } = world
  if (!crashes) dispatchEvent(new Event('pagehide'))
  const isSaved = (key: Key) =>
    world.hasData(key) &&
    world.shownOf(key).every(({ error }) => !error) &&
    // A day, and clocks that are wrong.
    time.elapsed - ledger.notes[key].cameAt < 40_000_000
  // Another tab may have saved last.
  const saved = options.storage === 'now' && !crashes && !tabs.size ? keys.filter(isSaved) : []
  // By then, the storage has it.
  setImmediate(() => {
    network.breakAll()
    ledger.loaded()
    flushSync(() => loadPage(world))
    for (const key of saved)
      if (world.shownOf(key).some((shown) => !factsOf(shown))) world.fail('saved data shows', key)
  })
}

/** Another tab of the browser shows a query for a while. */
export function openTab(world: Simulation, key: Key): void {
  const { ledger, storage, tabs, user } = world
  if (!storage) return
  const tab = storeBeside(world, key)
  const { restored, stop } = thinql.persist(tab, () => storage, { key: 'queries' })
  tabs.add(tab)
  const opened = restored.then(() => {
    for (const of of keys) {
      const viewer = thinql.getQueryData(tab, PageQuery, { variables: { of } })?.page.viewer
      if (viewer && viewer !== world.user) world.fail('own user', `another tab shows what ${viewer} sees`)
    }
    const isOurs = world.user === user
    return isOurs ? thinql.prefetchQuery(tab, PageQuery, { variables: { of: key } }) : undefined
  })
  ledger.wait('another tab', opened)
  setTimeout(stop, 2_000)
}

/** Another user signs in, in all tabs. */
export function signOut(world: Simulation, { refetch }: { refetch: boolean }): void {
  const { before, ledger, setLayout, store, tabs } = world
  ledger.signedOut(refetch)
  before.clear()
  setLayout(withoutStates)
  thinql.clearStore(store, { refetch })
  for (const tab of tabs) thinql.clearStore(tab)
}

/** What was served belongs to one user, and to one load of the page. */
function withoutStates({ contents, ...layout }: Simulation['layout']): Simulation['layout'] {
  const others = Object.entries(contents).map(([slot, content]) => [
    slot,
    content && { ...content, state: undefined },
  ])
  return { ...layout, contents: Object.fromEntries(others) as typeof contents }
}
