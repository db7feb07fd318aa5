-- The titles once more, by the number of their ticket: a word that is common in texts is looked for in titles without going
-- through all texts that hold it.
CREATE VIRTUAL TABLE search_title USING fts5(
  title, viewer,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO search_title (rowid, title, viewer) SELECT id, words_of(title), 'u' || requester_id FROM ticket ORDER BY id;
