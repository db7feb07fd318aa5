-- What an agent is told that concerns them: of a kind and an occasion one row until it is read.
CREATE TABLE agent_update (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES "user" (id),
  kind TEXT NOT NULL,
  -- What is folded: a ticket, or what many tickets were changed by.
  occasion TEXT NOT NULL,
  -- The latest, and how many times it happened.
  ticket_id INTEGER NOT NULL REFERENCES ticket (id),
  times INTEGER NOT NULL,
  -- Who did it last; null for Bellhop itself.
  actor_id INTEGER REFERENCES "user" (id),
  comment_id INTEGER REFERENCES comment (id),
  at INTEGER NOT NULL,
  read_at INTEGER
) STRICT;
CREATE UNIQUE INDEX agent_update_unread ON agent_update (user_id, kind, occasion) WHERE read_at IS NULL;
CREATE INDEX agent_update_user ON agent_update (user_id, at, id);
CREATE INDEX agent_update_at ON agent_update (at);
