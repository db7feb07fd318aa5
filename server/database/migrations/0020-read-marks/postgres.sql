-- How far somebody has read a ticket. A row is there only for a while: what is older counts as read without one.
CREATE TABLE read_mark (
  user_id bigint NOT NULL REFERENCES "user" (id),
  ticket_id bigint NOT NULL REFERENCES ticket (id),
  -- The last comment that was read, 0 before the first; null where not even the ticket was.
  up_to bigint,
  at bigint NOT NULL,
  PRIMARY KEY (user_id, ticket_id)
);
CREATE INDEX read_mark_at ON read_mark (at);

-- What came before it counts as read: for whoever is an agent already, all that there is.
ALTER TABLE "user" ADD COLUMN read_since bigint NOT NULL DEFAULT 0;
UPDATE "user" SET read_since = coalesce((SELECT at FROM event ORDER BY id DESC LIMIT 1), 0) WHERE role = 'agent';
