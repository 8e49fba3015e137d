import type { Emit, EventSource, StoreEvent } from './events.ts'
import { keyOf, variablesOf } from './key/queryKey.ts'
import type { QueryStore } from './queryStore.ts'
import { internals } from './storeInternals.ts'

type StoreListener = (event: StoreEvent) => void

/**
 * Calls back after each event of the store's queries, mutations and subscriptions: for logs, messages and devtools.
 *
 * The listener runs in a microtask, so never during a render. If it throws, the console gets the error.
 *
 * @param store - The store to follow.
 * @param listener - Gets each event from now on.
 * @returns A function that ends it.
 * @example
 * listen(store, ({ kind, result }) => {
 *   if (kind === 'mutation' && result?.error) showToast(result.error.message)
 * })
 */
export function listen(store: QueryStore, listener: (event: StoreEvent) => void): () => void {
  const shared = store[internals]
  const listeners = (shared.listeners ??= new Set())
  // A function of its own, so that the same listener can be added twice.
  const own: StoreListener = (event) => {
    listener(event)
  }
  listeners.add(own)
  shared.emit ??= createEmit(listeners)
  return () => {
    listeners.delete(own)
    if (!listeners.size) shared.emit = undefined
  }
}

function createEmit(listeners: ReadonlySet<StoreListener>): Emit {
  const mutationKeys = new WeakMap<EventSource, string>()
  let mutations = 0
  const keyOfMutation = (call: EventSource) => {
    const key = mutationKeys.get(call) ?? `mutation ${++mutations}`
    mutationKeys.set(call, key)
    return key
  }
  return (type, source, result) => {
    const { query, request } = source
    // Only the callers know which types and results belong together.
    const event = {
      kind: query?.kind ?? 'mutation',
      type,
      key: query ? keyOf(query) : keyOfMutation(source),
      document: (query ?? source).document,
      operationName: (query ?? request)?.operationName,
      variables: query ? variablesOf(query) : request?.variables,
      meta: request?.meta,
      result,
    } as StoreEvent
    queueMicrotask(() => {
      for (const listener of listeners) {
        try {
          listener(event)
        } catch (thrown) {
          console.error(thrown)
        }
      }
    })
  }
}
