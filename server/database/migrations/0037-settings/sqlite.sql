-- What admins have set for the whole desk; what has no row is as it was in the beginning.
CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
