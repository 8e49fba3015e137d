import { resetQueryErrors } from '../../src/index.ts'
import { asked } from './ledger.ts'
import { chooseServe, openTab, reload, serve, signOut } from './loads.ts'
import { breakAll, weathers } from './network.ts'
import { chooseLike, chooseShow, invalidate, like, load, prefetch, see, show, write } from './people.ts'
import { type Dice, idOf, itemOf, anyKey, one, slotOf, sometimes } from './random.ts'
import { keys } from './server.ts'
import { spend, time } from './time.ts'
import { place, troubleUntil, world } from './world.ts'

/** What happens to a page: how often, with which input, and what it does. `mark` is a text that no other step has. */
function action<T>(
  weight: number,
  choose: (dice: Dice) => T,
  perform: (step: T, mark: string, at: number) => void,
) {
  return { weight, choose, perform }
}
const nothing = () => ({})
const msOf =
  (...values: readonly number[]) =>
  (dice: Dice) => ({ ms: one(dice, ...values) })

export const actions = {
  show: action(13, chooseShow, show),
  leave: action(5, slotOf, ({ slot }) => place('contents', slot, undefined)),
  conceal: action(1.4, slotOf, ({ slot }) => place('hidden', slot, true)),
  reveal: action(2, slotOf, ({ slot }) => {
    world.revealedAt.set(slot, time.now)
    place('hidden', slot, false)
  }),
  reset: action(2, slotOf, ({ slot }) => {
    const boundary = world.boundaries.get(slot)
    if (!boundary?.state.thrown) return
    // It fetches what has failed again, without its error.
    for (const key of keys) {
      // A list may have failed before the query of its first page came.
      if (key !== 'feed' && world.notes[key].outcome === 'fine') continue
      asked(key)
      world.notes[key].loadsAgainAt = time.now
    }
    resetQueryErrors(world.store)
    boundary.setState({ thrown: undefined })
  }),
  refetch: action(3, slotOf, load('refetch')),
  loadNext: action(3, slotOf, load('loadNext')),
  loadPrevious: action(1, slotOf, load('loadPrevious')),
  invalidate: action(3, anyKey, invalidate),
  storm: action(
    1,
    (dice) => ({
      ...anyKey(dice),
      of: one(dice, 'invalidations', 'writes', 'likes'),
      times: one(dice, 5, 120),
    }),
    ({ key, of, times }, mark) => {
      setTimeout(prefetch, 200, { key })
      for (let time = 0; time < times; time++)
        setTimeout(() => {
          const id = itemOf(key)
          if (of === 'invalidations') invalidate({ key })
          else if (of === 'writes') write({ id, mark: `${mark}.${time}` })
          else like({ id, optimistic: false, invalidates: true, ending: 'fine' }, `${mark}.${time}`)
        }, time * 50)
    },
  ),
  /** An event, and the page writes it into all data, or into that of one query. */
  write: action(3, idOf, ({ id }, mark) => write({ id, mark })),
  writeOne: action(1.5, idOf, ({ id }, mark) => write({ id, mark }, true)),
  /** An event, of which the page hears only if it has a subscription. */
  event: action(1.4, idOf, ({ id }, mark) => world.server.add('marks', { id, mark })),
  like: action(6, chooseLike, like),
  prefetch: action(2, anyKey, prefetch),
  serve: action(2, chooseServe, (step, _, at) => void serve(step, at)),
  reload: action(1.5, (dice) => ({ crashes: sometimes(dice, 0.3) }), reload),
  openTab: action(1.5, anyKey, openTab),
  signOut: action(1, (dice) => ({ refetch: sometimes(dice, 0.6) }), signOut),
  hideTab: action(1.4, nothing, () => see('hidden')),
  return: action(2, nothing, () => see('visible')),
  sleep: action(1, msOf(30_000, 8 * 3_600_000), ({ ms }) => void (time.slept += ms)),
  /**
   * The page is left, and comes back from the back-forward cache. Its timers are late, and its connections
   * are gone.
   */
  goBack: action(1, msOf(2_000, 600_000), ({ ms }) => {
    see('hidden')
    dispatchEvent(new Event('pagehide'))
    spend(ms)
    troubleUntil(time.now)
    breakAll()
    dispatchEvent(new Event('pageshow'))
    see('visible')
  }),
  /** The wall clock is set. */
  clock: action(1, msOf(-300_000, 300_000, -3_600_000, 3_600_000), ({ ms }) => {
    time.skew += ms
    time.gained += Math.max(0, ms)
    world.knowsTime = false
  }),
  offline: action(1, msOf(100, 1_000, 5_000), ({ ms }) => {
    world.offline = true
    // Each request is then sent until the last attempt has failed.
    if (world.options.retries) troubleUntil(time.now + ms)
    setTimeout(() => {
      world.offline = false
      see('online')
    }, ms)
  }),
  weather: action(
    3,
    (dice) => ({ now: one(dice, 'partial', ...Object.keys(weathers)) }),
    ({ now }) => {
      world.weather = now
      // A request that stalls ends after ten seconds.
      if (now === 'stalling' || world.options.retries) troubleUntil(Infinity)
    },
  ),
}

export type Kind = keyof typeof actions
type StepOf<K extends Kind> = K extends Kind
  ? { readonly kind: K; readonly at: number } & Readonly<ReturnType<(typeof actions)[K]['choose']>>
  : never
/** What happens when: in ms since the start, without the time that the machine sleeps. */
export type Step = StepOf<Kind>
