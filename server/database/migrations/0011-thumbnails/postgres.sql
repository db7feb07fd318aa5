-- What is known of a picture once it was looked at: how large it is shown, and its thumbnails, which lie in the file store beside it.
CREATE TABLE picture (
  attachment_id bigint PRIMARY KEY REFERENCES attachment (id),
  -- Null where it can't be told, or where too much would have to be drawn.
  width bigint,
  height bigint
);
CREATE TABLE thumbnail (
  attachment_id bigint NOT NULL REFERENCES attachment (id),
  -- The longest side that it may have; `width` and `height` are its own.
  side bigint NOT NULL,
  width bigint NOT NULL,
  height bigint NOT NULL,
  file_size bigint NOT NULL,
  sha256 bytea NOT NULL,
  PRIMARY KEY (attachment_id, side)
);
-- One row: pictures from `before` on have been looked at, or have a job that does it; 0 when all have. Older ones are looked at beside the work.
CREATE TABLE thumbnail_fill (before bigint NOT NULL);
INSERT INTO thumbnail_fill (before) SELECT coalesce(max(id) + 1, 0) FROM attachment;
