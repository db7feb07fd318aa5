-- The index by ticket: a document for each ticket and audience says which tickets hold all words, without places; pieces say where.
-- Both are filled beside the work (search/index-builder.ts), so that nobody waits for it; their words are cut already.

-- A text that can be found, or a stretch of a long one. Ids are ticket_id * 2^20 and counted on from there, so that those of one ticket
-- lie together, and the newest ticket last.
CREATE TABLE search_piece (
  id INTEGER PRIMARY KEY,
  ticket_id INTEGER NOT NULL REFERENCES ticket (id),
  comment_id INTEGER REFERENCES comment (id),
  attachment_id INTEGER REFERENCES attachment (id),
  -- 1 for what agents alone see.
  for_agents INTEGER NOT NULL DEFAULT 0 CHECK (for_agents IN (0, 1))
) STRICT;
CREATE INDEX search_piece_for_agents ON search_piece (ticket_id) WHERE for_agents = 1;
CREATE VIRTUAL TABLE search_piece_index USING fts5(
  title, about, body, others, scope, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'ascii'
);
-- By ticket id * 2, and one more for what agents alone see. Among the words stand those of whose it is.
CREATE VIRTUAL TABLE search_ticket_index USING fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '2 3', tokenize = 'ascii'
);
CREATE VIRTUAL TABLE search_title_index USING fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '2 3', tokenize = 'ascii'
);
-- The words of tickets with very much text, by the same ids.
CREATE TABLE search_long_ticket (id INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT;
-- One row: tickets from `before` on are in the index, 0 when all are.
CREATE TABLE search_build (before INTEGER NOT NULL, newest INTEGER NOT NULL) STRICT;
INSERT INTO search_build (before, newest)
  SELECT CASE WHEN count(*) = 0 THEN 0 ELSE max(id) + 1 END, coalesce(max(id), 0) FROM (SELECT id FROM ticket ORDER BY id DESC LIMIT 1);
