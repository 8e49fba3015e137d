import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

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

/** The tables of a new database, with what a person can try at once. */
const tables = `
CREATE TABLE items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL COLLATE NOCASE,
  note TEXT,
  status TEXT NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'DOING', 'DONE')),
  assignee TEXT,
  deleted_at TEXT,
  -- The number of the item's latest change, and that of the latest change of each field, as JSON.
  version INTEGER NOT NULL DEFAULT 1,
  field_versions TEXT NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX items_on_board ON items (title) WHERE deleted_at IS NULL;
INSERT INTO items (title, note, status, assignee) VALUES
  ('Choose the launch date', 'Tuesday the 12th. Nothing else ships that week.', 'DONE', NULL),
  ('Freeze the feature list', NULL, 'DONE', NULL),
  ('Walk through sign-up on a slow phone', 'Three bars of 3G, screen reader on, once with the wrong password.', 'OPEN', 'Mira'),
  ('Rewrite the pricing page', 'One price, one sentence on what it buys.', 'DOING', 'Tomás'),
  ('Load-test the import with 50,000 rows', NULL, 'OPEN', 'Tomás'),
  ('Record the two-minute demo', 'No voice-over before the copy is final.', 'OPEN', NULL),
  ('Brief the support team', 'Known issues, refund policy, who is on call on launch day.', 'OPEN', 'Mira');

CREATE TABLE history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  done_by TEXT
);
CREATE INDEX history_of_item ON history (item_id);

CREATE TABLE attachments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  content BLOB NOT NULL
);
CREATE INDEX attachments_of_item ON attachments (item_id);

CREATE TABLE sessions (id TEXT PRIMARY KEY, name TEXT NOT NULL);
`
