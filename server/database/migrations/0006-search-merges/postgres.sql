-- The document of a ticket with very many words lies in parts: to change a row is to put each of its words into the index anew, and a
-- comment must not do that with all the words of a long ticket.
CREATE TABLE search_ticket_part (
  -- As in search_ticket, which has none of this id then.
  id bigint NOT NULL,
  part bigint NOT NULL,
  -- A word may stand in several parts; those of whose it is stand in each.
  words tsvector NOT NULL,
  PRIMARY KEY (id, part)
);
CREATE INDEX search_ticket_part_words ON search_ticket_part USING gin (
  words,
  (array[
    (id >> 9 << 3) | 0, (id >> 11 << 3) | 1, (id >> 13 << 3) | 2, (id >> 15 << 3) | 3,
    (id >> 17 << 3) | 4, (id >> 19 << 3) | 5, (id >> 21 << 3) | 6
  ])
) WITH (fastupdate = off);
