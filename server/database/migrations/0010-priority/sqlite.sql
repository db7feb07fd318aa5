-- How urgent agents take a ticket to be. No CHECK: to add one is to read all rows.
ALTER TABLE ticket ADD COLUMN priority TEXT NOT NULL DEFAULT 'normal';
-- Only of the few: it is empty now, and most tickets never come into it.
CREATE INDEX ticket_priority ON ticket (priority, created_at, id) WHERE priority <> 'normal';
