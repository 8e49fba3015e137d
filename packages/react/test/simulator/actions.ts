import { invalidate, load, prefetch, see, show, chooseShow, takeEvent, write } from './people.ts'
import { openTab, type Promised, reload, serve, signOut } from './loads.ts'
import { endings, weathers } from './network.ts'
import { type Dice, idOf, itemOf, keyOf, one, slotOf, sometimes } from './random.ts'
import type { Simulation } from './Simulation.tsx'
import * as thinql from '../../src/index.ts'

/** What happens to a page: how often, with which input, and what it does. `mark` is a text that no other step has. */
function action<T>(
  weight: number,
  choose: (dice: Dice) => T,
  perform: (world: Simulation, step: T, mark: string, at: number) => void,
) {
  return { weight, choose, perform }
}
const nothing = () => ({})
const msOf =
  (...values: readonly number[]) =>
  (dice: Dice) => ({ ms: one(dice, ...values) })

export const actions = {
  show: action(13, chooseShow, show),
  leave: action(5, slotOf, (world, { slot }) => world.setContent(slot, undefined)),
  conceal: action(1.4, slotOf, ({ setLayout }, { slot }) => {
    setLayout((layout) => ({ ...layout, hidden: [...layout.hidden, slot] }))
  }),
  reveal: action(2, slotOf, ({ revealedAt, setLayout, time }, { slot }) => {
    revealedAt.set(slot, time.now)
    setLayout((layout) => ({ ...layout, hidden: layout.hidden.filter((hidden) => hidden !== slot) }))
  }),
  reset: action(2, slotOf, ({ boundaries, store }, { slot }) => {
    const boundary = boundaries.get(slot)
    if (!boundary?.state.thrown) return
    thinql.resetQueryErrors(store)
    boundary.setState({ thrown: undefined })
  }),
  refetch: action(3, slotOf, (world, { slot }) => load(world, slot, 'refetch')),
  loadNext: action(3, slotOf, (world, { slot }) => load(world, slot, 'loadNext')),
  loadPrevious: action(1, slotOf, (world, { slot }) => load(world, slot, 'loadPrevious')),
  invalidate: action(3, keyOf, (world, { key }) => invalidate(world, key)),
  storm: action(
    1,
    (dice) => ({ ...keyOf(dice), of: one(dice, 'invalidations', 'writes'), times: one(dice, 5, 120) }),
    (world, { key, of, times }, mark) => {
      world.storm = of
      setTimeout(() => prefetch(world, key), 200)
      for (let time = 0; time < times; time++)
        setTimeout(() => {
          if (of === 'invalidations') invalidate(world, key)
          else write(world, { id: itemOf(key), mark: `${mark}.${time}` })
        }, time * 50)
    },
  ),
  /** An event, and the page writes it into all data. */
  write: action(3, idOf, (world, { id }, mark) => write(world, { id, mark })),
  /** An event, and the page writes it into the data of one query. */
  writeOne: action(1.5, idOf, (world, { id }, mark) => {
    world.server.mark({ id, mark })
    takeEvent(world, { id, mark }, true)
  }),
  /** An event, of which the page hears only if it has a subscription. */
  event: action(1.4, idOf, ({ server }, { id }, mark) => server.mark({ id, mark })),
  like: action(
    6,
    (dice) => ({
      ...idOf(dice),
      optimistic: sometimes(dice, 0.7),
      invalidates: sometimes(dice, 0.4),
      ending: one(dice, ...endings),
    }),
    (world, { ending, ...like }, mark) => {
      const { ledger, likes, network, time } = world
      network.endings.set(mark, ending)
      if (ending === 'timesOutAfterwards') ledger.trouble = Math.max(ledger.trouble, time.now + 10_000)
      const seen = ([like.id, 'board'] as const).filter((key) => world.hasData(key))
      const mutate = likes[(like.optimistic ? 1 : 0) + (like.invalidates ? 2 : 0)]
      const sent = { ...like, mark, written: like.optimistic ? seen : [] }
      if (mutate) void ledger.liked(sent, mutate({ variables: { id: like.id, mark } }))
    },
  ),
  prefetch: action(2, keyOf, (world, { key }) => prefetch(world, key)),
  serve: action(
    2,
    (dice) => ({
      ...keyOf(dice),
      ...(sometimes(dice, 0.4) && { promise: one<Promised>(dice, 'comes', 'comes', 'fails', 'breaks') }),
    }),
    (world, step, _, at) => void serve(world, step, at),
  ),
  reload: action(1.5, (dice) => ({ crashes: sometimes(dice, 0.3) }), reload),
  openTab: action(1.5, keyOf, (world, { key }) => openTab(world, key)),
  signOut: action(1, (dice) => ({ refetch: sometimes(dice, 0.6) }), signOut),
  hideTab: action(1.4, nothing, (world) => see(world, 'hidden')),
  return: action(2, nothing, (world) => see(world, 'visible')),
  sleep: action(1, msOf(30_000, 8 * 3_600_000), ({ time }, { ms }) => void (time.slept += ms)),
  /** The page is left, and comes back from the back-forward cache. Its timers are late, and its connections are gone. */
  goBack: action(1, msOf(2_000, 600_000), (world, { ms }) => {
    see(world, 'hidden')
    dispatchEvent(new Event('pagehide'))
    world.spend(ms)
    world.ledger.trouble = Math.max(world.ledger.trouble, world.time.now)
    world.network.breakAll()
    dispatchEvent(new Event('pageshow'))
    see(world, 'visible')
  }),
  /** The wall clock is set. */
  clock: action(1, msOf(-300_000, 300_000, -3_600_000, 3_600_000), ({ ledger, time }, { ms }) => {
    time.skew += ms
    ledger.knowsTime = false
  }),
  offline: action(1, msOf(100, 1_000, 5_000), (world, { ms }) => {
    world.network.offline = true
    setTimeout(() => {
      world.network.offline = false
      see(world, 'online')
    }, ms)
  }),
  weather: action(
    3,
    (dice) => ({ now: one(dice, 'partial', ...Object.keys(weathers)) }),
    ({ ledger, network, options }, { now }) => {
      network.weather = now
      // A request that stalls ends after ten seconds.
      if (now === 'stalling' || options.retries) ledger.trouble = Infinity
    },
  ),
}

export type Kind = keyof typeof actions
type StepOf<K extends Kind> = K extends Kind
  ? { readonly kind: K; readonly at: number } & Readonly<ReturnType<(typeof actions)[K]['choose']>>
  : never
/** What happens when: in ms since the start, without the time that the machine sleeps. */
export type Step = StepOf<Kind>
