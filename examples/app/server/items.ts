import { createGraphQLError } from 'graphql-yoga'
import { type Database, fold } from './database.ts'
import type { History } from './history.ts'
import {
  changeFields,
  describeChange,
  type Item,
  type ItemFields,
  type ItemInput,
  type ItemStatus,
  toItem,
} from './item.ts'
import { checkPage, type PageArguments, toPage } from './page.ts'
import { notFound, refusal } from './refusals.ts'

const empty: ItemFields = { title: '', note: null, status: 'OPEN', assignee: null, due: null }

interface ItemPageArguments extends PageArguments {
  readonly search?: string | null
  readonly status?: ItemStatus | null
}

/** The items in the board's database. Every change is checked against the rules of the board, and is one transaction. */
export function createItems(database: Database, { change }: Pick<History, 'change'>) {
  const selectOne = database.prepare('SELECT * FROM items WHERE id = ? AND deleted_at IS NULL')
  const selectPage = database.prepare(`
    SELECT * FROM items
    WHERE deleted_at IS NULL
      AND (:after IS NULL OR id < :after)
      AND (:status IS NULL OR status = :status)
      AND (:search = '' OR instr(fold(title || char(10) || ifnull(note, '') || char(10) || ifnull(assignee, '')), :search))
    ORDER BY id DESC
    LIMIT :limit
  `)
  const count = database.prepare(
    "SELECT count(*) AS total, total(status = 'DONE') AS done FROM items WHERE deleted_at IS NULL",
  )
  const selectSameTitle = database.prepare(
    'SELECT title FROM items WHERE fold(title) = ? AND id IS NOT ? AND deleted_at IS NULL',
  )
  const insert = database.prepare(
    'INSERT INTO items (title, note, assignee, due) VALUES (?, ?, ?, ?) RETURNING *',
  )
  const update = database.prepare(`
    UPDATE items SET title = ?, note = ?, status = ?, assignee = ?, due = ?, version = ?, field_versions = ?
    WHERE id = ? RETURNING *
  `)
  const remove = database.prepare(
    "UPDATE items SET deleted_at = datetime('now') WHERE id = ? AND deleted_at IS NULL RETURNING *",
  )
  const selectRemoved = database.prepare('SELECT * FROM items WHERE id = ? AND deleted_at IS NOT NULL')
  const restore = database.prepare('UPDATE items SET deleted_at = NULL WHERE id = ? RETURNING *')

  function checkFreeTitle(title: string, id: string | null): void {
    const other = selectSameTitle.get(fold(title), id)
    if (other) throw refusal('title', `“${String(other.title)}” is already on the board.`)
  }

  function find(id: string): Item | null {
    const row = selectOne.get(id)
    return row ? toItem(row) : null
  }

  return {
    find,

    page({ first, after, search, status = null }: ItemPageArguments) {
      const limits = checkPage({ first, after }, 'item')
      const rows = selectPage.all({ ...limits, status, search: fold(search?.trim() ?? '') })
      return toPage(rows.map(toItem), first)
    },

    /** Of the whole board. */
    progress() {
      const row = count.get()
      return { done: Number(row?.done), total: Number(row?.total) }
    },

    add: (input: ItemInput, by: string | null) =>
      change(by, () => {
        const { title, note, assignee, due } = changeFields(empty, input)
        checkFreeTitle(title, null)
        return { item: toItem(insert.get(title, note, assignee, due)), text: 'Added' }
      }),

    /**
     * @param since - The version that the change began from. If one of its fields has changed since then, it is refused.
     * Null overwrites.
     */
    update: (id: string, input: ItemInput, since: number | null, by: string | null) =>
      change(by, () => {
        const item = find(id)
        if (!item) throw notFound()
        const fields = changeFields(item, input)
        if (fields.title !== item.title) checkFreeTitle(fields.title, id)
        // `changeFields` returns these fields.
        const changed = (Object.keys(fields) as (keyof ItemFields)[]).filter(
          (name) => fields[name] !== item[name],
        )
        if (changed.length === 0) return { item }
        const theirs = changed.filter((name) => (item.fieldVersions[name] ?? 0) > (since ?? Infinity))
        if (theirs.length > 0) throw conflict(item, theirs)
        const { title, note, status, assignee, due } = fields
        const version = item.version + 1
        const versions = Object.fromEntries(changed.map((name) => [name, version]))
        const fieldVersions = JSON.stringify({ ...item.fieldVersions, ...versions })
        const row = update.get(title, note, status, assignee, due, version, fieldVersions, id)
        return { item: toItem(row), text: describeChange(item, fields) }
      }),

    remove: (id: string, by: string | null) =>
      change(by, () => ({ item: toItem(remove.get(id)), text: 'Deleted' })),

    restore: (id: string, by: string | null) =>
      change(by, () => {
        checkFreeTitle(toItem(selectRemoved.get(id)).title, id)
        return { item: toItem(restore.get(id)), text: 'Restored' }
      }),
  }
}

/** The error of an update of fields that someone else has changed since. It has the item, so that a user can compare. */
function conflict({ fieldVersions: _versions, ...item }: Item, fields: readonly string[]) {
  return createGraphQLError('Someone else has changed the same text. Choose which one to keep.', {
    extensions: { code: 'CONFLICT', fields, item },
  })
}
