import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { tables } from './tables.ts'

export type Database = ReturnType<typeof openDatabase>

/**
 * Opens the board's database. Creates the file and its tables if they are missing. Its log (WAL) lets the server read
 * while another process writes. A write waits for that process.
 */
export function openDatabase(path: string) {
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path, { timeout: 5_000 })
  database.exec('PRAGMA journal_mode = WAL')

  /** Runs a function as one transaction. If it throws, the file stays as it was. */
  function write<T>(change: () => T): T {
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = change()
      database.exec('COMMIT')
      return result
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }

  // Looks within a transaction: two processes may open a new file at once.
  write(() => {
    if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'items'").get()) database.exec(tables)
  })

  return {
    /** Runs one statement. Keeps it prepared for the next time. */
    sql: database.createTagStore(),
    write,
    close: () => database.close(),
  }
}
