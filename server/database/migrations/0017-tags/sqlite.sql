-- Words that agents find tickets by. A row is a tag, or another name of one: what it was called before, or what was merged into it.
CREATE TABLE tag (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- The name as names are compared; null once the tag is deleted, until a job has taken it off all tickets.
  folded TEXT UNIQUE,
  alias_of INTEGER REFERENCES tag (id),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tag_alias ON tag (alias_of) WHERE alias_of IS NOT NULL;
CREATE TABLE ticket_tag (
  ticket_id INTEGER NOT NULL REFERENCES ticket (id),
  tag_id INTEGER NOT NULL REFERENCES tag (id),
  -- Of the ticket, so that the newest tickets of a tag are a range of an index.
  created_at INTEGER NOT NULL,
  PRIMARY KEY (ticket_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX ticket_tag_newest ON ticket_tag (tag_id, created_at, ticket_id);
