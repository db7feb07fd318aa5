-- The last column of each is only looked at: what a time leaves out is passed over without going to the table.
DROP INDEX ticket_created;
DROP INDEX ticket_updated;
DROP INDEX ticket_status_created;
CREATE INDEX ticket_created ON ticket (created_at, id, updated_at);
CREATE INDEX ticket_updated ON ticket (updated_at, id, created_at);
CREATE INDEX ticket_status_created ON ticket (status, created_at, id, updated_at);
CREATE INDEX ticket_status_updated ON ticket (status, updated_at, id, created_at);

-- The titles once more, by the number of their ticket: a word that is common in texts is looked for in titles without going
-- through all texts that hold it.
CREATE VIRTUAL TABLE search_title USING fts5(
  title, viewer,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO search_title (rowid, title, viewer) SELECT id, words_of(title), 'u' || requester_id FROM ticket ORDER BY id;
