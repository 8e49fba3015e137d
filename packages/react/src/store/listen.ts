import type { StoreEvent } from './events.ts'
import { queryKeyOf, variablesOf } from './key/queryKey.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'

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
  const stop = internalsOf(store).follow((type, source, result) => {
    if (type === 'cleared') return
    const { query, span } = source
    const options = source.request?.options
    // Only the callers know which types and results belong together.
    const event = {
      kind: query?.kind ?? 'mutation',
      type,
      key: query ? queryKeyOf(query) : `mutation ${String(span?.at)}`,
      document: (query ?? source).document,
      operationName: (query ?? options)?.operationName,
      variables: query ? variablesOf(query) : options?.variables,
      meta: options?.meta,
      result,
    } as StoreEvent
    queueMicrotask(() => {
      try {
        if (!stopped) listener(event)
      } catch (thrown) {
        console.error(thrown)
      }
    })
  })
  return () => {
    stopped = true
    stop()
  }
}
