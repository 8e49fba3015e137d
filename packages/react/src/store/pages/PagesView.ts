import type { RequestFailure } from '@thinql/core'
import { type Query, type Variables, variablesOf } from '../key/queryKey.ts'
import type { QueryData } from '../query/QueryData.ts'

/** What a list shows: the data of its entry. */
export interface PagesView {
  readonly pages: readonly unknown[]
  /** The variables of the last page. */
  readonly variables: Variables
  /** Whether the page after these is loading. */
  readonly loadingNext: boolean
  /** Why the page after these could not be loaded. */
  readonly error: RequestFailure | undefined
}

/** Returns the view of these pages. `last` is the query of the last one, and `after` the state of the page after it. */
export function viewOf(
  pages: readonly unknown[],
  last: Query,
  after?: Pick<QueryData, 'failure'>,
): PagesView {
  return {
    pages,
    variables: variablesOf(last) ?? {},
    loadingNext: after !== undefined && !after.failure,
    error: after?.failure?.error,
  }
}
