import type { StoreEvent } from '@thinql/react'
import type { Outcome } from './call.ts'
import type { Redactor } from './Redactor.ts'

/** A result that a store received. */
export interface StoreResult {
  /** ms, from `performance.now()`. */
  readonly at: number
  readonly outcome: Outcome
  readonly message: string | undefined
  readonly data: unknown
}

/** A call of a mutation, or a subscription. */
export interface Activity {
  readonly kind: 'mutation' | 'subscription'
  readonly key: string
  readonly document: StoreEvent['document']
  readonly operationName: string | undefined
  /** JSON without the hidden values. */
  readonly variables: string | undefined
  readonly startedAt: number
  readonly endedAt?: number
  /** The latest results. A mutation has one. */
  readonly results: readonly StoreResult[]
  readonly resultCount: number
}

/** An event of a mutation or a subscription. */
export type ActivityEvent = Exclude<StoreEvent, { kind: 'query' }>

const maxActivities = 200
/** The number of results that each subscription keeps. */
const maxResults = 100

/** The latest mutations and subscriptions of a store. */
export class ActivityLog {
  readonly #redactor: Redactor
  readonly #activities = new Map<string, Activity>()

  constructor(redactor: Redactor) {
    this.#redactor = redactor
  }

  /** Lists the mutations or the subscriptions, latest first. */
  list(kind: Activity['kind']): readonly Activity[] {
    return [...this.#activities.values()].filter((activity) => activity.kind === kind).reverse()
  }

  add(event: ActivityEvent): void {
    const before = this.#activities.get(event.key)
    if (event.type === 'started') this.#start(event, before)
    else if (before) this.#activities.set(event.key, changedBy(event, before))
  }

  #start(
    { kind, key, document, operationName, variables }: ActivityEvent,
    before: Activity | undefined,
  ): void {
    // A subscription that connects again becomes the latest one.
    this.#activities.delete(key)
    this.#activities.set(key, {
      kind,
      key,
      document,
      operationName,
      variables: this.#redactor.json(variables),
      startedAt: performance.now(),
      results: before?.results ?? [],
      resultCount: before?.resultCount ?? 0,
    })
    const [oldest] = this.#activities.keys()
    if (this.#activities.size > maxActivities && oldest !== undefined) this.#activities.delete(oldest)
  }
}

function changedBy({ type, result }: ActivityEvent, before: Activity): Activity {
  const at = performance.now()
  const after = type === 'received' ? before : { ...before, endedAt: at }
  if (!result) return after
  const { error, data } = result
  const added: StoreResult = { at, outcome: error?.name ?? 'data', message: error?.message, data }
  return {
    ...after,
    results: [...before.results.slice(1 - maxResults), added],
    resultCount: before.resultCount + 1,
  }
}
