import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { Item } from './item.ts'

export interface Activity {
  readonly id: string
  readonly itemId: string
  readonly title: string
  readonly text: string
  /** The window that did it. */
  readonly by: string | null
}

export type History = ReturnType<typeof createHistory>

/** How long the archive takes, in ms. */
const archiveTime = 900

/** What was done to the items, over the board's database; tells `onActivity` of everything that it adds. */
export function createHistory(database: DatabaseSync, onActivity: (activity: Activity) => void) {
  const insert = database.prepare('INSERT INTO history (item_id, text) VALUES (?, ?) RETURNING id')
  const select = database.prepare('SELECT id, text, at FROM history WHERE item_id = ? ORDER BY id DESC')

  return {
    add({ id: itemId, title }: Item, text: string, by: string | null): void {
      const row = insert.get(itemId, text)
      onActivity({ id: String(row?.id), itemId, title, text, by })
    },

    async of({ id }: Item) {
      await wait(archiveTime)
      return select.all(id)
    },
  }
}
