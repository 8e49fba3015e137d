import type { Emit, EventSource, StoreEvent } from './events.ts'
import { queryKeyOf, variablesOf } from './key/queryKey.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'
import type { StoreInternals } from './state/StoreInternals.ts'

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
  let stopped = false
  const emit = createEmit((event) => {
    if (!stopped) listener(event)
  })
  const remove = addEmit(internalsOf(store), emit)
  return () => {
    stopped = true
    remove()
  }
}

/** Calls back with each event at the moment when it happens. Returns a function that ends it. */
export function addEmit(store: StoreInternals, emit: Emit): () => void {
  const emits = (store.emits ??= new Set())
  emits.add(emit)
  store.emit ??= (...event) => {
    for (const emit of emits) emit(...event)
  }
  return () => emits.delete(emit)
}

function createEmit(listener: (event: StoreEvent) => void): Emit {
  const mutationKeys = new WeakMap<EventSource, string>()
  let mutations = 0
  const keyOfMutation = (call: EventSource) => {
    const key = mutationKeys.get(call) ?? `mutation ${++mutations}`
    mutationKeys.set(call, key)
    return key
  }
  return (type, source, result) => {
    if (type === 'cleared') return
    const { query } = source
    const options = source.request?.options
    // Only the callers know which types and results belong together.
    const event = {
      kind: query?.kind ?? 'mutation',
      type,
      key: query ? queryKeyOf(query) : keyOfMutation(source),
      document: (query ?? source).document,
      operationName: (query ?? options)?.operationName,
      variables: query ? variablesOf(query) : options?.variables,
      meta: options?.meta,
      result,
    } as StoreEvent
    queueMicrotask(() => {
      try {
        listener(event)
      } catch (thrown) {
        console.error(thrown)
      }
    })
  }
}
