-- One change of many tickets, done by a job in pieces.
CREATE TABLE batch (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  actor_id INTEGER NOT NULL REFERENCES "user" (id),
  -- The batch that it takes back; without one it makes the change.
  undoes_id INTEGER REFERENCES batch (id),
  -- What is to be set, as JSON.
  change TEXT NOT NULL,
  state TEXT NOT NULL,
  total INTEGER NOT NULL,
  done INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  -- Why tickets were left as they are, as JSON.
  failures TEXT NOT NULL,
  -- The piece that is next, and how many of its tickets are done.
  piece INTEGER NOT NULL,
  piece_done INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX batch_actor ON batch (actor_id, created_at);
CREATE INDEX batch_undoes ON batch (undoes_id) WHERE undoes_id IS NOT NULL;
CREATE INDEX batch_created ON batch (created_at);

CREATE TABLE batch_piece (
  batch_id INTEGER NOT NULL REFERENCES batch (id),
  place INTEGER NOT NULL,
  -- As JSON.
  ticket_ids TEXT NOT NULL,
  -- What was changed, and from what, for the undo: as JSON.
  taken TEXT NOT NULL,
  PRIMARY KEY (batch_id, place)
) STRICT, WITHOUT ROWID;
