import { refusal } from './refusals.ts'

export interface PageArguments {
  readonly first: number
  /** The ID of the last row of the page before. So new rows don't shift the pages. */
  readonly after?: string | null | undefined
}

const mostPerPage = 100

/** The number before which a page begins; null for the first page. */
export function checkPage({ first, after = null }: PageArguments, what: 'item' | 'guest'): number | null {
  if (first < 1 || first > mostPerPage)
    throw refusal({ first: `A page has 1 to ${mostPerPage} ${what}s, not ${first}.` })
  if (after !== null && !/^\d{1,15}$/.test(after))
    throw refusal({ after: `This is the ID of the last ${what} before the page, a number, not “${after}”.` })
  return after === null ? null : Number(after)
}

/** @param rows - One row more than requested, if there is a next page. */
export function toPage<T extends { readonly id?: unknown }>(rows: readonly T[], first: number) {
  const nodes = rows.slice(0, first)
  return { nodes, pageInfo: { endCursor: nodes.at(-1)?.id ?? null, hasNextPage: rows.length > first } }
}
