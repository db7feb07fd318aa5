-- A file may belong to a comment, and is for whom that is for. No CHECK: to add one is to read all rows.
ALTER TABLE attachment ADD COLUMN comment_id INTEGER REFERENCES comment (id);
ALTER TABLE attachment ADD COLUMN audience TEXT NOT NULL DEFAULT 'everyone';
