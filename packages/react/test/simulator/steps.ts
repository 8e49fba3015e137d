import type { Ending, Weather } from './network.ts'
import { pick, randomOf } from './random.ts'
import type { ItemId, Key } from './server.ts'

/** A component with a hook. */
export interface Part {
  readonly hook: 'query' | 'queries' | 'suspense' | 'list' | 'suspenseList' | 'live'
  readonly of: Key
  /** ms. Default: 0 */
  readonly staleTime?: number
  readonly skip?: true
  /** ms, or a function that polls while there is data. */
  readonly poll?: number | 'function'
  readonly keepPreviousData?: true
  readonly throwOnError?: true
  /** In this branch of the component, another one with the same query is on screen. */
  readonly branch?: 'loading' | 'error' | 'data'
  /** Sets a state from the state of the query: while it renders, or in an effect with `[query]`. */
  readonly derives?: 'render' | 'effect'
  /** How long a render takes, in ms. */
  readonly cost?: number
  readonly readsFetching?: true
}

export const slots = [0, 1, 2, 3] as const
export type Slot = (typeof slots)[number]

/** What happens to the page. */
export type Action =
  | {
      readonly kind: 'show'
      readonly slot: Slot
      readonly part: Part
      /** In a transition, how long another part of the same screen suspends, in ms. Infinity: it never commits. */
      readonly transition?: number
      /** When the server made the state that a HydrationBoundary around the part gets. */
      readonly state?: number
    }
  | { readonly kind: 'leave' | 'conceal' | 'reveal' | 'reset' | 'refetch' | 'next' | 'previous'; readonly slot: Slot }
  | { readonly kind: 'invalidate'; readonly key?: Key }
  | { readonly kind: 'storm'; readonly key: Key; readonly of: 'invalidate' | 'write'; readonly times: number }
  | { readonly kind: 'write' | 'writeAlone' | 'event'; readonly id: ItemId }
  | {
      readonly kind: 'like'
      readonly id: ItemId
      readonly optimistic: boolean
      readonly invalidates: boolean
      readonly ending: Ending
    }
  | { readonly kind: 'prefetch' | 'serve'; readonly key: Key }
  | { readonly kind: 'signOut'; readonly refetch: boolean }
  | { readonly kind: 'hideTab' | 'return' }
  /** `offline` lasts this long. `clock` changes the wall clock. */
  | { readonly kind: 'sleep' | 'clock' | 'offline'; readonly ms: number }
  | { readonly kind: 'weather'; readonly now: Weather }

/** What happens when: in ms since the start, without the time that the machine sleeps. */
export type Step = Action & { readonly at: number }

/** A run of the simulator. The seed decides what the network and the server do. */
export interface Run {
  readonly seed: number
  readonly strict?: boolean
  /** ms. Default: 60,000 */
  readonly gcTime?: number
  readonly shareEntities?: boolean
  readonly steps: readonly Step[]
}

const weights: Record<Action['kind'], number> = {
  show: 14,
  leave: 5,
  conceal: 1,
  reveal: 2,
  reset: 2,
  refetch: 3,
  next: 3,
  previous: 1,
  invalidate: 3,
  storm: 0.7,
  write: 3,
  writeAlone: 1,
  event: 1,
  like: 5,
  prefetch: 2,
  serve: 2,
  signOut: 1,
  hideTab: 1,
  return: 2,
  sleep: 1,
  clock: 1,
  offline: 1,
  weather: 3,
}
const kinds = Object.entries(weights).flatMap(([kind, weight]) =>
  // Object.entries forgets the type of the keys.
  Array<Action['kind']>(Math.round(weight * 4)).fill(kind as Action['kind']),
) as [Action['kind']]

/** Returns the run of a seed. */
export function runOf(seed: number): Run {
  const random = randomOf(seed, 'steps')
  const strict = random() < 0.2
  const gcTime = pick(random, [0, 1_000, 60_000, 60_000, 300_000])
  const shareEntities = random() < 0.3
  // Queries meet more often if a run has few of them.
  const few = pick(random, [['a'], ['a', 'b'], ['a', 'board'], ['a', 'feed'], ['feed'], ['a', 'b', 'board', 'feed']]) as [Key]
  const served: number[] = []
  const steps: Step[] = []
  let at = 0
  const count = 8 + Math.floor(random() * 30)
  while (steps.length < count) {
    at += pick(random, [1, 2, 20, 50, 100, 150, 300, 600, 1_500, 5_000])
    if (random() < 0.03) at += pick(random, [70_000, 400_000])
    const action = actionOf(steps.length < 2 ? 'show' : pick(random, kinds), random, few, served)
    if (action.kind === 'serve') served.push(at)
    steps.push({ at, ...action })
  }
  return { seed, strict, gcTime, shareEntities, steps }
}

function actionOf(
  kind: Action['kind'],
  random: () => number,
  few: readonly [Key, ...Key[]],
  served: readonly number[],
): Action {
  const key = pick(random, few)
  const slot = pick(random, slots)
  const id = key === 'b' ? 'b' : 'a'
  const sometimes = (chance: number) => random() < chance
  switch (kind) {
    case 'show': {
      const state = sometimes(0.4) ? served.at(-Math.ceil(random() * 2)) : undefined
      return {
        kind,
        slot,
        part: partOf(key, random),
        ...(sometimes(0.2) && { transition: pick(random, [0, 200, Infinity]) }),
        ...(state !== undefined && { state }),
      }
    }
    case 'invalidate':
      return { kind, ...(sometimes(0.8) && { key }) }
    case 'storm':
      return { kind, key, of: pick(random, ['invalidate', 'write']), times: pick(random, [5, 120]) }
    case 'like': {
      const ending = pick(random, ['fine', 'fine', 'fine', 'refused', 'broken', 'fineTwice', 'lostAfterwards', 'timesOutAfterwards'])
      return { kind, id, optimistic: sometimes(0.7), invalidates: sometimes(0.4), ending }
    }
    case 'write':
    case 'writeAlone':
    case 'event':
      return { kind, id }
    case 'prefetch':
    case 'serve':
      return { kind, key }
    case 'signOut':
      return { kind, refetch: sometimes(0.6) }
    case 'sleep':
      return { kind, ms: pick(random, [30_000, 8 * 3_600_000]) }
    case 'clock':
      return { kind, ms: pick(random, [-300_000, 300_000, -3_600_000, 3_600_000]) }
    case 'offline':
      return { kind, ms: pick(random, [100, 1_000, 5_000]) }
    case 'weather':
      return { kind, now: pick(random, ['fair', 'fair', 'slow', 'partial', 'partial', 'failing', 'stalling']) }
    case 'hideTab':
    case 'return':
      return { kind }
    default:
      return { kind, slot }
  }
}

function partOf(key: Key, random: () => number): Part {
  const sometimes = (chance: number) => random() < chance
  const hook =
    key === 'feed'
      ? pick(random, ['list', 'list', 'suspenseList', 'live'])
      : pick(random, ['query', 'query', 'query', 'queries', 'suspense', 'live'])
  return {
    hook,
    of: key,
    staleTime: pick(random, [0, 0, 1_000, 60_000, Infinity]),
    ...(sometimes(0.08) && hook !== 'suspenseList' && { skip: true }),
    ...(sometimes(0.08) && { poll: pick(random, [700, 700, 'function']) }),
    ...(sometimes(0.15) && { keepPreviousData: true }),
    ...(sometimes(0.08) && { throwOnError: true }),
    ...(sometimes(0.3) && { branch: pick(random, ['loading', 'error', 'data']) }),
    ...(sometimes(0.2) && { derives: pick(random, ['render', 'effect']) }),
    ...(sometimes(0.3) && { cost: pick(random, [2, 8]) }),
    ...(sometimes(0.3) && { readsFetching: true }),
  }
}
