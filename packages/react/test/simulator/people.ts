import { startTransition } from 'react'
import { ask, asked, demand, liked, touch, touchAll, wait } from './ledger.ts'
import { endings } from './network.ts'
import { type Dice, idOf, anyKey, one, pick, slotOf, sometimes } from './random.ts'
import { type Key, keys, type Marked, type PageData, PageQuery } from './server.ts'
import { time } from './time.ts'
import { hasData, inFlight, place, shownIn, troubleUntil, world } from './world.ts'
import * as thinql from '../../src/index.ts'

const forBoth = ['useSubscription'] as const
const forLists = ['useInfiniteQuery', 'useInfiniteQuery', 'useSuspenseInfiniteQuery', ...forBoth] as const
const rare = ['useQueries', 'useSuspenseQuery', ...forBoth] as const
const forQueries = ['useQuery', 'useQuery', 'useQuery', ...rare] as const
type Hook = (typeof forLists | typeof forQueries)[number]

function choosePart(dice: Dice, of: Key) {
  const hook = pick<Hook>(dice.random, of === 'feed' ? forLists : forQueries)
  return {
    hook,
    of,
    staleTime: one(dice, 0, 0, 1_000, 60_000, Infinity),
    ...(sometimes(dice, 0.08) && hook !== 'useSuspenseInfiniteQuery' && { skip: true }),
    // The function polls while there is data.
    ...(sometimes(dice, 0.08) && { poll: one<number | 'function'>(dice, 700, 700, 'function') }),
    ...(sometimes(dice, 0.15) && { keepPreviousData: true }),
    ...(sometimes(dice, 0.08) && { throwOnError: true }),
    ...(of === 'feed' && sometimes(dice, 0.3) && { maxPages: 2 }),
    // In this branch of the component, another one with the same query is on screen.
    ...(sometimes(dice, 0.3) && { branch: one(dice, 'loading', 'error', 'data') }),
    // Sets a state from the state of the query: in a render, or in an effect with `[query]`, at once or in
    // the next frame.
    ...(sometimes(dice, 0.25) && { derives: one(dice, 'render', 'effect', 'frame') }),
    // How long a render takes, in ms.
    ...(sometimes(dice, 0.3) && { cost: one(dice, 2, 8) }),
    ...(sometimes(dice, 0.3) && { readsFetching: true }),
  }
}
type Chosen = ReturnType<typeof choosePart>
export type Part = Partial<Chosen> & Pick<Chosen, 'hook' | 'of'>

export function chooseShow(dice: Dice) {
  const { key } = anyKey(dice)
  const state = sometimes(dice, 0.4) ? dice.served.at(-Math.ceil(dice.random() * 2)) : undefined
  return {
    ...slotOf(dice),
    part: choosePart(dice, key) as Part,
    // For how long another component suspends in the same transition, in ms. With Infinity, the transition
    // never commits.
    ...(sometimes(dice, 0.2) && { transition: one(dice, 0, 200, Infinity) }),
    // When the server made the state that a HydrationBoundary around the part gets.
    ...(state !== undefined && { state }),
  }
}

export function show({ slot, part, state: id = -1, transition }: ReturnType<typeof chooseShow>): void {
  const newest = world.states.get(id)
  // Nobody gets the page of another user.
  const served = newest?.user === world.user && newest.state ? newest : undefined
  if (served) {
    const { key, request, version } = served
    const { demands, kept } = Object.assign(touch(key), time.skew && { skewed: true })
    // What has happened since then may be missing.
    demands.clear()
    if (version < world.server.version(key)) kept.clear()
    if (request && !request.outcome) world.sent.push(request)
  }
  const waits = new Promise<void>((end) => transition && transition < Infinity && setTimeout(end, transition))
  const content = { part, served, gate: transition ? waits : undefined }
  if (transition === undefined) place('contents', slot, content)
  else startTransition(() => place('contents', slot, content))
}

/** Returns an update that adds to an item, if the data has it. */
function adding(what: 'likes' | 'marks', { id, mark }: Marked, isNew = false) {
  return ({ page }: PageData): PageData | undefined => {
    const index = page.items.findIndex((item) => item.id === id && (isNew || !item[what].includes(mark)))
    const item = page.items[index]
    const added = item && { ...item, [what]: [...item[what], mark] }
    return added && { page: { ...page, items: page.items.map((other) => (other === item ? added : other)) } }
  }
}

/**
 * Adds a like. If the data comes from the server, it adds no like twice. Before that, it may.
 */
export function addLike(store: thinql.QueryStore, like: Marked, data: unknown): void {
  thinql.updateQueries(store, PageQuery, adding('likes', like, !data))
}

export function chooseLike(dice: Dice) {
  const { id } = idOf(dice)
  const optimistic = sometimes(dice, 0.7)
  return { id, optimistic, invalidates: sometimes(dice, 0.4), ending: one(dice, ...endings) }
}

export function like({ ending, ...step }: ReturnType<typeof chooseLike>, mark: string): void {
  const { id, optimistic, invalidates } = step
  world.endings.set(mark, ending)
  if (ending === 'timesOutAfterwards') troubleUntil(time.now + 10_000)
  const written = optimistic ? ([id, 'board'] as const).filter(hasData) : []
  const mutate = world.likes[(optimistic ? 1 : 0) + (invalidates ? 2 : 0)]
  if (mutate) void liked({ ...step, mark, written }, mutate({ variables: { id, mark } }))
}

/** Something changes on the server, and the page hears of it at once. */
export function write(marked: Marked, isOne = false): void {
  world.server.add('marks', marked)
  takeEvent(marked, isOne)
}

/** The page writes an event into all data, or into that of one query. */
export function takeEvent(marked: Marked, isOne = false): void {
  const { id, mark } = marked
  const update = adding('marks', marked)
  world.updates.push(new WeakRef(update))
  // Without data, the store can't know whether a write means a query.
  touchAll()
  for (const key of isOne ? [id] : ([id, 'board'] as const)) {
    const { kept } = Object.assign(world.notes[key], { changedAt: time.elapsed })
    if (hasData(key)) kept.add(mark)
    else if (inFlight(key).length) demand(key, 'write')
  }
  if (!isOne) thinql.updateQueries(world.store, PageQuery, update)
  else thinql.setQueryData(world.store, PageQuery, (data) => data && update(data), { variables: { of: id } })
}

export const load =
  (what: 'refetch' | 'loadNext' | 'loadPrevious') =>
  ({ slot }: ReturnType<typeof slotOf>): void => {
    const { part, query } = shownIn(slot) ?? {}
    const call = query?.[what]
    if (!part || !call) return
    const { of } = part
    const { notes } = world
    // A first load in flight may answer.
    const since = inFlight(of)[0]?.at ?? time.elapsed
    // It may wait for a request in flight, and ask again after that.
    touch(of)
    if (what === 'refetch' && !hasData(of)) notes[of].loadsAgainAt = time.now
    const promise = call()
    wait(`${what} ${of}`, promise)
    void promise.then((result) => {
      const isDone = typeof result === 'object' && !result.error
      if (isDone && notes === world.notes) demand(of, 'refetch', since)
    })
  }

/** Somebody invalidates a query, or everything: a list has no name here. */
export function invalidate({ key }: { key: Key }): void {
  const isAll = key === 'feed'
  for (const each of isAll ? keys : [key])
    if (touch(each).cameAt > -Infinity || inFlight(each).length) demand(each, 'invalidation')
  const one = () => thinql.invalidateQuery(world.store, PageQuery, { variables: { of: key } })
  wait(`invalidate ${key}`, isAll ? thinql.invalidateQueries(world.store, PageQuery) : one())
}

export function prefetch({ key }: { key: Key }): void {
  asked(key)
  wait(`prefetch ${key}`, thinql.prefetchQuery(world.store, PageQuery, { variables: { of: key } }))
}

/** The tab becomes hidden or visible, or the network is back. Whoever returns must come to see fresh data. */
export function see(state: 'visible' | 'hidden' | 'online'): void {
  const { mounts, notes, screen } = world
  if (state !== 'online')
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  // Nobody returns to a page that is hidden, also if the network is back.
  if (document.visibilityState !== 'hidden') {
    world.returnedAt = time.now
    for (const [mount, { error, isActive, pages, part }] of screen) {
      const counts = mounts.has(mount) && isActive && !notes[part.of].cleared
      if (counts && (error || pages)) ask(part.of, 'return', time.elapsed - (part.staleTime ?? 0))
    }
  }
  dispatchEvent(new Event(state === 'online' ? state : 'visibilitychange'))
}
