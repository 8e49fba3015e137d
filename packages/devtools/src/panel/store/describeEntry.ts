import { describeDocument, type GraphQLDocument } from '@thinql/core'
import type { EntryInfo, QueryStore } from '@thinql/react'
import type { TrackedComponent } from '../../recorder/StoreRecorder.ts'
import type { Look } from '../wire/outcomes.ts'

/** Returns the name and the text of a document, as far as they can be read. */
export function describe(
  { client }: QueryStore,
  { document, operationName }: { document: GraphQLDocument; operationName: string | undefined },
): { name: string; query: string } {
  try {
    const { print } = client.options
    const { name = 'without a name', query } = describeDocument(document, { print, operationName })
    return { name, query }
  } catch {
    return { name: 'without a name', query: '' }
  }
}

/** Returns the state of an entry in a word, and its look. */
export function stateOf({ status, fetching, overridden, stale }: EntryInfo): { text: string; look: Look } {
  if (overridden) return { text: 'shown otherwise', look: 'warn' }
  if (status === 'error') return { text: fetching ? 'failed, fetching' : 'failed', look: 'bad' }
  if (status === 'loading') return { text: 'loading', look: 'open' }
  if (status === 'idle') return { text: 'no data', look: 'plain' }
  if (fetching) return { text: 'fetching', look: 'open' }
  return { text: stale ? 'stale' : 'fresh', look: stale ? 'plain' : 'good' }
}

/** Returns components in words: `TodoList in Page, Badge in Header (3)`. Undefined if React doesn't tell them. */
export function usersOf(components: readonly TrackedComponent[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { name = 'a component', owners } of components) {
    const [owner] = owners
    const text = owner === undefined ? name : `${name} in ${owner}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const texts = [...counts].map(([text, number]) => (number === 1 ? text : `${text} (${number})`))
  return texts.length > 0 ? texts.join(', ') : undefined
}
