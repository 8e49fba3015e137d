import type { Root } from 'react-dom/client'
import type { ServedState } from './loads.ts'
import type { EndCall, Ending, Sent } from './network.ts'
import type { ErrorBoundary, Layout } from './Page.tsx'
import type { Mount, Shown } from './parts.tsx'
import type { Part } from './people.ts'
import type { Slot } from './random.ts'
import type { Options } from './runs.ts'
import { type Key, type Marked, Server } from './server.ts'
import { time } from './time.ts'
import type * as thinql from '../../src/index.ts'

/** What is known of a query. A time is one that has really passed, or that of a task. */
const newNote = () => ({
  /** The version that must be on screen at rest, by why: somebody mounted, returned, invalidated … */
  demands: new Map<string, number>(),
  /** The likes and marks that stay on screen from now on. */
  kept: new Set<string>(),
  /** When the last component left. Infinity while one uses it. */
  leftAt: Infinity,
  /**
   * When the newest data came that was not an error, the same by the wall clock of that time, and the task in
   * which a component first showed it.
   */
  cameAt: -Infinity,
  cameAtWall: -Infinity,
  shownAt: undefined as number | undefined,
  /**
   * When a response, a write or the result of a mutation last came. A state of a server that is older changes
   * nothing.
   */
  changedAt: -Infinity,
  /**
   * The number of the task in which somebody last asked for it, and what may be a reason for another request
   * since then.
   */
  askedIn: -1,
  touchedBy: undefined as 'person' | 'mutation' | undefined,
  /** The task in which `refetch` was last called without data on screen. Then an error leaves at once. */
  loadsAgainAt: -Infinity,
  /**
   * Nobody knows which data is newer: it got a state of a server while the clock was wrong, or, in a task,
   * beside a response.
   */
  skewed: false,
  racedAt: -Infinity,
  /** How the last request ended, and in which task. */
  outcome: undefined as Sent['outcome'],
  settledAt: -Infinity,
  /** Whether `clearStore` has left it without data, and nobody has asked since. */
  cleared: false,
})
export type Notes = ReturnType<typeof newNote>
export const newNotes = () => ({ a: newNote(), b: newNote(), board: newNote(), feed: newNote() })

/** A like that was sent. `written` are the queries that have its optimistic write on screen. */
export type SentLike = Marked &
  Readonly<{ optimistic: boolean; invalidates: boolean; written: readonly Key[] }>

/** A page and all that is around it. Times are those of tasks. */
const newWorld = (options: Options) => ({
  options,
  failure: undefined as { readonly check: string; readonly message: string } | undefined,
  server: new Server(options.seed),

  /** The requests, the oldest one first, and what ends those in flight. */
  sent: [] as Sent[],
  checkedRequests: 0,
  open: new Set<EndCall>(),
  weather: 'fair',
  offline: false,
  /** Until when the network keeps the page waiting. */
  trouble: 0,
  /** Whether the last response of a query has said what time it is, and nobody has set the clock since. */
  knowsTime: true,

  root: undefined as unknown as Root,
  store: undefined as unknown as thinql.QueryStore,
  /** What ends with the store. */
  stops: [] as (() => void)[],
  loads: 0,
  storage: undefined as thinql.StateStorage | undefined,
  /** The stores of the other tabs, which share the storage. */
  tabs: new Set<thinql.QueryStore>(),
  /** The components that are visible, as the last commit left them, and as the commit before left them. */
  screen: new Map<Mount, Shown>(),
  before: new Map<Mount, Shown>(),
  /** Until when `maxPages` of a component that has left may drop a page. */
  limitedUntil: -Infinity,
  /** The components that have subscribed. A fallback of `Suspense` may hide them. */
  mounts: new Map<Mount, Part>(),
  /** The key for which a component of a slot has suspended, until it is on screen. */
  suspended: new Map<Slot, Key>(),
  boundaries: new Map<Slot, ErrorBoundary | null>(),
  layout: { contents: {}, hidden: {}, polls: true } as Layout,
  setLayout: undefined as unknown as (change: (layout: Layout) => Layout) => void,
  /** Without effects, optimistic, with `invalidates`, and with both. */
  likes: [] as readonly thinql.Mutate<unknown, Marked>[],
  /** The states of the server, by when it has made them, and those that boundaries have brought in this task. */
  states: new Map<number, ServedState>(),
  brought: new Map<Slot, ServedState>(),
  /** When a part last became visible again. In that commit, React shows what it had when it was hidden. */
  revealedAt: new Map<Slot, number>(),

  notes: newNotes(),
  user: 'first user',
  /** Whether what the last user saw may stay on screen where a component suspends without data. */
  keepsScreen: false,
  returnedAt: -Infinity,
  /**
   * The likes by their mark: how they end, those in flight in the order of their calls, and when some failed
   * that didn't run.
   */
  endings: new Map<string, Ending>(),
  pending: new Map<string, SentLike>(),
  undone: new Map<string, number>(),
  /** The promises that have not settled: since when, by what was called. */
  waiting: new Map<symbol, number>(),
  updates: [] as WeakRef<object>[],
})
export type World = ReturnType<typeof newWorld>

/** The world of a run. There is one at a time. */
export const world = newWorld({ seed: 0 })

export const startWorld = (options: Options): void => void Object.assign(world, newWorld(options))

/** The checks that don't count, so that one fault doesn't hide the next. */
const ignored = process.env.SIMULATOR_IGNORED?.split(',') ?? []

export function fail(check: string, message: string): void {
  if (!ignored.includes(check))
    world.failure ??= { check, message: `${message}, at ${Math.round(time.now)} ms` }
}

const onScreen = (): readonly Shown[] => [...world.screen.values()]
export const shownIn = (slot: Slot) => onScreen().find((shown) => shown.slot === slot)
/** What can be seen of a query. */
export const shownOf = (key: Key) => onScreen().filter(({ isActive, part }) => part.of === key && isActive)
export const showsParts = (key: Key) => shownOf(key).some(({ facts }) => facts?.isWhole === false)
/** Whether the complete data of a query is on screen. */
export const hasData = (key: Key) =>
  shownOf(key).some(({ facts }) => facts?.isWhole && facts.viewer === world.user)
export const isMounted = (key: Key) => [...world.mounts.values()].some(({ of }) => of === key)
export const inFlight = (key: Key) => world.sent.filter((sent) => sent.key === key && !sent.outcome)
/** The likes in flight that have written to a query. */
export const writesOf = (key: Key) =>
  [...world.pending.values()].filter(({ written }) => written.includes(key))

/** The network keeps the page waiting. */
export const troubleUntil = (end: number) => void (world.trouble = Math.max(world.trouble, end))

export function place<T extends 'contents' | 'hidden'>(what: T, slot: Slot, value: Layout[T][Slot]): void {
  world.setLayout((layout) => ({ ...layout, [what]: { ...layout[what], [slot]: value } }))
}
