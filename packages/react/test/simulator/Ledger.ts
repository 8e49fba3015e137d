import type { Sent } from './network.ts'
import { type Key, keys } from './server.ts'
import type { Simulation } from './Simulation.tsx'

/** Why a component must come to show newer data. Each is a check of its own. */
export const reasons = [
  'mount',
  'return',
  'refetch',
  'invalidation',
  'mutation',
  'write',
  'unknown end',
] as const
export type Reason = (typeof reasons)[number]

/** A like that was sent. */
export interface SentLike {
  readonly at: number
  readonly mark: string
  readonly optimistic: boolean
  readonly invalidates: boolean
  readonly besideError: boolean
  /** The queries that have its optimistic write on screen. */
  readonly written: readonly Key[]
}

/** What the ledger knows of one query. */
class Notes {
  /** The version that must be on screen at rest. */
  readonly demands = new Map<Reason, number>()
  /** The likes and marks that stay on screen from now on, and whether there was an error beside the data. */
  readonly kept = new Map<string, boolean>()
  /** When the newest data came that was not an error, in time that has really passed. */
  cameAt = -Infinity
  /** When a component first showed that data, in the time of tasks. */
  shownAt: number | undefined
  /** The task in which somebody last asked for it. */
  askedIn = -1
  /** What happened since its last request that may be a reason for another one. */
  touchedBy: 'person' | 'mutation' | undefined
  /** When a person last wrote to it. */
  writtenAt = -Infinity
  /** When a write by hand or of a mutation has last come to stay. A state of a server that is older never takes it away. */
  changedAt = -Infinity
  /** When its last response came, with or without an error. */
  respondedAt = -Infinity
  /** When `refetch` was last called without data on screen. Then an error leaves at once. */
  loadsAgainAt = -Infinity
  /** Whether it got a state of a server while the clock was wrong. Then nobody knows which data is newer. */
  skewed = false
  /** The request that has settled last, and when, in the time of tasks. */
  last: Sent | undefined
  settledAt = -Infinity
  /** Whether `clearStore` has left it without data, and nobody has asked since. */
  cleared = false
}

const newNotes = () => ({ a: new Notes(), b: new Notes(), board: new Notes(), feed: new Notes() })

type World = Pick<Simulation, 'mounts' | 'network' | 'options' | 'screen' | 'server' | 'time'>

/** Writes down what happened, and what follows from it for the page. The page never sees it. */
export class Ledger {
  notes = newNotes()
  /** Counts the users who have signed out. */
  generation = 0
  /** Whether what the last user saw may stay on screen where a component suspends without data. */
  keepsScreen = false
  readonly pending = new Map<string, SentLike>()
  /** When likes failed that the server doesn't have, in the time of tasks. */
  readonly undone = new Map<string, number>()
  /** The promises that have not settled: since when, by what was called. */
  readonly waiting = new Map<symbol, number>()
  /** Whether the last response of a query has said what time it is, and nobody has set the clock since. */
  knowsTime = true
  /** Until when the network keeps the page waiting. */
  trouble = 0
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  /** From now on, the page must come to show what the server had at this time, or newer data. */
  demand(key: Key, reason: Reason, since = this.#world.time.elapsed): void {
    const { demands } = this.notes[key]
    demands.set(reason, Math.max(this.#world.server.version(key, since), demands.get(reason) ?? 0))
  }

  /**
   * Somebody asks for a query: for any new data, or for data that has come since a time. A request in flight may answer,
   * but one for another page of a list brings nothing newer.
   */
  ask(key: Key, reason: Reason, since = Infinity): void {
    const notes = this.notes[key]
    notes.askedIn = this.#world.time.task
    if (notes.cameAt >= since) return
    const [request] = this.#world.network.inFlight(key)
    const isAdding =
      key === 'feed' && [...this.#world.screen.values()].some(({ fetching }) => fetching === 'next')
    if (isAdding) this.demand(key, reason)
    else if (key !== 'feed' || !request) this.demand(key, reason, request?.at)
  }

  /** A component has subscribed. Only fresh data may stay, or data that no other component has shown before. */
  mounted(key: Key, staleTime: number, hasData: boolean): void {
    const notes = this.notes[key]
    const { askedIn } = notes
    const isNew = notes.shownAt === undefined || this.#world.time.now - notes.shownAt < 20
    if (!isNew) this.ask(key, 'mount', this.#world.time.elapsed - staleTime)
    // With an infinite `staleTime`, complete data that nobody has made stale is no reason to send a request.
    const mayAsk =
      staleTime < Infinity || notes.touchedBy !== undefined || notes.last?.outcome !== 'fine' || !hasData
    notes.askedIn = mayAsk ? this.#world.time.task : askedIn
  }

  /** Data has come. */
  came(key: Key, at: number): void {
    const notes = this.notes[key]
    if (at > notes.cameAt) Object.assign(notes, { cameAt: at, shownAt: undefined })
  }

  settled(request: Sent): void {
    const { key, mark, outcome } = request
    // With `shareEntities`, the result of a mutation covers the writes of those that were called before.
    const isCovering = outcome === 'fine' && this.#world.options.shareEntities
    if (mark && isCovering)
      for (const [other, { at }] of this.pending)
        if (at < (this.pending.get(mark)?.at ?? 0)) this.pending.delete(other)
    if (mark) this.pending.delete(mark)
    if (!key) return
    // The reason for a request that was aborted remains.
    if (outcome === 'aborted') {
      this.notes[key].touchedBy = 'person'
      // Nobody waits for it any more.
      if (![...this.#world.mounts.values()].some(({ of }) => of === key))
        this.notes[key].demands.delete('mount')
      return
    }
    this.knowsTime = outcome === 'fine'
    this.notes[key].respondedAt = this.#world.time.elapsed
    Object.assign(this.notes[key], { last: request, settledAt: this.#world.time.now })
    if (outcome === 'fine') this.came(key, this.#world.time.elapsed)
  }

  /** Follows a promise until it settles. */
  wait(what: string, promise: Promise<unknown> | undefined): void {
    const waiting = Symbol(what)
    this.waiting.set(waiting, this.#world.time.now)
    void Promise.resolve(promise).then(() => this.waiting.delete(waiting))
  }

  /** A person likes something. Nobody knows the end of a mutation that was lost after it has run. */
  async like(like: SentLike, promise: Promise<{ error?: unknown } | undefined>): Promise<void> {
    const { generation } = this
    const { mark, besideError, optimistic, invalidates, written } = like
    this.pending.set(mark, like)
    this.wait('a mutation', promise)
    const { error } = (await promise) ?? {}
    const isOurs = generation === this.generation
    const ran = this.#world.server.has(mark)
    if (error && !ran) this.undone.set(mark, this.#world.time.now)
    for (const key of keys) {
      // It may still make stale what the next user sees.
      if (optimistic || invalidates) this.notes[key].touchedBy ??= 'mutation'
      if (!error && (written.includes(key) || this.#world.options.shareEntities))
        this.notes[key].changedAt = this.#world.time.elapsed
      if (!isOurs || key === 'feed') continue
      if (error && ran && written.includes(key)) this.demand(key, 'unknown end')
      if (!error && written.includes(key)) this.notes[key].kept.set(mark, besideError)
      if (!error && invalidates) this.demand(key, 'mutation')
    }
  }

  /** A boundary gets a state of a server. What has happened since then may be missing. */
  hydrates(key: Key, version: number): void {
    const notes = this.notes[key]
    notes.touchedBy = 'person'
    notes.demands.clear()
    if (this.#world.time.skew) notes.skewed = true
    if (version < this.#world.server.version(key)) notes.kept.clear()
  }

  signedOut(refetch: boolean): void {
    this.generation++
    this.keepsScreen = !refetch
    this.notes = newNotes()
    this.pending.clear()
    for (const key of keys)
      Object.assign(this.notes[key], { askedIn: this.#world.time.task, cleared: !refetch })
  }
}
