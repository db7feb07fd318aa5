-- Who is named in an internal note, as it was written there.
CREATE TABLE mention (
  comment_id bigint NOT NULL REFERENCES comment (id),
  written text NOT NULL,
  user_id bigint NOT NULL REFERENCES "user" (id),
  PRIMARY KEY (comment_id, written)
);
