import { createClient, timeout } from '@thinql/core'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { checkCommit } from './checks.ts'
import { Ledger } from './Ledger.ts'
import { Network } from './network.ts'
import { changed, type ErrorBoundary, type Layout, type LikeVariables, Page, withMark } from './Page.tsx'
import { factsOf, isActive, type Mount, type Part, type Shown, type Slot } from './parts.tsx'
import { randomOf } from './random.ts'
import {
  type ItemId,
  type Key,
  keys,
  type PageData,
  PageQuery,
  type PageVariables,
  Server,
  type User,
} from './server.ts'
import { createTaskChecks } from './taskChecks.ts'
import { setPageTime, VirtualTime } from './time.ts'
import * as thinql from '../../src/index.ts'

/** A rule that was broken. */
export interface Failure {
  readonly check: string
  readonly message: string
}

const endpoint = 'https://server/'

export interface Options {
  readonly seed: number
  readonly strict?: boolean
  /** ms. Default: 60,000 */
  readonly gcTime?: number
  readonly shareEntities?: boolean
}

/** What a server has sent with a page: the state of its store, of one query. */
interface ServedState {
  readonly key: Key
  readonly generation: number
  readonly at: number
  readonly version: number
  state?: thinql.DehydratedState
}

/** A page with its server, its network, its browser and its people. It says what they can do, and when a rule is broken. */
export class Simulation {
  readonly options: Options
  readonly time: VirtualTime
  readonly server: Server
  readonly network: Network
  readonly ledger: Ledger
  readonly store
  /** The components that are visible, as the last commit left them. */
  readonly screen = new Map<Mount, Shown>()
  readonly boundaries = new Map<Slot, ErrorBoundary>()
  /** By when the server has made them. */
  readonly states = new Map<number, ServedState>()
  /** Without effects, optimistic, with `invalidates`, and with both. */
  likes: readonly thinql.Mutate<unknown, LikeVariables>[] = []
  setLayout: (change: (layout: Layout) => Layout) => void = () => undefined
  /** Whether a transition has begun, which may go on for as long as the page does. */
  hasTransition = false
  /** When somebody has last returned. */
  returnedAt = -Infinity
  /** What keeps the page busy. */
  storm = 'promises'
  failure: Failure | undefined
  /** The components that have subscribed. A fallback of `Suspense` may hide them. */
  readonly mounts = new Map<Mount, Part>()
  /** What was on screen after the commit before. */
  readonly before = new Map<Mount, Shown>()
  readonly #ignored: ReadonlySet<string>
  readonly #root
  readonly #revealedAt = new Map<Slot, number>()
  /** The states that boundaries have brought in this task. */
  readonly brought = new Map<Slot, ServedState>()
  #tasks = 0
  readonly #checkTask
  readonly #stop: (() => void)[] = []

  constructor(options: Options, ignored: Iterable<string>) {
    const { seed, gcTime = 60_000, strict } = options
    this.options = options
    this.#ignored = new Set(ignored)
    this.time = new VirtualTime(randomOf(seed, 'Math.random'))
    setPageTime(this.time)
    this.server = new Server(() => this.time.elapsed)
    this.ledger = new Ledger(this)
    this.network = new Network(this)
    const headers = () => ({ user: this.user })
    const middleware = [timeout(10_000)]
    const { fetch } = this.network
    const client = createClient({ endpoint, fetch, headers, middleware })
    this.store = thinql.createQueryStore(client, { gcTime })
    this.#stop.push(thinql.refetchOnReturn(this.store))
    if (options.shareEntities) this.#stop.push(thinql.shareEntities(this.store))
    const { caught } = this
    const errors = { onCaughtError: caught, onUncaughtError: caught, onRecoverableError: caught }
    this.#root = createRoot(document.createElement('div'), errors)
    this.#checkTask = createTaskChecks(this)
    this.#root.render(<Page stage={this} strict={strict} />)
  }

  get user(): User {
    return `user ${this.ledger.generation}`
  }

  /** A rule is broken. What happened before is a part of its name, so a fault that is known doesn't hide others. */
  fail(check: string, message: string, { part, error }: Partial<Shown> = {}): void {
    const notes = part && this.ledger.notes[part.of]
    const circumstances = [
      error ? ' beside an error' : '',
      notes && notes.writtenAt >= notes.cameAt ? ' after a write' : '',
      this.time.slept ? ' after sleep' : '',
      this.hasTransition ? ' in a transition' : '',
      '',
    ]
    if (circumstances.some((circumstance) => this.#ignored.has(check + circumstance))) return
    const at = Math.round(this.time.now)
    this.failure ??= {
      check: check + (circumstances.find(Boolean) ?? ''),
      message: `${message}, at ${at} ms`,
    }
  }

  /** Takes what the page lets people do. */
  handOver(controls: Partial<Pick<Simulation, 'setLayout' | 'likes'>>): void {
    Object.assign(this, controls)
  }

  spend = (ms: number): void => void (this.time.now += ms)

  suspends = ({ of }: Part): void => void (this.ledger.notes[of].askedIn = this.time.task)

  /** A component has subscribed. The returned function says that it has left. */
  mounted(
    mount: Mount,
    { of, skip, staleTime = 0 }: { of: Key; skip: boolean | undefined; staleTime: number | undefined },
  ): () => void {
    const pages = this.screen.get(mount)?.pages
    if (!skip) this.ledger.mounted(of, staleTime, !!pages)
    return () => this.mounts.delete(mount)
  }

  bring = (slot: Slot, state: thinql.DehydratedState): void => {
    const served = [...this.states.values()].find((served) => served.state === state)
    if (!served) return
    this.brought.set(slot, served)
    this.ledger.came(served.key, served.at)
  }

  committed = (): void => {
    if (!this.failure) checkCommit(this)
    this.before.clear()
    for (const [mount, shown] of this.screen) {
      this.before.set(mount, shown)
      if (shown.pages && isActive(shown)) this.ledger.notes[shown.part.of].shownAt ??= this.time.now
    }
  }

  caught = (thrown: unknown): void => {
    const { name, message } = thrown as Error
    if (!/^(?:Network|Server|Parse|GraphQLResult|Timeout)Error$/.test(name))
      this.fail('no crash', `${name}: ${message}`)
  }

  event = (id: ItemId, mark: string): void =>
    this.write(mark, [id, 'board'], () =>
      thinql.updateQueries<PageData, PageVariables>(this.store, PageQuery, changed(id, withMark(mark))),
    )

  reveal(slot: Slot): void {
    this.#revealedAt.set(slot, this.time.now)
  }

  /** Whether a part becomes visible again. In that commit, React shows what it had when it was hidden. */
  isRevealing(slot: Slot): boolean {
    return this.time.now - (this.#revealedAt.get(slot) ?? -Infinity) < 20
  }

  /** Whether a component shows data of a query. */
  hasData(key: Key): boolean {
    const shown = [...this.screen.values()].filter((shown) => shown.part.of === key && isActive(shown))
    return shown.some((shown) => factsOf(shown)?.viewer === this.user)
  }

  /** Whether a component shows an error of a query. */
  hasError(key: Key): boolean {
    return [...this.screen.values()].some(({ part, error }) => part.of === key && error)
  }

  /** Writes by hand. These queries have the mark from now on. */
  write(mark: string, seen: readonly Key[], write: () => void): void {
    // Without data, the store can't know whether a write means a query.
    for (const key of keys) this.ledger.notes[key].touchedBy = 'person'
    for (const key of seen) {
      const { elapsed } = this.time
      Object.assign(this.ledger.notes[key], { writtenAt: elapsed, changedAt: elapsed })
      if (this.hasData(key)) this.ledger.notes[key].kept.set(mark, this.hasError(key))
      else if (this.network.inFlight(key).length) this.ledger.demand(key, 'write')
    }
    write()
  }

  /** Something changes on the server, and the page hears of it at once. */
  mark(id: ItemId, mark: string): void {
    this.server.mark(id, mark)
    this.event(id, mark)
  }

  /** Somebody invalidates a query. A list can't be named, so for that it is everything. */
  invalidate(key: Key): void {
    for (const each of key === 'feed' ? keys : [key]) {
      const notes = this.ledger.notes[each]
      Object.assign(notes, { askedIn: this.time.task, touchedBy: 'person' })
      const isKnown = notes.cameAt > -Infinity || this.network.inFlight(each).length > 0
      if (isKnown) this.ledger.demand(each, 'invalidation')
    }
    const { store } = this
    const promise =
      key === 'feed'
        ? thinql.invalidateQueries(store, PageQuery)
        : thinql.invalidateQuery(store, PageQuery, { variables: { of: key } })
    this.ledger.wait(`invalidate ${key}`, promise)
  }

  prefetch(key: Key): void {
    this.ledger.notes[key].askedIn = this.time.task
    const variables = { of: key }
    const promise = thinql.prefetchQuery<PageData, PageVariables>(this.store, PageQuery, { variables })
    this.ledger.wait(`prefetch ${key}`, promise)
  }

  /** A server makes a state with a store of its own and what it has now. Its clock is right. */
  serve(key: Key, id: number): void {
    const { ledger, server, time, user } = this
    const { skew } = time
    const { generation } = ledger
    const served: ServedState = { key, generation, at: time.elapsed, version: server.version(key) }
    this.states.set(id, served)
    const fetch = () => Promise.resolve(Response.json({ data: server.read({ of: key }, user) }))
    const store = thinql.createQueryStore(createClient({ endpoint, fetch }))
    void thinql
      .prefetchQuery<PageData, PageVariables>(store, PageQuery, { variables: { of: key } })
      .then(() => {
        const text = JSON.stringify(thinql.dehydrate(store), (name, value: unknown) =>
          name === 'time' ? Number(value) - skew : value,
        )
        served.state = JSON.parse(text) as thinql.DehydratedState
      })
  }

  /** Another user signs in. */
  signOut(refetch: boolean): void {
    this.ledger.signedOut(refetch)
    this.before.clear()
    this.setLayout(({ contents, ...layout }) => {
      const others = Object.entries(contents).map(([slot, content]) => [
        slot,
        content && { ...content, state: undefined },
      ])
      return { ...layout, contents: Object.fromEntries(others) as typeof contents }
    })
    thinql.clearStore(this.store, { refetch })
  }

  /** The tab becomes hidden or visible, or the network is back. Whoever returns must come to see fresh data. */
  see(state: 'visible' | 'hidden' | 'online'): void {
    if (state !== 'online')
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    if (state !== 'hidden') {
      this.returnedAt = this.time.now
      for (const [mount, shown] of this.screen) {
        const { of: key, staleTime = 0 } = shown.part
        const counts = this.mounts.has(mount) && isActive(shown) && !this.ledger.notes[key].cleared
        if (counts && (shown.error || shown.pages))
          this.ledger.ask(key, 'return', this.time.elapsed - staleTime)
      }
    }
    dispatchEvent(new Event(state === 'online' ? state : 'visibilitychange'))
  }

  /** React numbers the transitions of all runs in a circle, which decides their order. Each run begins at the same number. */
  async begin(): Promise<void> {
    await this.pass(1)
    const { _internalRoot: root } = this.#root as unknown as { _internalRoot: { pendingLanes: number } }
    for (let last = -1, lane = 0; lane > last;) {
      last = lane
      startTransition(() => this.setLayout((layout) => ({ ...layout })))
      lane = root.pendingLanes
      await this.pass(1)
    }
    await this.pass(50 - this.time.now)
    this.time.task = 0
  }

  /** Lets time pass, and checks the page after each task. */
  async pass(ms: number): Promise<void> {
    this.#tasks = 0
    await this.time.runUntil(this.time.now + Math.max(0, ms), () => {
      if (++this.#tasks > 20_000) this.fail('comes to an end', 'the page never stops')
      this.#checkTask()
      if (this.failure) throw new Error(this.failure.message)
    })
  }

  /** Ends the page. Its store forgets everything, and no timer is left. */
  async leave(): Promise<void> {
    this.#root.unmount()
    for (const stop of this.#stop) stop()
    // React's scheduler serves all runs, so it must not wait for a task of this one.
    await this.time.runUntil(this.time.now + 1_000, () => undefined)
    if (!this.failure) {
      await this.time.runUntil(this.time.now + 700_000 + 2 * (this.options.gcTime ?? 60_000), () => undefined)
      const left = thinql.inspectStore(this.store).map(({ key }) => key)
      if (left.length) this.fail('forgets', left.join())
      if (this.time.timers) this.fail('no timers', `${this.time.timers} timers are left`)
    }
    setPageTime(undefined)
  }
}
