import type { Sent } from './network.ts'
import { type Key, keys, type LikeVariables } from './server.ts'
import type { Simulation } from './Simulation.tsx'

/** A like that was sent. `written` are the queries that have its optimistic write on screen. */
interface SentLike extends LikeVariables {
  readonly optimistic: boolean
  readonly invalidates: boolean
  readonly written: readonly Key[]
}

/** What the ledger knows of one query. Times are those that have really passed, unless they say otherwise. */
export class Notes {
  /** The version that must be on screen at rest, by why: somebody mounted, returned, invalidated … */
  readonly demands = new Map<string, number>()
  /** The likes and marks that stay on screen from now on. */
  readonly kept = new Set<string>()
  /** When the newest data came that was not an error. */
  cameAt = -Infinity
  /** When a component first showed that data, in the time of tasks. */
  shownAt: number | undefined
  /** When a response, a write or the result of a mutation last came. A state of a server that is older changes nothing. */
  changedAt = -Infinity
  /** The task in which somebody last asked for it. */
  askedIn = -1
  /** What happened since its last request that may be a reason for another one. */
  touchedBy: 'person' | 'mutation' | undefined
  /** When `refetch` was last called without data on screen, in the time of tasks. Then an error leaves at once. */
  loadsAgainAt = -Infinity
  /** Whether it got a state of a server while the clock was wrong. Then nobody knows which data is newer. */
  skewed = false
  /** When it last got one that the server may have read after the response in flight, in the time of tasks. Nobody knows. */
  racedAt = -Infinity
  /** How the last request ended, and when, in the time of tasks. */
  outcome: Sent['outcome']
  settledAt = -Infinity
  /** Whether `clearStore` has left it without data, and nobody has asked since. */
  cleared = false
}

const newNotes = () => ({ a: new Notes(), b: new Notes(), board: new Notes(), feed: new Notes() })

/** Writes down what happened, and what follows from it for the page. The page never sees it. */
export class Ledger {
  notes = newNotes()
  /** Counts the users who have signed out. */
  generation = 0
  /** Whether what the last user saw may stay on screen where a component suspends without data. */
  keepsScreen = false
  /** The likes in flight, by their mark, in the order of their calls. */
  readonly pending = new Map<string, SentLike>()
  /** When likes failed that the server doesn't have, in the time of tasks. */
  readonly undone = new Map<string, number>()
  /** The promises that have not settled: since when, by what was called. */
  readonly waiting = new Map<symbol, number>()
  /** Whether the last response of a query has said what time it is, and nobody has set the clock since. */
  knowsTime = true
  /** Until when the network keeps the page waiting, in the time of tasks. */
  trouble = 0
  readonly #world: Simulation

  constructor(world: Simulation) {
    this.#world = world
  }

  /** From now on, the page must come to show what the server had at this time, or newer data. */
  demand(key: Key, reason: string, since = this.#world.time.elapsed): void {
    const { demands } = this.notes[key]
    demands.set(reason, Math.max(this.#world.server.version(key, since), demands.get(reason) ?? 0))
  }

  /** Somebody asks for a query in this task. */
  touch(key: Key): Notes {
    return Object.assign(this.notes[key], { askedIn: this.#world.time.task, touchedBy: 'person' } as const)
  }

  /**
   * Somebody asks for a query: for any new data, or for data that has come since a time. A request in flight may answer, but
   * not one that adds a page to a list. Nobody can see when a list began to fetch all its pages.
   */
  ask(key: Key, reason: string, since = Infinity): void {
    const { network, screen, time } = this.#world
    const notes = this.notes[key]
    notes.askedIn = time.task
    if (notes.cameAt >= since) return
    const [request] = network.inFlight(key)
    const isAdding = [...screen.values()].some(({ fetching, part }) => part.of === key && fetching === 'page')
    if (isAdding || key !== 'feed' || !request) this.demand(key, reason, isAdding ? undefined : request?.at)
  }

  /** A component has subscribed. Only fresh data may stay, or data that no other component has shown before. */
  mounted(key: Key, staleTime: number, hasData: boolean): void {
    const { time } = this.#world
    const notes = this.notes[key]
    const { askedIn, outcome, shownAt, touchedBy } = notes
    const isNew = shownAt === undefined || time.now - shownAt < 20
    if (!isNew) this.ask(key, 'mount', time.elapsed - staleTime)
    // With an infinite `staleTime`, complete data that nobody has made stale is no reason to send a request.
    const mayAsk = staleTime < Infinity || touchedBy !== undefined || outcome !== 'fine' || !hasData
    notes.askedIn = mayAsk ? time.task : askedIn
  }

  /** Data has come. */
  came(key: Key, at: number): void {
    const notes = this.notes[key]
    if (at > notes.cameAt) Object.assign(notes, { cameAt: at, shownAt: undefined })
  }

  settled({ key, mark, outcome }: Sent): void {
    const { mounts, options, time } = this.#world
    // With `shareEntities`, the result of a mutation covers the writes of those that were called before.
    if (mark && outcome === 'fine' && options.shareEntities)
      for (const earlier of this.pending.keys())
        if (earlier === mark) break
        else this.pending.delete(earlier)
    if (mark) this.pending.delete(mark)
    if (!key) return
    const notes = this.notes[key]
    if (outcome === 'aborted') {
      // Its reason remains, unless nobody waits for it any more.
      notes.touchedBy = 'person'
      if (![...mounts.values()].some(({ of }) => of === key)) notes.demands.delete('mount')
      return
    }
    this.knowsTime = outcome === 'fine'
    Object.assign(notes, { outcome, settledAt: time.now, changedAt: time.elapsed })
    if (outcome === 'fine') this.came(key, time.elapsed)
  }

  /** Follows a promise until it settles. */
  wait(what: string, promise: Promise<unknown> | undefined): void {
    const waiting = Symbol(what)
    this.waiting.set(waiting, this.#world.time.now)
    void Promise.resolve(promise).then(() => this.waiting.delete(waiting))
  }

  /** A person likes something. Nobody knows the end of a mutation that was lost after it has run. */
  async liked(like: SentLike, promise: Promise<{ error?: unknown } | undefined>): Promise<void> {
    const { options, server, time } = this.#world
    const { notes: ours } = this
    const { mark, optimistic, invalidates, written } = like
    this.pending.set(mark, like)
    this.wait('a mutation', promise)
    const { error } = (await promise) ?? {}
    const ran = server.has(mark)
    if (error && !ran) this.undone.set(mark, time.now)
    for (const key of keys) {
      const notes = this.notes[key]
      const isWritten = written.includes(key)
      // It may still make stale what the next user sees.
      if (optimistic || invalidates) notes.touchedBy ??= 'mutation'
      if (!error && (isWritten || options.shareEntities)) notes.changedAt = time.elapsed
      if (ours !== this.notes || key === 'feed') continue
      if (error && ran && isWritten) this.demand(key, 'unknown end')
      if (!error && isWritten) notes.kept.add(mark)
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

  /** The page begins again, with what a storage had. It fetches that again. */
  loaded(): void {
    this.notes = newNotes()
    this.pending.clear()
    for (const key of keys) this.demand(key, 'load')
  }

  /** A storage has given what it had. */
  restored(): void {
    for (const key of keys) this.notes[key].touchedBy = 'person'
  }

  signedOut(refetch: boolean): void {
    this.generation++
    this.keepsScreen = !refetch
    this.notes = newNotes()
    this.pending.clear()
    for (const key of keys) Object.assign(this.touch(key), { touchedBy: undefined, cleared: !refetch })
  }
}
