import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './database.ts'
import type { Item } from './items.ts'

export type History = ReturnType<typeof createHistory>

/**
 * The changes to all items, in the board's database.
 *
 * @param archiveTime - Returns how long the history of an item takes, in ms.
 * @param onAdded - Called after each new entry.
 */
export function createHistory(database: Database, archiveTime: () => number, onAdded: () => void) {
  const { sql } = database
  sql.run`
    CREATE TEMP VIEW activities AS
    SELECT history.id, item_id AS itemId, title, text, at, done_by AS "by"
    FROM history JOIN items ON items.id = item_id
  `
  return {
    /**
     * Changes an item and adds the change to the history, in one transaction.
     *
     * @param by - The ID of the window that makes the change.
     * @param run - Returns the item after the change, and its description. Without one, nothing has changed.
     */
    change(by: string | null, run: () => { item: Item; text?: string }): Item {
      const { item, text } = database.write(() => {
        const changed = run()
        const { item, text } = changed
        if (text !== undefined)
          sql.run`INSERT INTO history (item_id, text, done_by) VALUES (${item.id}, ${text}, ${by})`
        return changed
      })
      if (text !== undefined) onAdded()
      return item
    },

    async of({ id }: Item) {
      // In steps, so that a shorter time counts at once.
      const began = performance.now()
      while (performance.now() - began < archiveTime()) await wait(20)
      return sql.all`SELECT * FROM activities WHERE itemId = ${id} ORDER BY id DESC`
    },

    latestActivities: () => sql.all`SELECT * FROM activities ORDER BY id DESC LIMIT 8`,

    latestId: () => sql.get`SELECT max(id) AS id FROM history`?.id ?? null,
  }
}
