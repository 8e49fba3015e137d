import type { GraphQLDocument, Result } from '@thinql/core'
import { keyOf, type Query, variablesOf } from './key/queryKey.ts'

/** What happened to an entry of the store. */
export interface StoreEvent {
  /**
   * A request `started`, was `joined` by another caller, was `aborted`, or has `settled` with a `result`.
   * Data was `written`, was `invalidated`, or was `forgotten`.
   */
  readonly type: 'started' | 'joined' | 'aborted' | 'settled' | 'written' | 'invalidated' | 'forgotten'
  /** Identifies the entry. */
  readonly key: string
  readonly document: GraphQLDocument
  /** The variables as they are sent. */
  readonly variables: unknown
  /** The Result of the request that has settled. */
  readonly result?: Result<unknown>
  readonly [detail: string]: unknown
}

/** Reports an event of a query. */
export type Emit = (type: StoreEvent['type'], query: Query, result?: Result<unknown>) => void

/** Calls the listener in a microtask, so never during a render. If the listener throws, the console gets the error. */
export function createEmit(listener: ((event: StoreEvent) => void) | undefined): Emit {
  return (type, query, result) => {
    if (!listener) return
    const { document } = query
    const event = {
      type,
      key: keyOf(query),
      document,
      variables: variablesOf(query),
      ...(result && { result }),
    }
    queueMicrotask(() => {
      try {
        listener(event)
      } catch (thrown) {
        console.error(thrown)
      }
    })
  }
}
