-- What somebody is writing on a ticket and has not sent: for everyone, and apart from that for agents. Nobody else reads it.
CREATE TABLE draft (
  user_id bigint NOT NULL REFERENCES "user" (id),
  ticket_id bigint NOT NULL REFERENCES ticket (id),
  audience text NOT NULL,
  content text NOT NULL,
  -- The newest comment that its writer had seen when they began; null where that is not known.
  last_seen bigint,
  -- A random word, another one with each change.
  version text NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (user_id, ticket_id, audience)
);
CREATE INDEX draft_updated ON draft (updated_at);
