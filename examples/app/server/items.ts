import type { DatabaseSync } from 'node:sqlite'
import { checkNote, checkTitle } from './checkItem.ts'
import { notFound, refusal } from './refusals.ts'

type ItemStatus = 'OPEN' | 'DONE'

export interface Item {
  readonly id: string
  readonly title: string
  readonly note: string | null
  readonly status: ItemStatus
}

export interface NewItem {
  readonly title: string
  readonly note?: string | null
}

export interface ItemChanges {
  readonly title?: string | null
  readonly note?: string | null
  readonly status?: ItemStatus | null
}

export type Items = ReturnType<typeof createItems>

/** The items of the board over its database, with the rules that every change has to keep. */
export function createItems(database: DatabaseSync) {
  const selectAll = database.prepare('SELECT * FROM items ORDER BY id DESC')
  const selectOne = database.prepare('SELECT * FROM items WHERE id = ?')
  const selectNamesake = database.prepare('SELECT title FROM items WHERE title = ? AND id IS NOT ?')
  const insert = database.prepare('INSERT INTO items (title, note) VALUES (?, ?) RETURNING *')
  const update = database.prepare('UPDATE items SET title = ?, note = ?, status = ? WHERE id = ? RETURNING *')
  const remove = database.prepare('DELETE FROM items WHERE id = ? RETURNING *')

  function find(id: string): Item {
    return toItem(selectOne.get(id))
  }

  function checkFreeTitle(title: string, id: string | null): string {
    const text = checkTitle(title)
    const namesake = selectNamesake.get(text, id)
    if (namesake) throw refusal('title', `“${String(namesake.title)}” is already on the board.`)
    return text
  }

  return {
    all: (): Item[] => selectAll.all().map(toItem),

    add({ title, note }: NewItem): Item {
      return toItem(insert.get(checkFreeTitle(title, null), checkNote(note)))
    },

    update(id: string, changes: ItemChanges): Item {
      const item = find(id)
      const title = changes.title == null ? item.title : checkFreeTitle(changes.title, id)
      const note = changes.note === undefined ? item.note : checkNote(changes.note)
      return toItem(update.get(title, note, changes.status ?? item.status, id))
    },

    remove: (id: string): Item => toItem(remove.get(id)),
  }
}

function toItem(row: Record<string, unknown> | undefined): Item {
  if (!row) throw notFound()
  return {
    id: String(row.id),
    title: String(row.title),
    note: typeof row.note === 'string' ? row.note : null,
    status: row.status === 'DONE' ? 'DONE' : 'OPEN',
  }
}
