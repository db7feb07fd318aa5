-- Whom the requester or an agent has added to a ticket, by address: it is kept the same whether somebody has an account with it or not.
CREATE TABLE participant (
  ticket_id bigint NOT NULL REFERENCES ticket (id),
  email text NOT NULL,
  -- The customer who had the address when it was added; null where nobody had.
  user_id bigint REFERENCES "user" (id),
  created_at bigint NOT NULL,
  PRIMARY KEY (ticket_id, email)
);
CREATE INDEX participant_by_user ON participant (user_id, ticket_id);
