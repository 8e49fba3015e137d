import { isObject } from '@thinql/core/internal'
import { keyOf, type Query, toQuery, type Variables } from './key/queryKey.ts'
import { type QueryStore } from './queryStore.ts'
import { internals } from './storeInternals.ts'

/** Plain JSON of a store's complete entries: their data by key. */
export type DehydratedState = Readonly<Record<string, unknown>>

/**
 * Gives the complete data of all entries as plain JSON; never errors, headers or optimistic writes.
 *
 * Whoever inlines it in HTML has to escape its less-than signs.
 *
 * @param store - The store, of a server or a browser.
 * @param options - Which data to leave out.
 * @param options.except - A state given before; what it has is left out.
 * @returns The state, for `restore` or the `state` of a HydrationBoundary.
 * @example
 * await store.prefetch(TodosQuery)
 * const state = extract(store)
 */
export function extract(
  store: QueryStore,
  { except = {} }: { except?: DehydratedState | undefined } = {},
): DehydratedState {
  const complete: Record<string, unknown> = {}
  for (const { query, data } of store[internals].entries.values()) {
    const key = keyOf(query)
    // A key has a NUL in it, so none is `__proto__`.
    if (data.base !== undefined && except[key] !== data.base) complete[key] = data.base
  }
  return complete
}

/**
 * Takes what `extract` gave: fills what is empty and not on screen.
 *
 * @param store - The store to fill.
 * @param state - The state. One that is malformed or foreign is ignored with a warning; the same one again changes nothing.
 * @example
 * restore(store, JSON.parse(element.textContent))
 */
export function restore(store: QueryStore, state: DehydratedState): void {
  const shared = store[internals]
  const { restored } = shared
  if (restored.has(state)) return
  for (const [query, data] of readEntries(store, state)) shared.entry(query).restore(data)
  // Text, if it wasn't parsed, can't be held weakly.
  if (Object(state) === state) restored.add(state)
}

/** The entries of a state; none, with a warning, when it is no state of ours. */
function readEntries({ client }: QueryStore, state: DehydratedState): (readonly [Query, object])[] {
  try {
    return Object.entries(state).map(([key, data]) => {
      // Until a hook brings the real document, its text does.
      // Its first part is there, which the type doesn't say.
      const [text, name = '', json = ''] = key.split('\0') as [string, ...string[]]
      const query = toQuery(client, text, JSON.parse(json) as Variables, name || undefined)
      if (keyOf(query) === key && isObject(data)) return [query, data]
      throw new TypeError()
    })
  } catch {
    // Nothing of what was found: variables may be secret.
    console.warn(
      'thinql: restore() ignored a state that extract() did not give. Was it parsed, if it was JSON?',
    )
    return []
  }
}
