import { NetworkError } from '@thinql/core'
import {
  type EntryInfo,
  inspect,
  listen,
  override,
  type QueryStore,
  type StoreEvent,
  type TrackedComponent,
} from '@thinql/react'
import { type Activity, ActivityLog } from './ActivityLog.ts'
import type { CallLog } from './CallLog.ts'
import type { Call } from './call.ts'
import { Listeners } from './Listeners.ts'
import type { Redactor } from './Redactor.ts'

/** The data of an entry before and after its latest change. */
export interface Change {
  /** ms, from `performance.now()`. */
  readonly at: number
  readonly before: unknown
  readonly after: unknown
}

/** How the panel shows an entry: as it is, or in a state that it isn't in. */
export type ShownState = 'real' | 'loading' | 'failed'

/** The number of latest calls among which the call of an event is searched. */
const searchDepth = 200
/** The number of joins that each call keeps. A query that polls while its request hangs has many. */
const maxJoins = 50

const hooks = { mutation: 'useMutation', subscription: 'useSubscription' } as const

/** Follows a store: the changes of its entries, its mutations and its subscriptions. */
export class StoreRecorder {
  readonly listeners = new Listeners()
  readonly name: string
  readonly store: QueryStore
  /** Lists the components that use an entry now. */
  readonly componentsOf: (key: string) => readonly TrackedComponent[]
  readonly #log: CallLog
  readonly #activities: ActivityLog
  readonly #redactor: Redactor
  readonly #data = new Map<string, unknown>()
  readonly #changes = new Map<string, Change>()
  readonly #shown = new Map<string, ShownState>()

  constructor(
    name: string,
    store: QueryStore,
    componentsOf: StoreRecorder['componentsOf'],
    { log, redactor }: { log: CallLog; redactor: Redactor },
  ) {
    this.name = name
    this.store = store
    this.#log = log
    this.#redactor = redactor
    this.#activities = new ActivityLog(redactor)
    this.componentsOf = componentsOf
    for (const { key, data } of inspect(store)) this.#data.set(key, data)
    listen(store, (event) => {
      if (event.kind === 'query') this.#onQuery(event)
      else {
        if (event.type === 'started') this.#claim(event, hooks[event.kind])
        this.#activities.add(event)
      }
      this.listeners.notify()
    })
  }

  get entries(): readonly EntryInfo[] {
    return inspect(this.store)
  }

  /** Lists the mutations or the subscriptions, latest first. */
  activities(kind: Activity['kind']): readonly Activity[] {
    return this.#activities.list(kind)
  }

  /** The latest change of an entry, if there was one. */
  changeOf(key: string): Change | undefined {
    return this.#changes.get(key)
  }

  shownAs(key: string): ShownState {
    return this.#shown.get(key) ?? 'real'
  }

  /** Shows an entry in another state, to see what its components do then. */
  show(key: string, state: ShownState): void {
    const failure = new NetworkError('The thinql devtools show this query as failed.')
    override(this.store, key, { real: undefined, loading: 'loading' as const, failed: failure }[state])
    this.#shown.set(key, state)
    this.listeners.notify()
  }

  /** Returns variables as JSON without the hidden values. */
  json(variables: unknown): string | undefined {
    return this.#redactor.json(variables)
  }

  #onQuery(event: StoreEvent): void {
    const { type, key } = event
    if (type === 'forgotten') {
      this.#data.delete(key)
      this.#changes.delete(key)
      this.#shown.delete(key)
    }
    if (type === 'joined') {
      const call = this.#find((call) => call.entry === key && call.endedAt === undefined)
      if (call) this.#log.change(call.id, joinedNow)
    }
    if (type !== 'started' && type !== 'settled' && type !== 'written') return
    const entry = this.entries.find((other) => other.key === key)
    if (type === 'started') this.#claim(event, entry?.observers === 0 ? 'prefetch' : 'useQuery')
    else if (entry) this.#compare(entry)
  }

  #compare({ key, data }: EntryInfo): void {
    const before = this.#data.get(key)
    if (before === data) return
    this.#data.set(key, data)
    this.#changes.set(key, { at: performance.now(), before, after: data })
  }

  /** Marks the call that the store has just sent. */
  #claim({ key, kind, document, variables }: StoreEvent, sentBy: NonNullable<Call['sentBy']>): void {
    const sent = this.#redactor.json(variables) ?? '{}'
    const call = this.#find(
      (call) =>
        call.kind === kind &&
        call.sentBy === undefined &&
        call.source === document &&
        (call.variables ?? '{}') === sent,
    )
    if (call) this.#log.change(call.id, () => ({ store: this.name, entry: key, sentBy }))
  }

  /** Returns the id of the latest call for an entry, a mutation or a subscription. */
  callOf(key: string): number | undefined {
    const isOwn = ({ store, entry }: Call) => store === this.name && entry === key
    return this.#log.calls.filter(isOwn).at(-1)?.id
  }

  /** Finds the latest call. */
  #find(matches: (call: Call) => boolean): Call | undefined {
    const { calls } = this.#log
    return calls.slice(-searchDepth).reverse().find(matches)
  }
}

function joinedNow({ joins, joinCount }: Call): Partial<Call> {
  return { joins: [...joins.slice(1 - maxJoins), performance.now()], joinCount: joinCount + 1 }
}
