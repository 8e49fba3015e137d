import { startTransition } from 'react'
import { endings, weathers } from './network.ts'
import { changed, withMark } from './Page.tsx'
import { type Part, type Slot, slots } from './parts.tsx'
import { pick } from './random.ts'
import { type ItemId, type Key, type PageData, PageQuery, type PageVariables } from './server.ts'
import type { Simulation } from './Simulation.tsx'
import * as thinql from '../../src/index.ts'

/** Chooses what a step does. */
export interface Dice {
  readonly random: () => number
  /** The queries of the run. */
  readonly keys: readonly Key[]
  /** When the server has made states, in this run. */
  readonly served: readonly number[]
}

const one = <T>({ random }: Dice, ...values: readonly T[]): T => pick(random, values)
const sometimes = ({ random }: Dice, chance: number): boolean => random() < chance
const slotOf = (dice: Dice) => ({ slot: one(dice, ...slots) })
const keyOf = (dice: Dice) => ({ key: one(dice, ...dice.keys) })
const idOf = (dice: Dice) => ({ id: itemOf(keyOf(dice).key) })
const itemOf = (key: Key): ItemId => (key === 'b' ? 'b' : 'a')
const nothing = () => ({})

/** What happens to a page: how often, with which input, and what it does. `mark` is a text that no other step has. */
function action<T>(
  weight: number,
  choose: (dice: Dice) => T,
  perform: (simulation: Simulation, step: T, mark: string, at: number) => void,
) {
  return { weight, choose, perform }
}

interface Show {
  readonly slot: Slot
  readonly part: Part
  /** In a transition: how long another component of the place suspends, in ms. With Infinity, it never commits. */
  readonly transition?: number
  /** When the server made the state that a HydrationBoundary around the part gets. */
  readonly state?: number
}

export const actions = {
  show: action(14, chooseShow, show),
  leave: action(5, slotOf, (simulation, { slot }) => setContent(simulation, slot, undefined)),
  conceal: action(1, slotOf, (simulation, { slot }) => {
    simulation.setLayout((layout) => ({ ...layout, hidden: [...layout.hidden, slot] }))
  }),
  reveal: action(2, slotOf, (simulation, { slot }) => {
    simulation.reveal(slot)
    simulation.setLayout((layout) => ({
      ...layout,
      hidden: layout.hidden.filter((hidden) => hidden !== slot),
    }))
  }),
  reset: action(2, slotOf, ({ boundaries, store }, { slot }) => {
    const boundary = boundaries.get(slot)
    if (!boundary?.state.thrown) return
    thinql.resetQueryErrors(store)
    boundary.setState({ thrown: undefined })
  }),
  refetch: action(3, slotOf, (simulation, { slot }) => load(simulation, slot, 'refetch')),
  loadNext: action(3, slotOf, (simulation, { slot }) => load(simulation, slot, 'loadNext')),
  invalidate: action(3, keyOf, (simulation, { key }) => simulation.invalidate(key)),
  storm: action(
    0.8,
    (dice) => ({ ...keyOf(dice), of: one(dice, 'invalidations', 'writes'), times: one(dice, 5, 120) }),
    (simulation, { key, of, times }, mark) => {
      simulation.storm = of
      setTimeout(() => simulation.prefetch(key), 200)
      for (let time = 0; time < times; time++)
        setTimeout(() => {
          if (of === 'writes') simulation.mark(itemOf(key), `${mark}.${time}`)
          else simulation.invalidate(key)
        }, time * 50)
    },
  ),
  /** An event, and the page writes it into all data. */
  write: action(3, idOf, (simulation, { id }, mark) => simulation.mark(id, mark)),
  /** An event, and the page writes it into the data of one query. */
  writeOne: action(1, idOf, (simulation, { id }, mark) => {
    simulation.server.mark(id, mark)
    const update = changed(id, withMark(mark))
    simulation.write(mark, [id], () =>
      thinql.setQueryData<PageData, PageVariables>(
        simulation.store,
        PageQuery,
        (data) => data && update(data),
        { variables: { of: id } },
      ),
    )
  }),
  /** An event, of which the page hears only if it has a subscription. */
  event: action(1, idOf, ({ server }, { id }, mark) => server.mark(id, mark)),
  like: action(5, chooseLike, like),
  prefetch: action(2, keyOf, (simulation, { key }) => simulation.prefetch(key)),
  serve: action(2, keyOf, (simulation, { key }, _, at) => simulation.serve(key, at)),
  signOut: action(
    1,
    (dice) => ({ refetch: sometimes(dice, 0.6) }),
    (simulation, { refetch }) => simulation.signOut(refetch),
  ),
  hideTab: action(1, nothing, (simulation) => simulation.see('hidden')),
  return: action(2, nothing, (simulation) => simulation.see('visible')),
  sleep: action(
    1,
    (dice) => ({ ms: one(dice, 30_000, 8 * 3_600_000) }),
    ({ time }, { ms }) => void (time.slept += ms),
  ),
  /** The wall clock is set. */
  clock: action(
    1,
    (dice) => ({ ms: one(dice, -300_000, 300_000, -3_600_000, 3_600_000) }),
    ({ ledger, time }, { ms }) => {
      time.skew += ms
      ledger.knowsTime = false
    },
  ),
  offline: action(
    1,
    (dice) => ({ ms: one(dice, 100, 1_000, 5_000) }),
    (simulation, { ms }) => {
      simulation.network.offline = true
      setTimeout(() => {
        simulation.network.offline = false
        simulation.see('online')
      }, ms)
    },
  ),
  weather: action(
    3,
    (dice) => ({ now: one(dice, 'partial', ...Object.keys(weathers)) }),
    ({ ledger, network }, { now }) => {
      network.weather = now
      // A request that stalls ends after ten seconds.
      if (now === 'stalling') ledger.trouble = Infinity
    },
  ),
}

export type Kind = keyof typeof actions
type StepOf<K extends Kind> = K extends Kind
  ? { readonly kind: K; readonly at: number } & Readonly<ReturnType<(typeof actions)[K]['choose']>>
  : never
/** What happens when: in ms since the start, without the time that the machine sleeps. */
export type Step = StepOf<Kind>

function chooseShow(dice: Dice): Show {
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
    ...(sometimes(dice, 0.3) && { branch: one(dice, 'loading', 'error', 'data') }),
    ...(sometimes(dice, 0.2) && { derives: one(dice, 'render', 'effect') }),
    ...(sometimes(dice, 0.3) && { cost: one(dice, 2, 8) }),
    ...(sometimes(dice, 0.3) && { readsFetching: true }),
  }
}

function show(simulation: Simulation, { slot, part, state = -1, transition }: Show): void {
  const served = simulation.states.get(state)
  // Nobody gets the page of another user.
  const isOurs = served?.state && served.generation === simulation.ledger.generation
  if (isOurs) simulation.ledger.hydrates(served.key, served.version)
  const gate = new Promise<void>(
    (open) => transition && transition < Infinity && setTimeout(open, transition),
  )
  const content = { part, state: isOurs ? served.state : undefined }
  if (transition === undefined) setContent(simulation, slot, content)
  else {
    simulation.hasTransition = true
    startTransition(() => setContent(simulation, slot, transition ? { ...content, gate } : content))
  }
}

function setContent({ setLayout }: Simulation, slot: Slot, content: object | undefined): void {
  setLayout((layout) => ({ ...layout, contents: { ...layout.contents, [slot]: content } }))
}

function load(simulation: Simulation, slot: Slot, what: 'refetch' | 'loadNext'): void {
  const { ledger, network, screen, time } = simulation
  const { part, query } = [...screen.values()].find((shown) => shown.slot === slot) ?? {}
  const call = query?.[what]
  if (!part || !call) return
  const { generation } = ledger
  // A first load in flight may answer.
  const since = network.inFlight(part.of)[0]?.at ?? time.elapsed
  const notes = ledger.notes[part.of]
  notes.askedIn = time.task
  // It may wait for a request in flight, and ask again after that.
  notes.touchedBy = 'person'
  if (what === 'refetch' && !simulation.hasData(part.of)) notes.loadsAgainAt = time.now
  const promise = call()
  ledger.wait(`${what} ${part.of}`, promise)
  void promise.then((result) => {
    const isDone = typeof result === 'object' && !(result as { error?: Error }).error
    if (isDone && generation === ledger.generation) ledger.demand(part.of, 'refetch', since)
  })
}

function chooseLike(dice: Dice) {
  return {
    ...idOf(dice),
    optimistic: sometimes(dice, 0.7),
    invalidates: sometimes(dice, 0.4),
    ending: one(dice, ...endings),
  }
}

function like(simulation: Simulation, step: ReturnType<typeof chooseLike>, mark: string): void {
  const { ledger, likes, network, time } = simulation
  const { id, optimistic, invalidates, ending } = step
  network.endings.set(mark, ending)
  if (ending === 'timesOutAfterwards') ledger.trouble = Math.max(ledger.trouble, time.now + 10_000)
  const written = optimistic ? ([id, 'board'] as const).filter((key) => simulation.hasData(key)) : []
  const besideError = written.some((key) => simulation.hasError(key))
  const mutate = likes[(optimistic ? 1 : 0) + (invalidates ? 2 : 0)]
  if (!mutate) return
  void ledger.like(
    { at: time.now, mark, besideError, optimistic, invalidates, written },
    mutate({ variables: { id, mark } }),
  )
}
