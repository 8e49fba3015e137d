import type { DatabaseSync } from 'node:sqlite'
import { checkDue, checkText, checkTitle } from './checkItem.ts'
import { describeChange } from './describeChange.ts'
import type { History } from './history.ts'
import { type Item, type ItemChanges, type NewItem, toItem } from './item.ts'
import { refusal } from './refusals.ts'

/** The items in the board's database. Every change is checked against the rules of the board. */
export function createItems(database: DatabaseSync, history: Pick<History, 'add'>) {
  const selectOne = database.prepare('SELECT * FROM items WHERE id = ? AND deleted_at IS NULL')
  const selectSameTitle = database.prepare(
    'SELECT title FROM items WHERE title = ? AND id IS NOT ? AND deleted_at IS NULL',
  )
  const insert = database.prepare(
    'INSERT INTO items (title, note, assignee, due) VALUES (?, ?, ?, ?) RETURNING *',
  )
  const update = database.prepare(
    'UPDATE items SET title = ?, note = ?, status = ?, assignee = ?, due = ? WHERE id = ? RETURNING *',
  )
  const remove = database.prepare(
    "UPDATE items SET deleted_at = datetime('now') WHERE id = ? AND deleted_at IS NULL RETURNING *",
  )
  const selectRemoved = database.prepare('SELECT * FROM items WHERE id = ? AND deleted_at IS NOT NULL')
  const restore = database.prepare('UPDATE items SET deleted_at = NULL WHERE id = ? RETURNING *')

  function find(id: string): Item {
    return toItem(selectOne.get(id))
  }

  function checkFreeTitle(title: string, id: string | null): string {
    const text = checkTitle(title)
    const other = selectSameTitle.get(text, id)
    if (other) throw refusal('title', `“${String(other.title)}” is already on the board.`)
    return text
  }

  /** Adds a change to the history, with the window that made it. */
  function withHistory(text: string, item: Item, by: string | null): Item {
    history.add(item, text, by)
    return item
  }

  return {
    find: (id: string): Item | null => {
      const row = selectOne.get(id)
      return row ? toItem(row) : null
    },

    add({ title, note, assignee, due }: NewItem, by: string | null): Item {
      const text = checkFreeTitle(title, null)
      const row = insert.get(text, checkText('note', note), checkText('assignee', assignee), checkDue(due))
      return withHistory('Added', toItem(row), by)
    },

    update(id: string, changes: ItemChanges, by: string | null): Item {
      const item = find(id)
      const title = changes.title == null ? item.title : checkFreeTitle(changes.title, id)
      const note = changes.note === undefined ? item.note : checkText('note', changes.note)
      const assignee =
        changes.assignee === undefined ? item.assignee : checkText('assignee', changes.assignee)
      const due = changes.due === undefined ? item.due : checkDue(changes.due)
      const changed = toItem(update.get(title, note, changes.status ?? item.status, assignee, due, id))
      return withHistory(describeChange(item, changed), changed, by)
    },

    remove: (id: string, by: string | null): Item => withHistory('Deleted', toItem(remove.get(id)), by),

    restore(id: string, by: string | null): Item {
      const removed = toItem(selectRemoved.get(id))
      checkFreeTitle(removed.title, id)
      return withHistory('Restored', toItem(restore.get(id)), by)
    },
  }
}
