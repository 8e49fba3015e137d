import type { Entry } from './entry.ts'
import type { Query } from './query.ts'
import type { Variables } from './variablesKey.ts'

/** Plain JSON of a store's complete entries: their data by key. */
export interface DehydratedState {
  readonly [key: string]: unknown
}

/** The complete data of all entries, but what `except` has already. */
export function extractEntries(entries: Iterable<Entry>, except: DehydratedState = {}): DehydratedState {
  const state: [string, unknown][] = []
  for (const { query, base } of entries) {
    if (base !== undefined && except[query.key] !== base) state.push([query.key, base])
  }
  return Object.fromEntries(state)
}

/** Gives every entry of a state to `restore`; one clear warning when it is no state of ours. */
export function restoreEntries(state: DehydratedState, restore: (query: Query, data: unknown) => void): void {
  try {
    for (const [key, data] of Object.entries(state)) {
      const query = parseKey(key)
      if (typeof data !== 'object' || data === null) throw new TypeError('data must be an object')
      restore(query, data)
    }
  } catch (cause) {
    console.warn('thinql: ignored a state to restore that is not from extract():', cause)
  }
}

/** The query of a key; its document is the text, until a hook brings the real one. */
function parseKey(key: string): Query {
  const [name = '', ...rest] = key.split('\0')
  const variablesKey = rest.pop() ?? ''
  const text = rest.join('\0')
  return {
    document: text,
    variables: JSON.parse(variablesKey) as Variables,
    name: name || undefined,
    text,
    variablesKey,
    key,
    invalid: undefined,
  }
}
