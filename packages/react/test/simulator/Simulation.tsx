import { createClient, timeout } from '@thinql/core'
import { createRoot } from 'react-dom/client'
import { startTransition } from 'react'
import { asServer, checkAll, checkCommit, restChecks, screenChecks } from './checks.ts'
import { Ledger } from './Ledger.ts'
import { Network } from './network.ts'
import { addMark, type Content, type ErrorBoundary, isActive, type Layout, type Mount, Page, setMark, type Shown, type Stage } from './Page.tsx'
import { pick, randomOf } from './random.ts'
import { factsOf, type ItemId, type Key, keys, queryOf, Server, type User } from './server.ts'
import { type Part, type Run, type Slot, slots, type Step } from './steps.ts'
import { VirtualTime } from './time.ts'
import {
  clearStore,
  createQueryStore,
  dehydrate,
  type DehydratedState,
  inspectStore,
  invalidateQueries,
  invalidateQuery,
  prefetchQuery,
  refetchOnReturn,
  resetQueryErrors,
  shareEntities,
} from '../../src/index.ts'

/** A rule that was broken. */
export class Failure extends Error {
  readonly check: string
  constructor(check: string, message: string) {
    super(`${check}: ${message}`)
    this.check = check
  }
}

interface ServedState {
  readonly key: Key
  readonly user: User
  readonly at: number
  readonly version: number
  state?: DehydratedState
}

/** A page with its server, its network, its browser and the people who use it. */
export class Simulation implements Stage {
  readonly time: VirtualTime
  readonly server: Server
  readonly network: Network
  readonly ledger: Ledger
  readonly store
  readonly screen: Stage['screen'] = new Map()
  readonly handles: Stage['handles'] = new Map()
  readonly boundaries = new Map<Slot, ErrorBoundary>()
  likes: Stage['likes'] = []
  setLayout: Stage['setLayout'] = () => undefined
  user: User = 'ada'
  failure: Failure | undefined
  readonly options: Run
  readonly #ignored: ReadonlySet<string>
  readonly #root
  readonly #states = new Map<number, ServedState>()
  /** What was on screen after the last commit. */
  readonly #before = new Map<Mount, Shown>()
  readonly #revealed = new Map<Slot, number>()
  /** The states that boundaries have got, and nobody has checked yet. */
  readonly #brought = new Map<Slot, ServedState>()
  #tasks = 0
  #returnedAt = -Infinity
  readonly #stop: (() => void)[] = []
  /** Called before each step with what it meets. */
  onStep: (step: Step, simulation: Simulation) => void

  constructor(run: Run, ignored: Iterable<string>, onStep: (step: Step, simulation: Simulation) => void) {
    const { seed, gcTime = 60_000 } = run
    this.options = run
    this.#ignored = new Set(ignored)
    this.onStep = onStep
    this.time = new VirtualTime(randomOf(seed, 'Math.random'))
    this.time.enter()
    this.server = new Server(() => this.time.elapsed)
    this.network = new Network(seed, this.time, this.server, (request) => this.ledger.settled(request))
    this.ledger = new Ledger(this.time, this.server, () => this.network)
    const client = createClient({
      endpoint: 'https://server/graphql',
      fetch: this.network.fetch,
      headers: () => ({ user: this.user }),
      middleware: [timeout(10_000)],
    })
    this.store = createQueryStore(client, { gcTime })
    this.#stop.push(refetchOnReturn(this.store))
    if (run.shareEntities) this.#stop.push(shareEntities(this.store))
    const element = document.body.appendChild(document.createElement('div'))
    const onError = (thrown: unknown) => this.caught(thrown)
    this.#root = createRoot(element, { onCaughtError: onError, onUncaughtError: onError, onRecoverableError: onError })
    this.#stop.push(() => element.remove())
  }

  fail(check: string, message: string): void {
    if (!this.#ignored.has(check)) this.failure ??= new Failure(check, `${message}, at ${Math.round(this.time.now)} ms`)
  }

  spend(ms: number): void {
    this.time.now += ms
  }

  suspends = ({ of }: Part): void => {
    this.ledger.notes[of].askedIn = this.time.task
  }

  mounted = (part: Part, hasData: boolean): void => this.ledger.mounted(part, hasData)

  committed = (): void => {
    if (!this.failure) checkCommit(this, this.#before)
    this.#before.clear()
    this.screen.forEach((shown, component) => this.#before.set(component, shown))
    for (const { part, state } of this.screen.values())
      if (state.data && isActive({ part, state } as Shown)) this.ledger.notes[part.of].shownAt ??= this.time.now
  }

  caught = (thrown: unknown): void => {
    const { name, message } = thrown as Error
    if (!/^(Network|Server|Parse|GraphQLResult|Timeout)Error$/.test(name)) this.fail('no crash', `${name}: ${message}`)
  }

  brought = (slot: Slot, state: DehydratedState): void => {
    const served = [...this.#states.values()].find((served) => served.state === state)
    if (!served) return
    this.#brought.set(slot, served)
    this.ledger.came(served.key, served.at)
  }

  event = (id: ItemId, mark: string): void => this.#write(id, mark, () => addMark(this.store, id, mark))

  /** Whether a part becomes visible again. In that commit, React shows what it had when it was hidden. */
  isRevealing(slot: Slot): boolean {
    return this.time.now - (this.#revealed.get(slot) ?? -Infinity) < 20
  }

  /** Runs all steps, lets the page come to rest, and checks that it leaves nothing behind. */
  async run(): Promise<void> {
    this.#root.render(<Page stage={this} strict={this.options.strict} />)
    try {
      await this.#pass(1)
      for (const [index, step] of this.options.steps.entries()) {
        await this.#pass(step.at - this.time.now)
        this.onStep(step, this)
        const random = randomOf(this.options.seed, `drift ${step.at}`)
        if (random() < 0.6) this.server.change(pick(random, keys), random)
        this.#perform(step)
        await this.#pass(0)
        const { at = Infinity } = this.options.steps[index + 1] ?? {}
        if (at < this.time.now + 60) continue
        await this.#pass(50)
        checkAll(this, screenChecks, this.#before)
      }
      await this.#rest()
    } catch (thrown) {
      if (!(thrown instanceof Failure)) this.fail('no crash', String((thrown as Error).stack))
    } finally {
      this.#root.unmount()
      for (const stop of this.#stop) stop()
      // React's scheduler serves all runs, so it must not wait for a task of this one.
      if (this.failure) await this.time.runUntil(this.time.now + 1_000, () => undefined)
      else await this.#leaveNothing().catch(() => undefined)
      this.time.leave()
    }
  }

  async #pass(ms: number): Promise<void> {
    this.#tasks = 0
    await this.time.runUntil(this.time.now + Math.max(0, ms), () => this.#afterTask())
  }

  #afterTask(): void {
    // A page may be busy for a while, but not for ever.
    if (++this.#tasks > 20_000) this.fail('comes to an end', 'the page never stops')
    this.#checkRequests()
    this.#checkPatience()
    this.#checkBrought()
    if (this.failure) throw this.failure
  }

  /** Each request has a reason. */
  #checkRequests(): void {
    for (const key of keys) {
      const notes = this.ledger.notes[key]
      const sent = this.network.sent.filter((request) => request.key === key).length
      if (sent === notes.sent) continue
      const { touched } = notes
      notes.sent = sent
      notes.cleared = false
      notes.touched = false
      const polls = [...this.screen.values()].some(({ part }) => part.of === key && part.poll)
      // Of several returns within a second, the last one waits.
      const returned = this.time.now <= this.#returnedAt + 1_001
      if (notes.askedIn === this.time.task || polls || returned || key === 'feed') continue
      if (!touched && !this.options.shareEntities) this.fail('no request without a reason', key)
      const writes = [...this.ledger.pending].some(({ written }) => written.includes(key))
      if (writes && !touched) this.fail('waits for writes', key)
    }
  }

  /** Where the network works, no promise waits longer than for a few responses, whatever else happens. */
  #checkPatience(): void {
    for (const { what, key, since } of this.ledger.waiting) {
      const time = this.time.now - Math.max(since, this.ledger.trouble)
      if (time > 5_000) this.fail('no promise starves', `${what} of ${key}`)
    }
  }

  /** What a boundary has brought is on screen, or something newer. */
  #checkBrought(): void {
    for (const [slot, { key, version }] of this.#brought)
      for (const { slot: place, part, state } of this.screen.values()) {
        if (place !== slot || part.of !== key || state.isPrevious || part.skip) continue
        this.#brought.delete(slot)
        const shown = state.data ? factsOf(state.data).version : -1
        if (key === 'feed' && state.data) continue
        if (shown < version && !state.error) this.fail('state of a server', `${key}: version ${shown} after ${version}`)
      }
  }

  #write(id: ItemId, mark: string, write: () => void, seen: readonly Key[] = [id, 'board']): void {
    // Without data, the store can't know whether a write means a query.
    for (const key of ['a', 'b', 'board'] as const) this.ledger.notes[key].touched = true
    for (const key of seen) if (this.#hasData(key)) this.ledger.notes[key].kept.add(mark)
    write()
  }

  #hasData(key: Key): boolean {
    return [...this.screen.values()].some((shown) => shown.part.of === key && isActive(shown) && shown.state.data && !shown.state.isPrevious && factsOf(shown.state.data).viewer === this.user)
  }

  #show(slot: Slot, content: Content | undefined, transition: boolean): void {
    const change = () => this.setLayout((layout) => ({ ...layout, [slot]: content }))
    if (transition) startTransition(change)
    else change()
  }

  #perform(step: Step): void {
    const { ledger, network, server, store, time } = this
    const mark = `m${step.at}`
    switch (step.kind) {
      case 'show': {
        const { slot, part, transition } = step
        const served = this.#states.get(step.state ?? -1)
        const isOurs = served?.user === this.user && served.state
        if (isOurs) ledger.hydrates(served.key, served.version)
        const gate = transition === undefined ? undefined : new Promise<void>((open) => transition < Infinity && setTimeout(open, transition))
        this.#show(slot, { part, gate, state: isOurs ? served.state : undefined }, !!gate)
        break
      }
      case 'leave':
        this.#show(step.slot, undefined, false)
        break
      case 'conceal':
      case 'reveal':
        if (step.kind === 'reveal') this.#revealed.set(step.slot, time.now)
        this.setLayout((layout) => {
          const others = layout.hidden.filter((slot) => slot !== step.slot)
          return { ...layout, hidden: step.kind === 'reveal' ? others : [...others, step.slot] }
        })
        break
      case 'reset':
        this.#reset(step.slot)
        break
      case 'refetch':
      case 'next':
      case 'previous': {
        const shown = [...this.screen.values()].find((shown) => shown.slot === step.slot)
        const handle = this.handles.get(step.slot)
        if (!shown || !handle) break
        const { of: key } = shown.part
        ledger.ask(key, 'refetch', step.kind === 'refetch' ? undefined : -Infinity)
        const load = { refetch: handle.refetch, next: handle.loadNext, previous: handle.loadPrevious }[step.kind]
        ledger.wait(step.kind, key, load?.())
        break
      }
      case 'invalidate':
        this.#invalidate(step.key)
        break
      case 'storm':
        for (let time = 0; time < step.times; time++)
          setTimeout(() => {
            if (step.of === 'invalidate') this.#invalidate(step.key)
            else this.#mark(step.key === 'b' ? 'b' : 'a', `${mark}.${time}`)
          }, time * 50)
        break
      case 'write':
        this.#mark(step.id, mark)
        break
      case 'writeAlone':
        server.mark(step.id, mark)
        this.#write(step.id, mark, () => setMark(store, step.id, mark), [step.id])
        break
      case 'event':
        server.mark(step.id, mark)
        break
      case 'like': {
        const { id, optimistic, invalidates, ending } = step
        network.endings.set(mark, ending)
        const written = optimistic ? ([id, 'board'] as const).filter((key) => this.#hasData(key)) : []
        const mutate = this.likes[(optimistic ? 1 : 0) + (invalidates ? 2 : 0)]
        const promise = mutate?.({ variables: { id, mark } })
        if (ending === 'timesOutAfterwards') ledger.trouble = time.now + 10_000
        if (promise) ledger.like(id, { mark, optimistic, written }, invalidates, promise)
        break
      }
      case 'prefetch': {
        ledger.notes[step.key].askedIn = time.task
        const { document, variables } = queryOf(step.key)
        ledger.wait('prefetch', step.key, prefetchQuery(store, document, { variables }))
        break
      }
      case 'serve':
        this.#serve(step.key, step.at)
        break
      case 'signOut':
        this.user = this.user === 'ada' ? 'bob' : 'ada'
        ledger.signedOut(step.refetch)
        this.#before.clear()
        for (const key of keys) ledger.notes[key].sent = network.sent.filter((request) => request.key === key).length
        this.setLayout((layout) => Object.fromEntries(Object.entries(layout).map(([name, content]) => [name, slots.includes(Number(name) as Slot) && content ? { ...(content as Content), state: undefined } : content])) as unknown as Layout)
        clearStore(store, { refetch: step.refetch })
        break
      case 'hideTab':
        this.#see('hidden')
        break
      case 'return':
        this.#see('visible')
        break
      case 'sleep':
        time.slept += step.ms
        break
      case 'clock':
        time.skew += step.ms
        break
      case 'offline':
        network.offline = true
        setTimeout(() => {
          network.offline = false
          this.#returned()
          dispatchEvent(new Event('online'))
        }, step.ms)
        break
      case 'weather':
        network.weather = step.now
        // A request that stalls ends after ten seconds.
        if (step.now === 'stalling') ledger.trouble = Infinity
    }
  }

  #reset(slot: Slot): void {
    const boundary = this.boundaries.get(slot)
    if (!boundary?.state.thrown) return
    resetQueryErrors(this.store)
    boundary.setState({ thrown: undefined })
  }

  #invalidate(key: Key | undefined): void {
    for (const each of key ? [key] : keys) {
      this.ledger.invalidate(each, 'invalidation')
      this.ledger.notes[each].askedIn = this.time.task
    }
    if (!key || key === 'feed') {
      this.ledger.wait('invalidate', 'feed', invalidateQueries(this.store, key && queryOf(key).document))
      return
    }
    const { document, variables } = queryOf(key)
    this.ledger.wait('invalidate', key, invalidateQuery(this.store, document, variables))
  }

  #mark(id: ItemId, mark: string): void {
    this.server.mark(id, mark)
    this.#write(id, mark, () => addMark(this.store, id, mark))
  }

  /** A server makes a state, with the store and the data that it has now. Its clock is right. */
  #serve(key: Key, id: number): void {
    const { server, time, user } = this
    const served: ServedState = { key, user, at: time.elapsed, version: server.version(key) }
    this.#states.set(id, served)
    const client = createClient({
      endpoint: 'https://server/graphql',
      fetch: () => Promise.resolve(Response.json({ data: server.read(key, user) })),
    })
    const store = createQueryStore(client)
    const { document, variables } = queryOf(key)
    const { skew } = time
    void prefetchQuery(store, document, { variables }).then(() => {
      const text = JSON.stringify(dehydrate(store), (name, value: unknown) =>
        name === 'time' ? (value as number) - skew : value,
      )
      served.state = JSON.parse(text) as DehydratedState
    })
  }

  #see(state: 'visible' | 'hidden'): void {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    if (state === 'visible') this.#returned()
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }

  /** Whoever returns must come to see data that is fresh. */
  #returned(): void {
    this.#returnedAt = this.time.now
    for (const [{ subscribed }, shown] of this.screen) {
      const { of: key, staleTime = 0 } = shown.part
      if (subscribed && !this.ledger.notes[key].cleared && isActive(shown) && (shown.state.error || shown.state.data))
        this.ledger.ask(key, 'return', this.time.elapsed - staleTime)
    }
  }

  async #rest(): Promise<void> {
    const { network, time } = this
    network.weather = 'fair'
    this.setLayout((layout) => {
      const still = Object.entries(layout).map(([name, content]) => {
        const { gate } = (content ?? {}) as Content
        return [name, gate ? undefined : (content as unknown)]
      })
      return { ...(Object.fromEntries(still) as unknown as Layout), hidden: [], polls: false }
    })
    for (const slot of slots) this.#revealed.set(slot, time.now)
    this.#see('visible')
    // Longer than a request may take, and than a storm.
    await this.#pass(30_000)
    const { length } = network.sent
    await this.#pass(5_000)
    if (network.sent.length > length) this.fail('comes to rest', `${network.sent.length - length} requests of a page at rest`)
    for (const { what, key } of this.ledger.waiting) this.fail('promises settle', `${what} of ${key}`)
    checkAll(this, restChecks, this.#before)
    if (this.failure) throw this.failure
    await this.#pass(3_600_000)
    this.#see('visible')
    await this.#pass(5_000)
    checkAll(this, { 'as the server': asServer }, this.#before)
    for (const key of keys) this.server.change(key, time.random)
    time.slept += 3_600_000
    this.#see('visible')
    await this.#pass(5_000)
    checkAll(this, { 'as the server after sleep': asServer }, this.#before)
  }

  /** After the page has left, its store forgets everything, and no timer is left. */
  async #leaveNothing(): Promise<void> {
    const { gcTime = 60_000 } = this.options
    await this.#pass(700_000 + 2 * gcTime)
    const left = inspectStore(this.store).map(({ key }) => key)
    if (left.length) this.fail('forgets', left.join())
    if (this.time.timers) this.fail('no timers', `${this.time.timers} timers are left`)
  }
}
