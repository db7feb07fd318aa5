-- What somebody is writing on a ticket and has not sent: for everyone, and apart from that for agents. Nobody else reads it.
CREATE TABLE draft (
  user_id INTEGER NOT NULL REFERENCES "user" (id),
  ticket_id INTEGER NOT NULL REFERENCES ticket (id),
  audience TEXT NOT NULL,
  content TEXT NOT NULL,
  -- The newest comment that its writer had seen when they began; null where that is not known.
  last_seen INTEGER,
  -- A random word, another one with each change.
  version TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, ticket_id, audience)
) STRICT, WITHOUT ROWID;
CREATE INDEX draft_updated ON draft (updated_at);
