-- Replies that are sent in some seconds, unless their authors take them back. Nothing that reads comments knows of them.
CREATE TABLE held_reply (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ticket_id INTEGER NOT NULL REFERENCES ticket (id),
  author_id INTEGER NOT NULL REFERENCES "user" (id),
  -- Empty once it is sent or taken back.
  content TEXT NOT NULL,
  -- The newest comment that its author had seen; null where they did not say.
  last_seen INTEGER,
  -- JSON: what was changed in the ticket with it, and is taken back with it; null for nothing.
  taken TEXT,
  created_at INTEGER NOT NULL,
  held_until INTEGER NOT NULL,
  -- When it was sent or taken back, and as which comment it was sent.
  ended_at INTEGER,
  comment_id INTEGER REFERENCES comment (id)
) STRICT;
CREATE INDEX held_reply_ticket ON held_reply (ticket_id) WHERE ended_at IS NULL;
CREATE INDEX held_reply_author ON held_reply (author_id) WHERE ended_at IS NULL;
CREATE INDEX held_reply_due ON held_reply (held_until) WHERE ended_at IS NULL;
CREATE INDEX held_reply_ended ON held_reply (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE held_file (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  held_reply_id INTEGER NOT NULL REFERENCES held_reply (id),
  ticket_id INTEGER NOT NULL REFERENCES ticket (id),
  key TEXT NOT NULL UNIQUE,
  file_name TEXT NOT NULL,
  file_type TEXT NOT NULL,
  file_size INTEGER NOT NULL,
  sha256 BLOB NOT NULL,
  is_inline INTEGER NOT NULL
) STRICT;
CREATE INDEX held_file_reply ON held_file (held_reply_id, id);

ALTER TABLE "user" ADD COLUMN undo_send_seconds INTEGER NOT NULL DEFAULT 10;
