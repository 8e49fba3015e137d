import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { createGraphQLError } from 'graphql-yoga'
import { tables } from './tables.ts'

export type Database = ReturnType<typeof openDatabase>

/** How long a change waits for another process that writes to the database, in ms. */
const patience = 3_000

/** SQLite's code for a database that another connection has locked. */
const busyCode = 5

/**
 * Opens the board's database. Creates the file and its tables if they are missing. Its log (WAL) lets the server read
 * while another process writes.
 */
export function openDatabase(path: string) {
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path, { timeout: 5_000 })
  database.exec('PRAGMA journal_mode = WAL')
  database.function('fold', { deterministic: true }, (text) => fold(String(text)))
  createTables(database)
  // SQLite would wait in the one thread that serves all clients. `write` waits without blocking it.
  database.exec('PRAGMA busy_timeout = 0')

  return {
    /** Runs one statement. Keeps it prepared for the next time. */
    sql: database.createTagStore(),
    close: () => database.close(),

    /**
     * Runs a change as one transaction: all of it is in the file when the promise resolves, and nothing of it if it
     * throws.
     */
    async write<T>(change: () => T): Promise<T> {
      const end = performance.now() + patience
      while (!begin(database)) {
        if (performance.now() > end) throw busy()
        await wait(20)
      }
      try {
        const result = change()
        database.exec('COMMIT')
        return result
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
  }
}

/** The text in the form in which texts are compared: without differences of case, in any script. */
export function fold(text: string): string {
  // Lower case first, because some letters have no upper case of their own; then upper case, because “ß” is “SS” there,
  // and Greek has one sigma. The dot is what is left of the Turkish “İ”.
  return text.normalize('NFKC').toLowerCase().replaceAll('i\u0307', 'i').toUpperCase()
}

/** False if another process has locked the database. */
function begin(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN IMMEDIATE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busyCode) return false
    throw error
  }
}

function busy() {
  return createGraphQLError('The board is busy, so nothing was saved. Try again in a moment.', {
    extensions: { code: 'BUSY', http: { status: 503 } },
  })
}

function createTables(database: DatabaseSync): void {
  // Locks first and looks then: two processes may open a new file at once.
  database.exec('BEGIN IMMEDIATE')
  if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'items'").get()) database.exec(tables)
  database.exec('COMMIT')
}
