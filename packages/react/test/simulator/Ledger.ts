import { isQuery, type Network, type Sent } from './network.ts'
import { type ItemId, type Key, keys, type Server } from './server.ts'
import type { Part } from './steps.ts'
import type { VirtualTime } from './time.ts'

/** Why a component must show what the server had at a time, or newer data. Each is a check of its own. */
export type Reason = 'mount' | 'return' | 'refetch' | 'invalidation' | 'mutation' | 'unknown end'

/** A like that was sent and has not ended, or whose end the page can't know. */
export interface SentLike {
  readonly mark: string
  readonly optimistic: boolean
  /** The queries that have its optimistic write on screen. */
  readonly written: readonly Key[]
}

/** What the ledger knows of one query. */
export class KeyNotes {
  /** By reason, the version that must be on screen at rest. */
  readonly demands = new Map<Reason, number>()
  /** The likes and marks that stay on screen from now on. */
  readonly kept = new Set<string>()
  /** When the newest data came that was not an error, in time that has really passed. */
  cameAt = -Infinity
  /** When a component first showed that data, in the time of tasks. */
  shownAt: number | undefined
  /** The task in which somebody has last asked for the query. */
  askedIn = -1
  /** Whether it was invalidated, written by hand or changed by a mutation since its last request was sent. */
  touched = false
  /** The request that has settled last. */
  last: Sent | undefined
  /** Whether `clearStore` has left it without data, and nobody has asked since. */
  cleared = false
  /** How many requests were sent. */
  sent = 0
}

/** A promise that a call has returned. */
interface Waiting {
  readonly what: string
  readonly key: Key
  readonly since: number
}

/** Writes down what happened, and what follows from it for the page. The page never sees it. */
export class Ledger {
  notes = newNotes()
  /** Counts the users who have signed out. */
  generation = 0
  /** Whether what the last user saw may stay on screen where a component suspends without data. */
  keepsScreen = false
  readonly pending = new Set<SentLike>()
  /** The likes that have failed and that the server doesn't have. */
  readonly undone = new Set<string>()
  readonly waiting = new Set<Waiting>()
  /** Until when the network keeps the page waiting. */
  trouble = 0
  readonly #time: VirtualTime
  readonly #server: Server
  readonly #network: () => Network

  constructor(time: VirtualTime, server: Server, network: () => Network) {
    this.#time = time
    this.#server = server
    this.#network = network
  }

  /** From now on, the page must come to show what the server had at this time, or newer data. */
  demand(key: Key, reason: Reason, since = this.#time.elapsed): void {
    const version = this.#server.version(key, since)
    const { demands } = this.notes[key]
    demands.set(reason, Math.max(version, demands.get(reason) ?? 0))
  }

  /** Somebody asks for a query. A request in flight may answer. */
  ask(key: Key, reason: Reason, since = this.#time.elapsed): void {
    this.notes[key].askedIn = this.#time.task
    const [oldest = since] = this.#network().inFlight(key).map(({ at }) => at)
    this.demand(key, reason, Math.min(since, oldest))
  }

  invalidate(key: Key, reason: Reason): void {
    this.notes[key].touched = true
    this.demand(key, reason)
  }

  /** A component has subscribed to a query, or suspends for it. Then only fresh data may stay, or data that is new to all. */
  mounted({ of: key, skip, staleTime = 0 }: Part, hasData: boolean): void {
    if (skip) return
    const notes = this.notes[key]
    const since = this.#time.elapsed - staleTime
    const isNew = notes.shownAt === undefined || this.#time.now - notes.shownAt < 20
    if (!isNew && notes.cameAt < since) this.ask(key, 'mount', since)
    // With an infinite `staleTime`, complete data that nobody has made stale is no reason to ask.
    if (staleTime < Infinity || notes.touched || notes.last?.outcome !== 'fine' || !hasData)
      notes.askedIn = this.#time.task
  }

  came(key: Key, at: number): void {
    const notes = this.notes[key]
    if (at <= notes.cameAt) return
    notes.cameAt = at
    notes.shownAt = undefined
  }

  settled(request: Sent): void {
    if (!isQuery(request) || request.outcome === 'aborted') return
    const { key, outcome, at } = request
    this.notes[key].last = request
    if (outcome === 'fine') this.came(key, at)
  }

  /** Follows a promise until it settles. */
  wait(what: string, key: Key, promise: Promise<unknown> | undefined): void {
    if (!promise) return
    const waiting = { what, key, since: this.#time.now }
    this.waiting.add(waiting)
    void promise.then(() => this.waiting.delete(waiting))
  }

  like(id: ItemId, like: SentLike, invalidates: boolean, promise: Promise<{ error?: unknown } | undefined>): void {
    const { generation } = this
    this.pending.add(like)
    this.wait('mutate', id, promise)
    void promise.then((result) => {
      this.pending.delete(like)
      // It may still make stale what the next user sees.
      if (generation !== this.generation) for (const key of keys) this.notes[key].touched = true
      if (generation !== this.generation) return
      const ran = this.#server.likes(like.mark) > 0
      for (const key of new Set<Key>(['a', 'b', 'board', ...like.written])) {
        const wrote = like.written.includes(key)
        if (!result?.error) {
          if (wrote) this.notes[key].kept.add(like.mark)
          if (invalidates) this.invalidate(key, 'mutation')
        } else if (ran && wrote) this.demand(key, 'unknown end')
        if (like.optimistic) this.notes[key].touched = true
      }
      if (result?.error && !ran) this.undone.add(like.mark)
    })
  }

  /** A query has newer or older data from a state of a server. What was added since then may be missing. */
  hydrates(key: Key, version: number): void {
    this.notes[key].touched = true
    this.notes[key].demands.clear()
    if (version < this.#server.version(key)) this.notes[key].kept.clear()
  }

  signedOut(refetch: boolean): void {
    this.generation++
    this.keepsScreen = !refetch
    this.notes = newNotes()
    this.pending.clear()
    for (const key of keys) Object.assign(this.notes[key], { askedIn: this.#time.task, cleared: !refetch })
  }
}

function newNotes(): Record<Key, KeyNotes> {
  return { a: new KeyNotes(), b: new KeyNotes(), board: new KeyNotes(), feed: new KeyNotes() }
}
