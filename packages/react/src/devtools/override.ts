import type { Failure } from '@thinql/core'
import { blank } from '../store/entry/blank.ts'
import { publish } from '../store/entry/lifetime.ts'
import { clear, invalidate as invalidateEntry } from '../store/entry/actions.ts'
import type { Response } from '../store/history.ts'
import { queryKeyOf } from '../store/key/queryKey.ts'
import { internalsOf, type QueryStore } from '../store/queryStore.ts'
import type { Override, QueryEntry } from '../store/state/QueryEntry.ts'

/**
 * Shows a query or a list in a state that it isn't in, to see what its components do then. Its data stays in the store.
 * It ends when the store forgets the query.
 *
 * @param store - The store that has the query.
 * @param key - The key of the query, from `inspectStore` or from an event.
 * @param state - `loading`, or the error of a first load that failed. undefined shows the real state again.
 * @param partial - The data that came with the error. For a list its pages, the last of which came with the error.
 * @example
 * override(store, key, new NetworkError('offline'))
 */
export function override(
  store: QueryStore,
  key: string,
  state: 'loading' | Failure | undefined,
  partial?: unknown,
): void {
  const entry = find(store, key)
  if (!entry) return
  entry.override?.end()
  if (state !== undefined) entry.override = createOverride(entry, state, partial)
  publish(entry)
}

function createOverride(entry: QueryEntry, state: 'loading' | Failure, partial: unknown): Override {
  const [response] = blank.responses
  const pages = entry.list && Array.isArray(partial) ? (partial as unknown[]) : [partial]
  const complete = pages.length > 1 ? pages.slice(0, -1) : [undefined]
  const shown = {
    ...entry,
    ...blank,
    // There is one at least.
    responses: complete.map((data, index) => ({ ...entry.responses[index], ...response, data })) as [
      Response,
    ],
    error: state === 'loading' ? undefined : state,
    partial: pages.at(-1),
    request: undefined,
  }
  let resolve!: () => void
  const ended = new Promise<void>((resolvePromise) => (resolve = resolvePromise))
  const end = () => {
    stop()
    entry.override = undefined
    // The components that wait for it go on.
    resolve()
  }
  const stop = entry.store.follow((type, source) => {
    if (type === 'forgotten' && source === entry) end()
  })
  return { ...shown, data: entry.list?.view(shown, complete, shown.partial), ended, end }
}

/**
 * Makes one query or list stale. If a hook uses it, fetches it again.
 *
 * @param store - The store that has the query.
 * @param key - The key of the query, from `inspectStore` or from an event.
 * @example
 * for (const { key, isList } of inspectStore(store)) if (isList) invalidate(store, key)
 */
export function invalidate(store: QueryStore, key: string): void {
  const entry = find(store, key)
  if (entry) void invalidateEntry(entry)
}

/**
 * Forgets one query, and shows it as it is. The hooks that use it load it again.
 *
 * @param store - The store that has the query.
 * @param key - The key of the query, from `inspectStore` or from an event.
 * @example
 * for (const { key, observers } of inspectStore(store)) if (!observers) remove(store, key)
 */
export function remove(store: QueryStore, key: string): void {
  const entry = find(store, key)
  if (!entry) return
  entry.override?.end()
  clear(entry)
}

function find(store: QueryStore, key: string): QueryEntry | undefined {
  return internalsOf(store)
    .entries.values()
    .find(({ query }) => queryKeyOf(query) === key)
}
