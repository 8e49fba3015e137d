import { describeDocument, type GraphQLDocument } from '@thinql/core'
import type { EntryInfo, QueryStore } from '@thinql/react'
import type { Look } from '../ui/Section.tsx'

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

export function stateOf({ status, fetching, overridden, stale }: EntryInfo): { text: string; look: Look } {
  if (overridden) return { text: 'shown otherwise', look: 'warn' }
  if (status === 'error') return { text: fetching ? 'failed, fetching' : 'failed', look: 'bad' }
  if (status === 'loading') return { text: 'loading', look: 'open' }
  if (status === 'idle') return { text: 'no data', look: 'plain' }
  if (fetching) return { text: 'fetching', look: 'open' }
  return { text: stale ? 'stale' : 'fresh', look: stale ? 'plain' : 'good' }
}
