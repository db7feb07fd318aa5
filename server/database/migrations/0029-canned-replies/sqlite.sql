-- Texts that agents answer with again and again. Who sees one is its owner, the members of its team, or every agent.
CREATE TABLE canned_reply (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  owner_id INTEGER NOT NULL REFERENCES "user" (id),
  audience TEXT NOT NULL,
  team_id INTEGER REFERENCES team (id),
  -- Markdown with placeholders, as typed.
  content TEXT NOT NULL,
  -- The status that is offered with it.
  status TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX canned_reply_owner ON canned_reply (owner_id);
CREATE INDEX canned_reply_shared ON canned_reply (audience) WHERE audience <> 'own';
CREATE INDEX canned_reply_team ON canned_reply (team_id) WHERE team_id IS NOT NULL;
