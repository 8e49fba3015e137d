import type { Update } from '../history.ts'
import { toQuery } from '../key/queryKey.ts'
import { shareStructure } from '../shared/shareStructure.ts'
import type { PendingMutation, QueryEntry } from '../state.ts'
import { warnOnce } from './warnings.ts'

/** Warns if a write with the data of a mutation changes its own result. Some response may have the change already. */
export function warnOfRepeatedChange(
  entry: QueryEntry,
  { document }: PendingMutation,
  update: Update,
  written: readonly unknown[],
): void {
  const { query, responses, store } = entry
  const repeats = (page: unknown, index: number) => {
    try {
      const again = update(page, responses[index]?.variables, entry)
      return again !== undefined && shareStructure(page, again) !== page
    } catch {
      return true
    }
  }
  const { name } = toQuery(store.client, document, {}, 'mutation')
  if (written.some((page, index) => page !== undefined && repeats(page, index)))
    warnOnce(
      store,
      `repeated ${query.text}`,
      `thinql: mutation ${name}: what \`optimistic\` writes to query ${query.name} with its data changes the query again if that has it already, as after a refetch. Add a row only if no row has its id, and write values of the data.`,
    )
}
