-- Who is named in an internal note, as it was written there.
CREATE TABLE mention (
  comment_id INTEGER NOT NULL REFERENCES comment (id),
  written TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES "user" (id),
  PRIMARY KEY (comment_id, written)
) STRICT, WITHOUT ROWID;
