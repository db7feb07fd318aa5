-- A file may belong to a comment, and is for whom that is for. No CHECK: to add one is to read all rows.
ALTER TABLE attachment ADD COLUMN comment_id bigint REFERENCES comment (id);
ALTER TABLE attachment ADD COLUMN audience text NOT NULL DEFAULT 'everyone';
