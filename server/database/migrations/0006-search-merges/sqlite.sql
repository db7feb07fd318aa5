-- FTS5 merged its parts within the write that brought one too many. From here on they are merged between the writes
-- (search/index-merger.ts); only where very many are left does it so by itself.
INSERT INTO search_piece_index (search_piece_index, rank) VALUES ('automerge', 0);
INSERT INTO search_piece_index (search_piece_index, rank) VALUES ('crisismerge', 64);
INSERT INTO search_ticket_index (search_ticket_index, rank) VALUES ('automerge', 0);
INSERT INTO search_ticket_index (search_ticket_index, rank) VALUES ('crisismerge', 64);
INSERT INTO search_title_index (search_title_index, rank) VALUES ('automerge', 0);
INSERT INTO search_title_index (search_title_index, rank) VALUES ('crisismerge', 64);
