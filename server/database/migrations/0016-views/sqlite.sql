-- Filters with names, which agents keep. Who sees one is its owner, or every agent.
CREATE TABLE "view" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  owner_id INTEGER NOT NULL REFERENCES "user" (id),
  audience TEXT NOT NULL,
  -- The value of the API's TicketFilter, as JSON.
  filter TEXT NOT NULL,
  sort TEXT,
  -- A list as JSON.
  columns TEXT,
  "grouping" TEXT,
  "position" INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX view_owner ON "view" (owner_id);
CREATE INDEX view_shared ON "view" (audience) WHERE audience <> 'own';

-- All that filters look at, of the few tickets that are not closed: counting these reads nothing else.
CREATE INDEX ticket_active ON ticket (status, priority, requester_id, created_at, updated_at, id) WHERE status <> 'closed';
