/** The tables of a new database, with what a person can try at once. */
export const tables = `
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
