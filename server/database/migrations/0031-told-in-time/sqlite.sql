-- Tickets that an agent wants to be told everything of, or nothing.
CREATE TABLE ticket_watch (
  user_id INTEGER NOT NULL REFERENCES "user" (id),
  ticket_id INTEGER NOT NULL REFERENCES ticket (id),
  state TEXT NOT NULL,
  PRIMARY KEY (user_id, ticket_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX ticket_watch_ticket ON ticket_watch (ticket_id);
-- Which kinds of updates an agent wants, where that is not as usual.
CREATE TABLE update_choice (
  user_id INTEGER NOT NULL REFERENCES "user" (id),
  kind TEXT NOT NULL,
  in_app INTEGER NOT NULL,
  in_browser INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind)
) STRICT, WITHOUT ROWID;
