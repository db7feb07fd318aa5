-- Agents who share a queue. A row stays when its team is deleted: the history names it.
CREATE TABLE team (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX team_name ON team (name) WHERE deleted_at IS NULL;

CREATE TABLE team_member (
  team_id INTEGER NOT NULL REFERENCES team (id),
  user_id INTEGER NOT NULL REFERENCES "user" (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (team_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX team_member_user ON team_member (user_id);

-- Who works on a ticket; null for nobody.
ALTER TABLE ticket ADD COLUMN assignee_id INTEGER REFERENCES "user" (id);
ALTER TABLE ticket ADD COLUMN team_id INTEGER REFERENCES team (id);
