import { endings, weathers } from './network.ts'
import {
  invalidate,
  load,
  openTab,
  prefetch,
  reload,
  see,
  serve,
  signOut,
  write,
  writeByHand,
} from './people.ts'
import { type Dice, idOf, itemOf, keyOf, one, slotOf, sometimes } from './dice.ts'
import { PageQuery } from './server.ts'
import { chooseShow, setContent, show } from './show.ts'
import type { Promised, Simulation } from './Simulation.tsx'
import { withMark } from './writes.ts'
import * as thinql from '../../src/index.ts'

/** What happens to a page: how often, with which input, and what it does. `mark` is a text that no other step has. */
function action<T>(
  weight: number,
  choose: (dice: Dice) => T,
  perform: (simulation: Simulation, step: T, mark: string, at: number) => void,
) {
  return { weight, choose, perform }
}
const nothing = () => ({})

export const actions = {
  show: action(13, chooseShow, show),
  leave: action(5, slotOf, (simulation, { slot }) => setContent(simulation, slot, undefined)),
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
  refetch: action(3, slotOf, (simulation, { slot }) => load(simulation, slot, 'refetch')),
  loadNext: action(3, slotOf, (simulation, { slot }) => load(simulation, slot, 'loadNext')),
  loadPrevious: action(1, slotOf, (simulation, { slot }) => load(simulation, slot, 'loadPrevious')),
  invalidate: action(3, keyOf, (simulation, { key }) => invalidate(simulation, key)),
  storm: action(
    1,
    (dice) => ({ ...keyOf(dice), of: one(dice, 'invalidations', 'writes'), times: one(dice, 5, 120) }),
    (simulation, { key, of, times }, mark) => {
      simulation.storm = of
      setTimeout(() => prefetch(simulation, key), 200)
      for (let time = 0; time < times; time++)
        setTimeout(() => {
          if (of === 'invalidations') invalidate(simulation, key)
          else write(simulation, { id: itemOf(key), mark: `${mark}.${time}` })
        }, time * 50)
    },
  ),
  /** An event, and the page writes it into all data. */
  write: action(3, idOf, (simulation, { id }, mark) => write(simulation, { id, mark })),
  /** An event, and the page writes it into the data of one query. */
  writeOne: action(1.5, idOf, (simulation, { id }, mark) => {
    const { server, store } = simulation
    const update = withMark({ id, mark })
    server.mark({ id, mark })
    writeByHand(simulation, mark, [id], () =>
      thinql.setQueryData(store, PageQuery, (data) => data && update(data), { variables: { of: id } }),
    )
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
    (simulation, { ending, ...like }, mark) => {
      const { ledger, likes, network, time } = simulation
      network.endings.set(mark, ending)
      if (ending === 'timesOutAfterwards') ledger.trouble = Math.max(ledger.trouble, time.now + 10_000)
      const seen = ([like.id, 'board'] as const).filter((key) => simulation.hasData(key))
      const mutate = likes[(like.optimistic ? 1 : 0) + (like.invalidates ? 2 : 0)]
      const sent = { ...like, mark, written: like.optimistic ? seen : [] }
      if (mutate) void ledger.liked(sent, mutate({ variables: { id: like.id, mark } }))
    },
  ),
  prefetch: action(2, keyOf, (simulation, { key }) => prefetch(simulation, key)),
  serve: action(
    2,
    (dice) => ({
      ...keyOf(dice),
      ...(sometimes(dice, 0.4) && { promise: one<Promised>(dice, 'comes', 'comes', 'fails', 'breaks') }),
    }),
    (simulation, step, _, at) => void serve(simulation, step, at),
  ),
  reload: action(1.5, (dice) => ({ crashes: sometimes(dice, 0.3) }), reload),
  openTab: action(1.5, keyOf, (simulation, { key }) => openTab(simulation, key)),
  signOut: action(1, (dice) => ({ refetch: sometimes(dice, 0.6) }), signOut),
  hideTab: action(1.4, nothing, (simulation) => see(simulation, 'hidden')),
  return: action(2, nothing, (simulation) => see(simulation, 'visible')),
  sleep: action(
    1,
    (dice) => ({ ms: one(dice, 30_000, 8 * 3_600_000) }),
    ({ time }, { ms }) => void (time.slept += ms),
  ),
  /** The page is left, and comes back from the back-forward cache. Its timers are late, and its connections are gone. */
  goBack: action(
    1,
    (dice) => ({ ms: one(dice, 2_000, 600_000) }),
    (simulation, { ms }) => {
      see(simulation, 'hidden')
      dispatchEvent(new Event('pagehide'))
      simulation.spend(ms)
      simulation.ledger.trouble = Math.max(simulation.ledger.trouble, simulation.time.now)
      simulation.network.breakAll()
      dispatchEvent(new Event('pageshow'))
      see(simulation, 'visible')
    },
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
        see(simulation, 'online')
      }, ms)
    },
  ),
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
