import { createGraphQLError } from 'graphql-yoga'
import type { Database } from './database.ts'
import type { History } from './history.ts'
import { changeFields, describeChange, type Item, type ItemFields, type ItemInput, toItem } from './item.ts'
import { notFound, refusal } from './limits.ts'

const empty: ItemFields = { title: '', note: null, status: 'OPEN', assignee: null }

const most = 100

/**
 * The items in the board's database. Every change is checked against the rules of the board, and is one
 * transaction.
 */
export function createItems(database: Database, { change }: Pick<History, 'change'>) {
  const { sql } = database

  function checkFreeTitle(title: string, id: string | null): void {
    const other = sql.get`
      SELECT title FROM items WHERE title = ${title} AND id IS NOT ${id} AND deleted_at IS NULL
    `
    if (other) throw refusal({ title: `“${String(other.title)}” is already on the board.` })
  }

  function find(id: string): Item | null {
    const row = sql.get`SELECT * FROM items WHERE id = ${id} AND deleted_at IS NULL`
    return row ? toItem(row) : null
  }

  return {
    find,

    /** The newest items. */
    list(count: number) {
      if (count < 1 || count > most) throw refusal({ first: `Ask for 1 to ${most} items, not ${count}.` })
      return sql.all`SELECT * FROM items WHERE deleted_at IS NULL ORDER BY id DESC LIMIT ${count}`.map(toItem)
    },

    /** The progress of the whole board. */
    progress() {
      return sql.get`
        SELECT count(*) AS total, total(status = 'DONE') AS done FROM items WHERE deleted_at IS NULL
      `
    },

    add: (input: ItemInput, by: string | null) =>
      change(by, () => {
        const { title, note, assignee } = changeFields(empty, input)
        checkFreeTitle(title, null)
        const row = sql.get`
          INSERT INTO items (title, note, assignee) VALUES (${title}, ${note}, ${assignee}) RETURNING *
        `
        return { item: toItem(row), text: 'Added' }
      }),

    /**
     * @param since - The version that the change began from. If one of its fields has changed since then, it
     * is refused. Null overwrites.
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
        const { title, note, status, assignee } = fields
        const version = item.version + 1
        const versions = Object.fromEntries(changed.map((name) => [name, version]))
        const fieldVersions = JSON.stringify({ ...item.fieldVersions, ...versions })
        const row = sql.get`
          UPDATE items SET title = ${title}, note = ${note}, status = ${status}, assignee = ${assignee},
            version = ${version}, field_versions = ${fieldVersions}
          WHERE id = ${id} RETURNING *
        `
        return { item: toItem(row), text: describeChange(item, fields) }
      }),

    remove: (id: string, by: string | null) =>
      change(by, () => {
        const row = sql.get`
          UPDATE items SET deleted_at = datetime('now') WHERE id = ${id} AND deleted_at IS NULL RETURNING *
        `
        return { item: toItem(row), text: 'Deleted' }
      }),

    restore: (id: string, by: string | null) =>
      change(by, () => {
        const { title } = toItem(sql.get`SELECT * FROM items WHERE id = ${id} AND deleted_at IS NOT NULL`)
        checkFreeTitle(title, id)
        const row = sql.get`UPDATE items SET deleted_at = NULL WHERE id = ${id} RETURNING *`
        return { item: toItem(row), text: 'Restored' }
      }),
  }
}

/**
 * The error of an update of fields that someone else has changed since. It has the item, so that a user can
 * compare.
 */
function conflict({ fieldVersions: _versions, ...item }: Item, fields: readonly string[]) {
  return createGraphQLError('Someone else has changed the same text. Choose which one to keep.', {
    extensions: { code: 'CONFLICT', fields, item },
  })
}
