-- Whom the requester or an agent has added to a ticket, by address: it is kept the same whether somebody has an account with it or not.
CREATE TABLE participant (
  ticket_id INTEGER NOT NULL REFERENCES ticket (id),
  email TEXT NOT NULL,
  -- The customer who had the address when it was added; null where nobody had.
  user_id INTEGER REFERENCES "user" (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (ticket_id, email)
) STRICT, WITHOUT ROWID;
CREATE INDEX participant_by_user ON participant (user_id, ticket_id);
