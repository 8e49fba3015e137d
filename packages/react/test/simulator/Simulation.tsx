import { createRoot } from 'react-dom/client'
import { checkCommit } from './checks.ts'
import { Ledger } from './Ledger.ts'
import { createStorage, loadPage, type ServedState } from './loads.ts'
import { Network } from './network.ts'
import { type Content, type ErrorBoundary, type Layout, Page } from './Page.tsx'
import { factsOf, isActive, type Mount, type Part, type Shown } from './parts.tsx'
import { takeEvent } from './people.ts'
import { randomOf, type Slot } from './random.ts'
import { type Key, type LikeVariables, Server } from './server.ts'
import type { Options } from './runs.ts'
import { createTaskChecks } from './taskChecks.ts'
import { setPageTime, VirtualTime } from './time.ts'
import * as thinql from '../../src/index.ts'

/** A rule that was broken. */
export interface Failure {
  readonly check: string
  readonly message: string
}

/** A page in its world: its server, its network, its browser and what people have done. It says when a rule is broken. */
export class Simulation {
  readonly options: Options
  readonly time: VirtualTime
  readonly server: Server
  readonly network: Network
  readonly ledger: Ledger
  readonly storage: thinql.StateStorage | undefined
  store!: thinql.QueryStore
  /** The stores of the other tabs, which share the storage. */
  readonly tabs = new Set<thinql.QueryStore>()
  /** The components that are visible, as the last commit left them, and as the commit before left them. */
  readonly screen = new Map<Mount, Shown>()
  readonly before = new Map<Mount, Shown>()
  /** The components that have subscribed. A fallback of `Suspense` may hide them. */
  readonly mounts = new Map<Mount, Part>()
  readonly boundaries = new Map<Slot, ErrorBoundary | null>()
  /** By when the server has made them. */
  readonly states = new Map<number, ServedState>()
  /** The states that boundaries have brought in this task. */
  readonly brought = new Map<Slot, ServedState>()
  /** When a part last became visible again. In that commit, React shows what it had when it was hidden. */
  readonly revealedAt = new Map<Slot, number>()
  /** Without effects, optimistic, with `invalidates`, and with both. */
  likes: readonly thinql.Mutate<unknown, LikeVariables>[] = []
  layout: Layout = { contents: {}, hidden: [], polls: true }
  setLayout: (change: (layout: Layout) => Layout) => void = () => undefined
  showLoad: (loads: number) => void = () => undefined
  /** When somebody has last returned. */
  returnedAt = -Infinity
  /** What keeps the page busy. */
  storm = 'promises'
  /** The functions that have written by hand. */
  readonly updates: WeakRef<object>[] = []
  /** How often the page was loaded. */
  loads = 0
  /** What ends with the store. */
  readonly stops: (() => void)[] = []
  failure: Failure | undefined
  readonly #ignored: readonly string[]
  readonly root
  readonly #checkTask
  #tasks = 0

  constructor(options: Options, ignored: readonly string[]) {
    const { seed, storage } = options
    this.options = options
    this.#ignored = ignored
    this.time = new VirtualTime(randomOf(seed, 'Math.random'))
    setPageTime(this.time)
    this.server = new Server(() => this.time.elapsed)
    this.ledger = new Ledger(this)
    this.network = new Network(this)
    this.storage = storage && createStorage(this.time, storage === 'later')
    loadPage(this)
    const { caught } = this
    const errors = { onCaughtError: caught, onUncaughtError: caught, onRecoverableError: caught }
    this.root = createRoot(document.createElement('div'), errors)
    this.#checkTask = createTaskChecks(this)
    this.root.render(<Page stage={this} />)
  }

  /** Each user has signed in once. */
  get user(): string {
    return `user ${this.ledger.generation}`
  }

  fail(check: string, message: string): void {
    if (this.#ignored.includes(check)) return
    this.failure ??= { check, message: `${message}, at ${Math.round(this.time.now)} ms` }
  }

  /** Takes what the page lets people do. */
  handOver(controls: Partial<Pick<Simulation, 'layout' | 'likes' | 'setLayout' | 'showLoad'>>): void {
    Object.assign(this, controls)
  }

  setContent(slot: Slot, content: Content | undefined): void {
    this.setLayout((layout) => ({ ...layout, contents: { ...layout.contents, [slot]: content } }))
  }

  /** An event has come. */
  hear(marked: LikeVariables): void {
    takeEvent(this, marked)
  }

  spend = (ms: number): void => void (this.time.now += ms)

  /** A component may suspend. React 19 renders two that wait in turn until they have data, so this costs time. */
  suspends({ of }: Part): void {
    this.spend(2)
    this.ledger.notes[of].askedIn = this.time.task
  }

  /** A component has subscribed. The returned function says that it has left. */
  mounted(mount: Mount, of: Key, skip = false, staleTime = 0): () => void {
    // The error of a query that nobody has used any more leaves, also if a component has shown it and subscribes only now.
    if (![...this.mounts.values()].some((part) => part.of === of))
      this.ledger.notes[of].loadsAgainAt = this.time.now
    const shown = this.screen.get(mount)
    if (!skip) this.ledger.mounted(of, staleTime, !!shown && !!factsOf(shown))
    return () => this.mounts.delete(mount)
  }

  bring(slot: Slot, state: thinql.DehydratedState): void {
    const served = [...this.states.values()].find((served) => served.state === state)
    if (!served) return
    this.brought.set(slot, served)
    if (this.network.inFlight(served.key).some(({ at }) => at <= served.at))
      this.ledger.notes[served.key].racedAt = this.time.now
    // It may have failed, or be too old.
    if (served.promise) this.ledger.notes[served.key].touchedBy = 'person'
    if (!served.promise || served.request?.outcome === 'fine') this.ledger.came(served.key, served.at)
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
    // React may recover from an error, and says so in an error of its own.
    const { cause = thrown } = thrown as Error
    const { name, message } = cause as Error
    if (!/^(?:Network|Server|Parse|GraphQLResult|Timeout)Error$/.test(name))
      this.fail('no crash', `${name}: ${message}`)
  }

  /** What can be seen of a query. */
  shownOf(key: Key): readonly Shown[] {
    return [...this.screen.values()].filter((shown) => shown.part.of === key && isActive(shown))
  }

  /** Whether the complete data of a query is on screen. */
  hasData(key: Key): boolean {
    return this.shownOf(key).some((shown) => {
      const facts = factsOf(shown)
      return facts?.isWhole && facts.viewer === this.user
    })
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
    const rest = (ms: number) => this.time.runUntil(this.time.now + ms, () => undefined)
    this.root.unmount()
    for (const stop of this.stops) stop()
    // React's scheduler serves all runs, so it must not wait for a task of this one.
    await rest(1_000)
    if (!this.failure) {
      await rest(700_000 + 2 * (this.options.gcTime ?? 60_000))
      const left = thinql.inspectStore(this.store).map(({ key }) => key)
      if (left.length) this.fail('forgets', left.join())
      if (this.time.timers) this.fail('no timers', `${this.time.timers} timers are left`)
    }
    setPageTime(undefined)
  }
}
