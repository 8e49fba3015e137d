import type { Client } from '@thinql/core'
import type { Entry } from './entry.ts'
import { keyOf, type Query, toQuery, type Variables } from './query.ts'

/** Plain JSON of a store's complete entries: their data by key. */
export type DehydratedState = Readonly<Record<string, unknown>>

/** The complete data of all entries, but what `except` has already. */
export function extractEntries(entries: Iterable<Entry>, except: DehydratedState = {}): DehydratedState {
  const complete: Record<string, unknown> = {}
  for (const { query, state } of entries) {
    const key = keyOf(query)
    // A key has a NUL in it, so none is `__proto__`.
    if (state.base !== undefined && except[key] !== state.base) complete[key] = state.base
  }
  return complete
}

/** The entries of a state; none, with a warning, when it is no state of ours. */
export function readEntries(client: Client, state: DehydratedState): (readonly [Query, object])[] {
  try {
    return Object.entries(state).map(([key, data]) => {
      // Until a hook brings the real document, its text does.
      // Its first part is there, which the type doesn't say.
      const [text, name = '', json = ''] = key.split('\0') as [string, ...string[]]
      const query = toQuery(client, text, JSON.parse(json) as Variables, name || undefined)
      if (keyOf(query) === key && typeof data === 'object' && data && !Array.isArray(data))
        return [query, data]
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
