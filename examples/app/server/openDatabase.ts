import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from './migrations.ts'

/** Opens the board's database. Creates the file if it is missing, and migrates an older version. */
export function openDatabase(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path, { timeout: 5_000 })
  migrate(database)
  return database
}

function migrate(database: DatabaseSync): void {
  // Locks first and reads the version then: two processes may open a new file at once.
  database.exec('BEGIN IMMEDIATE')
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  for (const migration of migrations.slice(version)) database.exec(migration)
  // A newer version of the app may have migrated it further.
  database.exec(`PRAGMA user_version = ${Math.max(version, migrations.length)}`)
  database.exec('COMMIT')
}
