CREATE TABLE "user" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('customer', 'agent')),
  password_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
  token_hash BLOB PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_user ON session (user_id);
CREATE INDEX session_last_used ON session (last_used_at);

CREATE TABLE brake (
  key_hash BLOB PRIMARY KEY,
  failures INTEGER NOT NULL,
  last_failure_at INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX brake_last_failure ON brake (last_failure_at);

CREATE TABLE invite (
  code_hash BLOB PRIMARY KEY,
  created_by INTEGER REFERENCES "user" (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_by INTEGER REFERENCES "user" (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE ticket (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  description TEXT,
  status TEXT NOT NULL CHECK (status IN ('open', 'pending', 'resolved', 'closed')),
  requester_id INTEGER NOT NULL REFERENCES "user" (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX ticket_requester ON ticket (requester_id, id);
CREATE INDEX ticket_status_created ON ticket (status, created_at, id);

CREATE TABLE attachment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ticket_id INTEGER NOT NULL REFERENCES ticket (id),
  uploader_id INTEGER NOT NULL REFERENCES "user" (id),
  key TEXT NOT NULL UNIQUE,
  file_name TEXT NOT NULL,
  file_type TEXT NOT NULL,
  file_size INTEGER NOT NULL,
  sha256 BLOB NOT NULL,
  is_inline INTEGER NOT NULL CHECK (is_inline IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX attachment_ticket ON attachment (ticket_id, id);
CREATE INDEX attachment_uploader ON attachment (uploader_id, created_at);

CREATE TABLE comment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ticket_id INTEGER NOT NULL REFERENCES ticket (id),
  author_id INTEGER NOT NULL REFERENCES "user" (id),
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX comment_ticket ON comment (ticket_id, id);

CREATE TABLE event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor_id INTEGER REFERENCES "user" (id),
  ticket_id INTEGER REFERENCES ticket (id),
  data TEXT NOT NULL CHECK (json_valid(data))
) STRICT;
CREATE INDEX event_ticket ON event (ticket_id, id) WHERE ticket_id IS NOT NULL;

CREATE TABLE once (
  user_id INTEGER NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  key_hash BLOB NOT NULL,
  result_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, key_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX once_created ON once (created_at);

CREATE TABLE secret (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
