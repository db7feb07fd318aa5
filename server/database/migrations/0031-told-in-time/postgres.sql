-- Tickets that an agent wants to be told everything of, or nothing.
CREATE TABLE ticket_watch (
  user_id bigint NOT NULL REFERENCES "user" (id),
  ticket_id bigint NOT NULL REFERENCES ticket (id),
  state text NOT NULL,
  PRIMARY KEY (user_id, ticket_id)
);
CREATE INDEX ticket_watch_ticket ON ticket_watch (ticket_id);
-- Which kinds of updates an agent wants, where that is not as usual.
CREATE TABLE update_choice (
  user_id bigint NOT NULL REFERENCES "user" (id),
  kind text NOT NULL,
  in_app bigint NOT NULL,
  in_browser bigint NOT NULL,
  PRIMARY KEY (user_id, kind)
);
