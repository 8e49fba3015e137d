import { createGraphQLError } from 'graphql-yoga'
import type { Database } from './database.ts'
import type { History } from './history.ts'
import { notFound, refusal } from './limits.ts'

const empty: ItemFields = { title: '', note: null, status: 'OPEN', assignee: null }

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

    list: (count: number) =>
      sql.all`SELECT * FROM items WHERE deleted_at IS NULL ORDER BY id DESC LIMIT ${count}`.map(toItem),

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

type ItemStatus = 'OPEN' | 'DOING' | 'DONE'

export interface ItemFields {
  readonly title: string
  readonly note: string | null
  readonly status: ItemStatus
  readonly assignee: string | null
}

export interface Item extends ItemFields {
  readonly id: string
  /** The number of its latest change. */
  readonly version: number
  /** The numbers of the latest change of each field. A field that is missing has not changed. */
  readonly fieldVersions: Partial<Record<keyof ItemFields, number>>
}

/** What a client sends. A field that is undefined does not change. */
export type ItemInput = { readonly [Name in keyof ItemFields]?: ItemFields[Name] | null }

/** The item in a row of the database. Throws `notFound` without a row. */
function toItem(row: Record<string, unknown> | undefined): Item {
  if (!row) throw notFound()
  const { deleted_at: _deletedAt, field_versions: versions, ...fields } = row
  // The table has the columns of an item, and only `items.ts` writes them.
  const fieldVersions = JSON.parse(String(versions)) as Item['fieldVersions']
  return { ...fields, id: String(row.id), fieldVersions } as unknown as Item
}

/** The fields after a change. Throws a refusal that names the field and says what is expected. */
function changeFields(before: ItemFields, input: ItemInput): ItemFields {
  const { title, note, status, assignee } = input
  return {
    title: title == null ? before.title : checkTitle(title),
    note: note === undefined ? before.note : checkText('note', note),
    status: status ?? before.status,
    assignee: assignee === undefined ? before.assignee : checkText('assignee', assignee),
  }
}

const limits = { title: 80, note: 500, assignee: 40 }

function checkTitle(title: string): string {
  const text = checkText('title', title)
  if (text === null) throw refusal({ title: 'Give the item a title.' })
  return text
}

/** Returns the trimmed text, or null if it is blank. */
function checkText(field: keyof typeof limits, text: string | null): string | null {
  const trimmed = text?.trim() ?? ''
  const limit = limits[field]
  if (trimmed.length > limit) {
    const word = field === 'assignee' ? 'name' : field
    const message = `This ${word} has ${trimmed.length} characters. Shorten it to ${limit} or fewer.`
    throw refusal({ [field]: message })
  }
  return trimmed === '' ? null : trimmed
}

const statusNames = { OPEN: 'To do', DOING: 'Doing', DONE: 'Done' }

function describeChange(before: ItemFields, after: ItemFields): string {
  if (before.status !== after.status) return `Moved to ${statusNames[after.status]}`
  if (before.title !== after.title) return `Renamed from “${before.title}”`
  if (before.assignee !== after.assignee)
    return after.assignee ? `Assigned to ${after.assignee}` : 'Unassigned'
  return 'Edited'
}
