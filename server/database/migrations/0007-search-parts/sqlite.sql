-- The document of a ticket with very many words lies in parts: FTS5 can only replace a document, and a comment must not do that with all the
-- words of a long ticket. Those that are in search_long_ticket from before move here with the next text on their ticket.
CREATE VIRTUAL TABLE search_ticket_part_index USING fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '2 3', tokenize = 'ascii'
);
INSERT INTO search_ticket_part_index (search_ticket_part_index, rank) VALUES ('automerge', 0);
INSERT INTO search_ticket_part_index (search_ticket_part_index, rank) VALUES ('crisismerge', 64);
CREATE TABLE search_ticket_part (
  -- As in search_ticket_part_index: the id of the document in search_ticket_index, which has none of it then, * 4096 and counted on from there.
  id INTEGER PRIMARY KEY,
  -- How many stand in the parts before.
  words_before INTEGER NOT NULL,
  -- Of the last part alone; the others never change.
  words TEXT NOT NULL
) STRICT;
