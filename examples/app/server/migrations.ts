/** Each brings a database from one version to the next; never edit one that has run, add another. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE items (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL UNIQUE COLLATE NOCASE,
    note TEXT,
    status TEXT NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'DONE'))
  );
  INSERT INTO items (title, note, status) VALUES
    ('Choose the launch date', 'Tuesday the 12th. Nothing else ships that week.', 'DONE'),
    ('Freeze the feature list', NULL, 'DONE'),
    ('Walk through sign-up on a slow phone', 'Three bars of 3G, screen reader on, once with the wrong password.', 'OPEN'),
    ('Rewrite the pricing page', 'One price, one sentence on what it buys.', 'OPEN'),
    ('Load-test the import with 50,000 rows', NULL, 'OPEN'),
    ('Record the two-minute demo', 'No voice-over before the copy is final.', 'OPEN'),
    ('Brief the support team', 'Known issues, refund policy, who is on call on launch day.', 'OPEN');
  `,
]
