import { createClient, retry, stream, timeout } from '@thinql/core'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { demand, forget, settled, touchAll, wait } from './ledger.ts'
import { breakAll, fetchFromServer, type Sent } from './network.ts'
import { type Layout, Page } from './Page.tsx'
import { type Dice, anyKey, one, sometimes } from './random.ts'
import { type Key, keys, PageQuery } from './server.ts'
import { schedule, time } from './time.ts'
import { fail, hasData, shownOf, world } from './world.ts'
import * as thinql from '../../src/index.ts'

/** What all tabs of a browser share. One that is slow answers later, as that of a phone does. */
export function createStorage(isSlow: boolean): thinql.StateStorage {
  const items = new Map<string, string>()
  const respond = <T>(act: () => T) =>
    isSlow ? new Promise<T>((resolve) => schedule(() => resolve(act()), 30)) : act()
  return {
    getItem: (key) => respond(() => items.get(key)),
    setItem: (key, value) => respond(() => items.set(key, value)),
    removeItem: (key) => respond(() => items.delete(key)),
  }
}

const persist = (store: thinql.QueryStore, storage: thinql.StateStorage) =>
  thinql.persist(store, () => storage, { key: 'queries' })

/** Loads the page, with a new store. One that was left sends nothing. */
export function loadPage(): void {
  const { options, root, storage, stops } = world
  const load = ++world.loads
  const client = createClient({
    endpoint: 'https://server/',
    fetch: (...call) =>
      load === world.loads ? fetchFromServer(...call) : Promise.reject(new TypeError('left')),
    headers: () => ({ user: world.user }),
    middleware: options.retries ? [retry(), timeout(10_000)] : [timeout(10_000)],
  })
  const fetcher = options.defers ? thinql.streamFetcher(stream) : undefined
  const store = thinql.createQueryStore(client, { gcTime: options.gcTime ?? 60_000, fetcher })
  stops.splice(0).forEach((stop) => stop())
  stops.push(thinql.refetchOnReturn(store))
  if (options.shareEntities) stops.push(thinql.shareEntities(store))
  if (storage) {
    const { restored, stop } = persist(store, storage)
    stops.push(stop)
    void restored.then(touchAll)
  }
  Object.assign(world, { store, layout: withoutStates(world.layout) })
  root.render(createElement(Page, { key: load }))
}

/** A store that reads the server without a network, after a time. */
function storeBeside(key: Key, ms: number): thinql.QueryStore {
  const { server, user } = world
  const fetch = async () => {
    if (ms) await new Promise((resolve) => setTimeout(resolve, ms))
    return Response.json({ data: server.read({ of: key }, user) })
  }
  return thinql.createQueryStore(createClient({ endpoint: 'https://server/', fetch }))
}

/**
 * Chooses what a server sends with a page: the state of a store, or what becomes of a query that it has not
 * read yet.
 */
export const chooseServe = (dice: Dice) => ({
  ...anyKey(dice),
  ...(sometimes(dice, 0.4) && { promise: one(dice, 'comes', 'comes', 'fails', 'breaks') }),
})
type Serve = ReturnType<typeof chooseServe>

export interface ServedState extends Serve {
  readonly user: string
  /** When the server has read it. */
  readonly at: number
  readonly version: number
  readonly request?: Sent
  readonly state?: thinql.DehydratedState
}

/** A server makes a state in a store of its own. Its clock is right. */
export async function serve({ key, promise }: Serve, id: number): Promise<void> {
  const { sent, server, states, user } = world
  const { skew } = time
  const read = () => ({ at: time.elapsed, version: server.version(key) })
  const served = { key, ...(promise && { promise }), user, ...read() }
  states.set(id, served)
  const send = (value: unknown) => {
    const timed = (name: string, field: unknown) => (name === 'time' ? Number(field) - skew : field)
    return JSON.parse(JSON.stringify(value, timed)) as thinql.DehydratedState
  }
  const store = storeBeside(key, promise ? 400 : 0)
  const loaded = thinql.prefetchQuery(store, PageQuery, { variables: { of: key } })
  if (!promise) await loaded
  const state = thinql.dehydrate(store, { pending: true })
  if (!promise) return void Object.assign(served, { state: send(state) })
  const [[name, own] = ['', {}]] = Object.entries(state as Record<string, { pending?: Promise<unknown> }>)
  const request: Sent = { key, at: served.at, sentAt: time.now, isFollowed: true }
  const pending = loaded.then(async () => {
    Object.assign(served, read())
    request.outcome = promise === 'comes' ? 'fine' : 'lost'
    if (sent.includes(request)) settled(request)
    if (promise === 'breaks') throw new Error('the connection has broken')
    return promise === 'comes' ? send(await own.pending) : null
  })
  pending.catch(() => undefined)
  Object.assign(served, { request, state: { [name]: { pending } } })
}

/** The page is loaded again, from the storage. Its connections break. A page that crashes says nothing before. */
export function reload({ crashes }: { crashes: boolean }): void {
  const { notes, options, tabs } = world
  if (!crashes) dispatchEvent(new Event('pagehide'))
  const isSaved = (key: Key) =>
    hasData(key) &&
    shownOf(key).every(({ error }) => !error) &&
    // A day, and clocks that are wrong. Data of a time in the future counts as old: somebody has set the clock back.
    time.elapsed - notes[key].cameAt < 40_000_000 &&
    time.wall - notes[key].cameAtWall > -1_000
  // Another tab may have saved last.
  const saved = options.storage === 'now' && !crashes && !tabs.size ? keys.filter(isSaved) : []
  // By then, the storage has it.
  setImmediate(() => {
    breakAll()
    forget()
    for (const key of keys) demand(key, 'load')
    flushSync(loadPage)
    for (const key of saved) if (shownOf(key).some(({ facts }) => !facts)) fail('saved data shows', key)
  })
}

/** Another tab of the browser shows a query for a while. */
export function openTab({ key }: { key: Key }): void {
  const { storage, tabs, user } = world
  if (!storage) return
  const tab = storeBeside(key, 0)
  const { restored, stop } = persist(tab, storage)
  tabs.add(tab)
  const opened = restored.then(() => {
    for (const of of keys) {
      const viewer = thinql.getQueryData(tab, PageQuery, { variables: { of } })?.page.viewer
      if (viewer && viewer !== world.user) fail('own user', `another tab shows what ${viewer} sees`)
    }
    if (user === world.user) return thinql.prefetchQuery(tab, PageQuery, { variables: { of: key } })
  })
  wait('another tab', opened)
  setTimeout(stop, 2_000)
}

/** Another user signs in, in all tabs. */
export function signOut({ refetch }: { refetch: boolean }, user: string): void {
  const { before, setLayout, store, tabs } = world
  Object.assign(world, { user, keepsScreen: !refetch })
  forget()
  for (const key of keys) Object.assign(world.notes[key], { askedIn: time.task, cleared: !refetch })
  before.clear()
  setLayout(withoutStates)
  thinql.clearStore(store, { refetch })
  for (const tab of tabs) thinql.clearStore(tab)
}

/** What was served belongs to one user, and to one load of the page. */
function withoutStates({ contents, ...layout }: Layout): Layout {
  const parts = Object.entries(contents).map(([slot, content]) => [
    slot,
    content && { ...content, served: undefined },
  ])
  return { ...layout, contents: Object.fromEntries(parts) as typeof contents }
}
