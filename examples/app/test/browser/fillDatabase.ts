import { DatabaseSync } from 'node:sqlite'

export interface Row {
  readonly title: string
  readonly note?: string
  readonly status?: 'OPEN' | 'DOING' | 'DONE'
  readonly assignee?: string
  readonly due?: string
}

/** Replaces all items while the server runs. */
export function fillDatabase(path: string, rows: readonly Row[]): void {
  const database = new DatabaseSync(path, { timeout: 5_000 })
  database.exec('DELETE FROM items')
  const insert = database.prepare(
    'INSERT INTO items (title, note, status, assignee, due) VALUES (?, ?, ?, ?, ?)',
  )
  for (const { title, note = null, status = 'OPEN', assignee = null, due = null } of rows)
    insert.run(title, note, status, assignee, due)
  database.close()
}
