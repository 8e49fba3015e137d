import { clear } from './entry/users.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'

/**
 * Aborts all requests and forgets all data, for a logout, with what `persist` has kept. The hooks on screen load and
 * connect again.
 *
 * With `refetch: false` they don't, for a logout before the screen changes: `useQuery` shows `loading`, polls and
 * subscriptions stop, and a component that uses suspense keeps what it shows. The next component that mounts fetches.
 *
 * @param store - The store that keeps the data.
 * @param options - Whether to load again.
 * @param options.refetch - False sends nothing. Default: true.
 * @example
 * clearStore(store, { refetch: false })
 */
export function clearStore(store: QueryStore, { refetch }: { refetch?: boolean | undefined } = {}): void {
  const { emit, entries, subscriptions } = internalsOf(store)
  internalsOf(store).generation = {}
  emit?.('cleared', {})
  for (const entry of entries.values()) clear(entry, refetch)
  for (const subscription of subscriptions.values()) subscription.clear(refetch)
}
