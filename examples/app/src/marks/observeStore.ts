import type { GraphQLDocument } from '@thinql/core'
import { inspect, listen, type QueryStore, type StoreEvent } from '@thinql/react'

/** What thinql can do that a user doesn't see on the page. */
export type Happening =
  | 'joined'
  | 'fromStore'
  | 'optimistic'
  | 'confirmed'
  | 'rolledBack'
  | 'aborted'
  | 'replaced'
  | 'lost'
  | 'reconnected'

export interface ObserveOptions {
  readonly store: QueryStore
  /** The documents to observe. Default: all. */
  readonly documents?: readonly GraphQLDocument[] | undefined
  /** When the page was opened, in ms since 1970. */
  readonly since: number
}

/** The state of a query when it was last checked. */
interface Seen {
  readonly observers: number
  readonly layers: number
  /** ms since 1970. */
  readonly at: number
}

/** ms. The store has no event for a hook that finds its data in the store. */
const lookInterval = 250

/** Reports what happens in a store, until the returned function is called. */
export function observeStore(
  { store, documents, since }: ObserveOptions,
  report: (what: Happening) => void,
): () => void {
  const texts = documents && new Set(documents.map(textOf))
  const isObserved = (document: GraphQLDocument) => texts?.has(textOf(document)) ?? true
  const seen = new Map<string, Seen>()
  /** The subscriptions that have lost their connection. */
  const lost = new Set<string>()

  function look(event?: StoreEvent): void {
    for (const entry of inspect(store)) {
      if (!isObserved(entry.document)) continue
      const { key, data, observers, layers, updatedAt = Infinity } = entry
      const before = seen.get(key)
      seen.set(key, { observers, layers, at: Date.now() })
      const isNewOnScreen = observers > 0 && !before?.observers
      if (isNewOnScreen && data !== undefined && updatedAt < (before?.at ?? since)) report('fromStore')
      if (layers > (before?.layers ?? 0)) report('optimistic')
      if (before && layers < before.layers && event?.kind === 'mutation' && event.type === 'settled')
        report(event.result.error ? 'rolledBack' : 'confirmed')
    }
  }

  function hear(event: StoreEvent): void {
    look(event)
    const { kind, type, key, document } = event
    if (kind === 'mutation' || !isObserved(document)) return
    if (type === 'joined') report('joined')
    if (type === 'aborted' && kind === 'query') {
      const isReplaced = inspect(store).some((entry) => entry.key === key && entry.fetching)
      report(isReplaced ? 'replaced' : 'aborted')
    }
    if (type !== 'received') return
    if (!event.result.error) {
      if (lost.delete(key)) report('reconnected')
    } else if (!lost.has(key)) {
      lost.add(key)
      report('lost')
    }
  }

  look()
  const end = listen(store, hear)
  const timer = setInterval(() => look(), lookInterval)
  return () => {
    end()
    clearInterval(timer)
  }
}

/** The documents of this app are strings: codegen makes them with `documentMode: 'string'`. */
function textOf(document: GraphQLDocument): string {
  return document instanceof String ? document.toString() : ''
}
