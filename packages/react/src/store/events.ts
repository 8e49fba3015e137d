import type { GraphQLDocument, Result } from '@thinql/core'
import { keyOf, type Query, variablesOf } from './key/queryKey.ts'

/** What happened to an entry of the store. */
export interface StoreEvent {
  /**
   * A fetch `started`, was `joined` by another user, was `aborted` or `settled` (with its `result`);
   * an entry was `written`, `invalidated` or `forgotten`.
   */
  readonly type: 'started' | 'joined' | 'aborted' | 'settled' | 'written' | 'invalidated' | 'forgotten'
  /** Names the entry. */
  readonly key: string
  readonly document: GraphQLDocument
  /** The variables as the wire writes them. */
  readonly variables: unknown
  /** What the fetch that settled came to. */
  readonly result?: Result<unknown>
  readonly [detail: string]: unknown
}

/** Reports an event of a query. */
export type Emit = (type: StoreEvent['type'], query: Query, result?: Result<unknown>) => void

/** Reports events in a microtask: never during render, and a listener that throws breaks nothing here. */
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
