import type { Update, UpdatedEntry } from '../history.ts'
import { listQuery, type Query, toQuery } from '../key/queryKey.ts'
import { shareStructure } from '../shared/shareStructure.ts'
import type { QueryEntry } from '../state/QueryEntry.ts'
import type { PendingMutation, StoreInternals } from '../state/StoreInternals.ts'
import { warnOnce } from './warnings.ts'

// Only a development build calls these functions: see `warnings.ts`.

/** Warns if a write with the data of a mutation changes its own result. Some response may have the change already. */
export function warnOfRepeatedChange(
  entry: QueryEntry,
  { document }: PendingMutation,
  update: Update,
  written: readonly unknown[],
  target: UpdatedEntry,
): void {
  const { query, responses, store } = entry
  const repeats = (page: unknown, index: number) => {
    try {
      const again = update(page, responses[index]?.variables, target)
      return again !== undefined && shareStructure(page, again) !== page
    } catch {
      return true
    }
  }
  const { name } = toQuery(store.client, document, {}, 'mutation')
  if (written.some((page, index) => page !== undefined && repeats(page, index)))
    warnOnce(
      store,
      `thinql: mutation ${name}: \`optimistic\` with data changes query ${query.name} each time that it runs. A refetch may bring the change first, and then it would be there twice. Add a row only if no row has its id, and write values of the data.`,
    )
}

/** Warns if only a list has the data of a query. It is a copy, which the functions for queries don't reach. */
export function warnOfOwnPages(
  store: StoreInternals,
  query: Query,
  caller: 'getQueryData' | 'setQueryData',
): void {
  const isOnlyList = !store.entries.get(query) && store.entries.get(listQuery(query))
  const [what, how] = {
    getQueryData: ['getQueryData() reads', 'Read its `pages`'],
    setQueryData: ['setQueryData() changes', 'Use updateQueries()'],
  }[caller]
  if (isOnlyList)
    warnOnce(
      store,
      `thinql: query ${query.name}: ${what} no list of useInfiniteQuery, and nothing else has this query. ${how}.`,
    )
}

/**
 * Returns an update that does the same, and warns if it changes the data that it gets: the store has that
 * data, and runs updates again.
 */
export function checkedUpdate({ query, store }: QueryEntry, update: Update): Update {
  return (data, ...args) => {
    const before = textOf(data)
    const next = update(data, ...args)
    if (textOf(data) !== before)
      warnOnce(
        store,
        `thinql: query ${query.name}: an update changed the data that it got. Return new data: the update runs again on the same data, and a row would be there twice.`,
      )
    return next
  }
}

/** Returns data as text, or undefined if it can't be one. */
function textOf(data: unknown): string | undefined {
  try {
    return JSON.stringify(data)
  } catch {
    return undefined
  }
}
