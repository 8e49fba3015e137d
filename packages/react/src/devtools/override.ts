import type { RequestFailure } from '@thinql/core'
import { changed } from '../store/entry/QueryEntry.ts'
import { clear } from '../store/entry/users.ts'
import { keyOf } from '../store/key/queryKey.ts'
import type { QueryStore } from '../store/queryStore.ts'
import { internals, type QueryEntry, type ShownState, type StoreInternals } from '../store/state.ts'

/** The state that devtools show instead of the real one. */
interface Override extends ShownState {
  readonly end: () => void
}

const overridesOf = new WeakMap<StoreInternals, Map<QueryEntry, Override>>()

/**
 * Shows a query in a state that it isn't in, to see what its components do then. Its data stays in the store.
 *
 * @param store - The store that has the query.
 * @param key - The key of the query, from `inspectStore` or from an event.
 * @param state - `loading`, or the error of a first load that failed. undefined shows the real state again.
 * @example
 * override(store, key, new NetworkError('offline'))
 */
export function override(
  store: QueryStore,
  key: string,
  state: 'loading' | RequestFailure | undefined,
): void {
  const shared = store[internals]
  const entry = find(shared, key)
  if (!entry) return
  const overrides = overridesOf.get(shared) ?? new Map<QueryEntry, Override>()
  overridesOf.set(shared, overrides)
  shared.override ??= (entry) => overrides.get(entry)
  overrides.get(entry)?.end()
  overrides.delete(entry)
  if (state !== undefined) {
    let end!: () => void
    const ended = new Promise<void>((resolve) => (end = resolve))
    const error = state === 'loading' ? undefined : state
    overrides.set(entry, { data: undefined, growing: undefined, partial: undefined, error, ended, end })
  }
  changed(entry)
}

/**
 * Forgets one query. The hooks that use it load it again.
 *
 * @param store - The store that has the query.
 * @param key - The key of the query, from `inspectStore` or from an event.
 * @example
 * for (const { key, observers } of inspectStore(store)) if (!observers) remove(store, key)
 */
export function remove(store: QueryStore, key: string): void {
  const entry = find(store[internals], key)
  if (entry) clear(entry)
}

function find({ entries }: StoreInternals, key: string): QueryEntry | undefined {
  return entries.values().find(({ query }) => keyOf(query) === key)
}
