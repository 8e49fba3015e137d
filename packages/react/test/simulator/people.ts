import { startTransition } from 'react'
import { type Dice, keyOf, one, type Slot, slotOf, sometimes } from './random.ts'
import { isActive, type Part } from './parts.tsx'
import { type Item, type Key, keys, type LikeVariables, type PageData, PageQuery } from './server.ts'
import type { Simulation } from './Simulation.tsx'
import * as thinql from '../../src/index.ts'

/** What is put on the page. */
interface Show {
  readonly slot: Slot
  readonly part: Part
  /** In a transition: how long another component of the place suspends, in ms. With Infinity, it never commits. */
  readonly transition?: number
  /** When the server made the state that a HydrationBoundary around the part gets. */
  readonly state?: number
}

export function chooseShow(dice: Dice): Show {
  const { key } = keyOf(dice)
  const state = sometimes(dice, 0.4) ? dice.served.at(-Math.ceil(dice.random() * 2)) : undefined
  return {
    ...slotOf(dice),
    part: choosePart(dice, key),
    ...(sometimes(dice, 0.2) && { transition: one(dice, 0, 200, Infinity) }),
    ...(state !== undefined && { state }),
  }
}

function choosePart(dice: Dice, key: Key): Part {
  const hook =
    key === 'feed'
      ? one<Part['hook']>(dice, 'list', 'list', 'suspenseList', 'live')
      : one<Part['hook']>(dice, 'query', 'query', 'query', 'queries', 'suspense', 'live')
  return {
    hook,
    of: key,
    staleTime: one(dice, 0, 0, 1_000, 60_000, Infinity),
    ...(sometimes(dice, 0.08) && hook !== 'suspenseList' && { skip: true }),
    ...(sometimes(dice, 0.08) && { poll: one<number | 'function'>(dice, 700, 700, 'function') }),
    ...(sometimes(dice, 0.15) && { keepPreviousData: true }),
    ...(sometimes(dice, 0.08) && { throwOnError: true }),
    ...(key === 'feed' && sometimes(dice, 0.3) && { maxPages: 2 }),
    ...(sometimes(dice, 0.3) && { branch: one(dice, 'loading', 'error', 'data') }),
    ...(sometimes(dice, 0.25) && { derives: one(dice, 'render', 'effect', 'frame') }),
    ...(sometimes(dice, 0.3) && { cost: one(dice, 2, 8) }),
    ...(sometimes(dice, 0.3) && { readsFetching: true }),
  }
}

export function show(world: Simulation, step: Show): void {
  const { ledger, network, states } = world
  const { slot, part, state = -1, transition } = step
  const served = states.get(state)
  // Nobody gets the page of another user.
  const isOurs = served?.state && served.generation === ledger.generation
  if (isOurs) ledger.hydrates(served.key, served.version)
  if (isOurs && served.request && !served.request.outcome) network.sent.push(served.request)
  const gate = new Promise<void>(
    (open) => transition && transition < Infinity && setTimeout(open, transition),
  )
  const content = { part, state: isOurs ? served.state : undefined }
  if (transition === undefined) world.setContent(slot, content)
  else startTransition(() => world.setContent(slot, transition ? { ...content, gate } : content))
}

/** Returns an update that changes an item, if the data has it. */
function changed(id: string, change: (item: Item) => Item) {
  return ({ page }: PageData): PageData | undefined => {
    const items = page.items.map((item) => (item.id === id ? change(item) : item))
    return items.some((item, index) => item !== page.items[index]) ? { page: { ...page, items } } : undefined
  }
}

/** Adds a like. With the data of the server, it adds none that is there already. Without that data, it may add one twice. */
export function addLike(store: thinql.QueryStore, { id, mark }: LikeVariables, data: unknown): void {
  const add = (item: Item) =>
    data && item.likes.includes(mark) ? item : { ...item, likes: [...item.likes, mark] }
  thinql.updateQueries(store, PageQuery, changed(id, add))
}

/** Something changes on the server, and the page hears of it at once. */
export function write(world: Simulation, marked: LikeVariables): void {
  world.server.mark(marked)
  takeEvent(world, marked)
}

/** The page writes an event into all data, or into that of one query. */
export function takeEvent(world: Simulation, { id, mark }: LikeVariables, isOne = false): void {
  const { ledger, network, store, time, updates } = world
  const update = changed(id, (item) =>
    item.marks.includes(mark) ? item : { ...item, marks: [...item.marks, mark] },
  )
  updates.push(new WeakRef(update))
  // Without data, the store can't know whether a write means a query.
  for (const key of keys) ledger.notes[key].touchedBy = 'person'
  for (const key of isOne ? [id] : ([id, 'board'] as const)) {
    ledger.notes[key].changedAt = time.elapsed
    if (world.hasData(key)) ledger.notes[key].kept.add(mark)
    else if (network.inFlight(key).length) ledger.demand(key, 'write')
  }
  if (!isOne) thinql.updateQueries(store, PageQuery, update)
  else thinql.setQueryData(store, PageQuery, (data) => data && update(data), { variables: { of: id } })
}

export function load(world: Simulation, slot: Slot, what: 'refetch' | 'loadNext' | 'loadPrevious'): void {
  const { ledger, network, screen, time } = world
  const { part, query } = [...screen.values()].find((shown) => shown.slot === slot) ?? {}
  const call = query?.[what]
  if (!part || !call) return
  const { notes: ours } = ledger
  // A first load in flight may answer.
  const since = network.inFlight(part.of)[0]?.at ?? time.elapsed
  // It may wait for a request in flight, and ask again after that.
  const notes = ledger.touch(part.of)
  if (what === 'refetch' && !world.hasData(part.of)) notes.loadsAgainAt = time.now
  const promise = call()
  ledger.wait(`${what} ${part.of}`, promise)
  void promise.then((result) => {
    const isDone = typeof result === 'object' && !result.error
    if (isDone && ours === ledger.notes) ledger.demand(part.of, 'refetch', since)
  })
}

/** Somebody invalidates a query, or everything: a list has no name here. */
export function invalidate({ ledger, network, store }: Simulation, key: Key): void {
  for (const each of key === 'feed' ? keys : [key]) {
    const isKnown = ledger.touch(each).cameAt > -Infinity || network.inFlight(each).length > 0
    if (isKnown) ledger.demand(each, 'invalidation')
  }
  const promise =
    key === 'feed'
      ? thinql.invalidateQueries(store, PageQuery)
      : thinql.invalidateQuery(store, PageQuery, { variables: { of: key } })
  ledger.wait(`invalidate ${key}`, promise)
}

export function prefetch({ ledger, store, time }: Simulation, key: Key): void {
  ledger.notes[key].askedIn = time.task
  ledger.wait(`prefetch ${key}`, thinql.prefetchQuery(store, PageQuery, { variables: { of: key } }))
}

/** The tab becomes hidden or visible, or the network is back. Whoever returns must come to see fresh data. */
export function see(world: Simulation, state: 'visible' | 'hidden' | 'online'): void {
  const { ledger, mounts, screen, time } = world
  if (state !== 'online')
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  if (state !== 'hidden') {
    world.returnedAt = time.now
    for (const [mount, shown] of screen) {
      const { of: key, staleTime = 0 } = shown.part
      const counts = mounts.has(mount) && isActive(shown) && !ledger.notes[key].cleared
      if (counts && (shown.error || shown.pages)) ledger.ask(key, 'return', time.elapsed - staleTime)
    }
  }
  dispatchEvent(new Event(state === 'online' ? state : 'visibilitychange'))
}
