import { DatabaseSync } from 'node:sqlite'

export interface Row {
  readonly title: string
  readonly note?: string
  readonly status?: 'OPEN' | 'DONE'
}

/** Replaces all items, beside the running server. */
export function fillDatabase(path: string, rows: readonly Row[]): void {
  const database = new DatabaseSync(path, { timeout: 5_000 })
  database.exec('DELETE FROM items')
  const insert = database.prepare('INSERT INTO items (title, note, status) VALUES (?, ?, ?)')
  for (const { title, note = null, status = 'OPEN' } of rows) insert.run(title, note, status)
  database.close()
}
