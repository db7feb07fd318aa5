-- The last column of each is only looked at: what a time leaves out is passed over without going to the table.
DROP INDEX ticket_created;
DROP INDEX ticket_updated;
DROP INDEX ticket_status_created;
CREATE INDEX ticket_created ON ticket (created_at, id, updated_at);
CREATE INDEX ticket_updated ON ticket (updated_at, id, created_at);
CREATE INDEX ticket_status_created ON ticket (status, created_at, id, updated_at);
CREATE INDEX ticket_status_updated ON ticket (status, updated_at, id, created_at);

-- Every word of the index: what a word that is only begun can become.
CREATE TABLE search_word (word text COLLATE "C" PRIMARY KEY);
INSERT INTO search_word (word)
  SELECT DISTINCT one.lexeme FROM search_document, unnest(words) AS one WHERE one.weights <> '{D}';

-- Beside the words: those of titles by themselves, and the stretches of tickets that a document belongs to, from 2^8 tickets
-- to 2^20, by which the newest are found first (search-postgres.ts).
-- Without fastupdate: a list of what is not yet in the index would be read by every search, and put in by some unlucky writer.
-- With the memory that is usual, an index of millions of documents takes several times as long.
SET LOCAL maintenance_work_mem = '256MB';
DROP INDEX search_document_words;
CREATE INDEX search_document_words ON search_document USING gin (
  words,
  ts_filter(words, '{a}'),
  (array[
    (ticket_id >> 8 << 3) | 0, (ticket_id >> 10 << 3) | 1, (ticket_id >> 12 << 3) | 2, (ticket_id >> 14 << 3) | 3,
    (ticket_id >> 16 << 3) | 4, (ticket_id >> 18 << 3) | 5, (ticket_id >> 20 << 3) | 6
  ])
) WITH (fastupdate = off);
