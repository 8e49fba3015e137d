import type { DatabaseSync } from 'node:sqlite'
import { type Item, type ItemStatus, toItem } from './item.ts'
import { refusal } from './refusals.ts'

export interface PageArguments {
  readonly first: number
  /** The ID of the last item on the page before. */
  readonly after?: string | null
  readonly search?: string | null
  readonly status?: ItemStatus | null
}

export interface ItemPage {
  readonly nodes: readonly Item[]
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}

const mostPerPage = 100

/** Reads the board page by page, newest item first. The cursor is an item's ID, so new items don't shift the pages. */
export function createItemPages(database: DatabaseSync) {
  const select = database.prepare(`
    SELECT * FROM items
    WHERE deleted_at IS NULL
      AND (:after IS NULL OR id < :after)
      AND (:status IS NULL OR status = :status)
      AND instr(lower(title || char(10) || ifnull(note, '') || char(10) || ifnull(assignee, '')), lower(:search))
    ORDER BY id DESC
    LIMIT :limit
  `)
  const count = database.prepare(
    "SELECT count(*) AS total, total(status = 'DONE') AS done FROM items WHERE deleted_at IS NULL",
  )

  return {
    page({ first, after = null, search, status = null }: PageArguments): ItemPage {
      if (first < 1 || first > mostPerPage)
        throw refusal(undefined, `A page has 1 to ${mostPerPage} items, not ${first}.`)
      // One more than requested, to know if there is a next page.
      const rows = select.all({
        after: after === null ? null : Number(after),
        status,
        search: search?.trim() ?? '',
        limit: first + 1,
      })
      const nodes = rows.slice(0, first).map(toItem)
      return { nodes, pageInfo: { endCursor: nodes.at(-1)?.id ?? null, hasNextPage: rows.length > first } }
    },

    progress() {
      const row = count.get()
      return { done: Number(row?.done), total: Number(row?.total) }
    },
  }
}
