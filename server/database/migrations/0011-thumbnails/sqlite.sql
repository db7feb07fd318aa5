-- What is known of a picture once it was looked at: how large it is shown, and its thumbnails, which lie in the file store beside it.
CREATE TABLE picture (
  attachment_id INTEGER PRIMARY KEY REFERENCES attachment (id),
  -- Null where it can't be told, or where too much would have to be drawn.
  width INTEGER,
  height INTEGER
) STRICT;
CREATE TABLE thumbnail (
  attachment_id INTEGER NOT NULL REFERENCES attachment (id),
  -- The longest side that it may have; `width` and `height` are its own.
  side INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  file_size INTEGER NOT NULL,
  sha256 BLOB NOT NULL,
  PRIMARY KEY (attachment_id, side)
) STRICT, WITHOUT ROWID;
-- One row: pictures from `before` on have been looked at, or have a job that does it; 0 when all have. Older ones are looked at beside the work.
CREATE TABLE thumbnail_fill (before INTEGER NOT NULL) STRICT;
INSERT INTO thumbnail_fill (before) SELECT coalesce(max(id) + 1, 0) FROM attachment;
