-- The index by ticket: a document for each ticket and audience says which tickets hold all words, without places; pieces say where.
-- Both are filled beside the work (search/index-builder.ts), so that nobody waits for it; their words are cut already.

-- A text that can be found, or a stretch of a long one. Ids are ticket_id * 2^20 and counted on from there, so that those of one ticket
-- lie together, and the newest ticket last.
CREATE TABLE search_piece (
  id bigint PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES ticket (id),
  comment_id bigint REFERENCES comment (id),
  attachment_id bigint REFERENCES attachment (id),
  -- 1 for what agents alone see.
  for_agents bigint NOT NULL DEFAULT 0 CHECK (for_agents IN (0, 1)),
  words tsvector NOT NULL
);
CREATE INDEX search_piece_for_agents ON search_piece (ticket_id) WHERE for_agents = 1;
-- By ticket id * 2, and one more for what agents alone see. Among the words stand those of whose it is.
CREATE TABLE search_ticket (id bigint PRIMARY KEY, words tsvector NOT NULL);
CREATE TABLE search_title (id bigint PRIMARY KEY, words tsvector NOT NULL);
-- Without fastupdate: a list of what is not yet in the index would be read by every search, and put in by some unlucky writer.
-- The arrays are the stretches of tickets that a document belongs to, by which the newest are found first (search/postgres.ts).
CREATE INDEX search_piece_words ON search_piece USING gin (
  words,
  (array[
    (id >> 28 << 3) | 0, (id >> 30 << 3) | 1, (id >> 32 << 3) | 2, (id >> 34 << 3) | 3,
    (id >> 36 << 3) | 4, (id >> 38 << 3) | 5, (id >> 40 << 3) | 6
  ])
) WITH (fastupdate = off);
CREATE INDEX search_ticket_words ON search_ticket USING gin (
  words,
  (array[
    (id >> 9 << 3) | 0, (id >> 11 << 3) | 1, (id >> 13 << 3) | 2, (id >> 15 << 3) | 3,
    (id >> 17 << 3) | 4, (id >> 19 << 3) | 5, (id >> 21 << 3) | 6
  ])
) WITH (fastupdate = off);
CREATE INDEX search_title_words ON search_title USING gin (
  words,
  (array[
    (id >> 9 << 3) | 0, (id >> 11 << 3) | 1, (id >> 13 << 3) | 2, (id >> 15 << 3) | 3,
    (id >> 17 << 3) | 4, (id >> 19 << 3) | 5, (id >> 21 << 3) | 6
  ])
) WITH (fastupdate = off);
-- One row: tickets from `before` on are in the index, 0 when all are.
CREATE TABLE search_build (before bigint NOT NULL, newest bigint NOT NULL);
INSERT INTO search_build (before, newest)
  SELECT CASE WHEN max(id) IS NULL THEN 0 ELSE max(id) + 1 END, coalesce(max(id), 0) FROM ticket;
DROP TABLE search_document;
