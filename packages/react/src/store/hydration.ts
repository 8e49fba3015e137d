import type { Client } from '@thinql/core'
import type { Entry } from './entry.ts'
import { type Query, toQuery, type Variables } from './query.ts'

/** Plain JSON of a store's complete entries: their data by key. */
export type DehydratedState = Readonly<Record<string, unknown>>

/** The complete data of all entries, but what `except` has already. */
export function extractEntries(entries: Iterable<Entry>, except: DehydratedState = {}): DehydratedState {
  const state: [string, unknown][] = []
  for (const { query, base } of entries) {
    if (base !== undefined && except[query.key] !== base) state.push([query.key, base])
  }
  return Object.fromEntries(state)
}

/** Gives every entry of a state to `restore`; warns once when it is no state of ours. */
export function restoreEntries(
  client: Client,
  state: DehydratedState,
  restore: (query: Query, data: object) => void,
) {
  try {
    for (const [key, data] of Object.entries(state)) {
      // Until a hook brings the real document, its text does.
      const [name = '', text = '', json = ''] = key.split('\0')
      const query = toQuery(client, text, JSON.parse(json) as Variables, name || undefined)
      if (query.key !== key || typeof data !== 'object' || !data) throw new TypeError(`unknown entry ${key}`)
      restore(query, data)
    }
  } catch (cause) {
    console.warn('thinql: a state to restore was ignored, because extract() did not make it.', cause)
  }
}
