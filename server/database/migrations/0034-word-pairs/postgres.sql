-- The words of a piece that stand side by side, each two of them as a number below 2^16; those of a title once more, as a number above it. Many pairs share
-- a number: it says where a phrase may stand. A piece with very many words has -1 alone: to keep the index of all their pairs would cost more than to read it.
-- The words of a title have the places from 1 on, and behind it one place is left out (search/tsvector.ts).
CREATE FUNCTION search_pairs(words tsvector) RETURNS int[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 5000 AS $$
BEGIN
  IF length(words) > 600 THEN RETURN '{-1}'; END IF;
  RETURN (
    SELECT coalesce(array_agg(DISTINCT number), '{}')
    FROM (
      SELECT (hashtextextended(lexeme || ' ' || lead(lexeme) OVER side_by_side, 0) & 65535)::int AS pair, place,
        lead(place) OVER side_by_side AS next, row_number() OVER side_by_side AS rank
      FROM unnest(words) AS one (lexeme, places, weights), unnest(one.places) AS place
      WINDOW side_by_side AS (ORDER BY place)
    ) AS pairs, unnest(CASE WHEN place = rank THEN array[pair, pair + 65536] ELSE array[pair] END) AS number
    WHERE next = place + 1
  );
END $$;

-- The stretches of tickets first: GIN looks for what the first columns ask for, and goes on to the others only where it stands. With the words first, those that
-- nowhere stand together were looked for in all documents, for each of the stretches anew (search/postgres.ts).
CREATE INDEX search_piece_pairs ON search_piece USING gin (
  (array[
    (id >> 28 << 3) | 0, (id >> 30 << 3) | 1, (id >> 32 << 3) | 2, (id >> 34 << 3) | 3,
    (id >> 36 << 3) | 4, (id >> 38 << 3) | 5, (id >> 40 << 3) | 6
  ]),
  search_pairs(words),
  words
) WITH (fastupdate = off);
CREATE INDEX search_ticket_newest ON search_ticket USING gin (
  (array[
    (id >> 9 << 3) | 0, (id >> 11 << 3) | 1, (id >> 13 << 3) | 2, (id >> 15 << 3) | 3,
    (id >> 17 << 3) | 4, (id >> 19 << 3) | 5, (id >> 21 << 3) | 6
  ]),
  words
) WITH (fastupdate = off);
CREATE INDEX search_title_newest ON search_title USING gin (
  (array[
    (id >> 9 << 3) | 0, (id >> 11 << 3) | 1, (id >> 13 << 3) | 2, (id >> 15 << 3) | 3,
    (id >> 17 << 3) | 4, (id >> 19 << 3) | 5, (id >> 21 << 3) | 6
  ]),
  words
) WITH (fastupdate = off);
CREATE INDEX search_ticket_part_newest ON search_ticket_part USING gin (
  (array[
    (id >> 9 << 3) | 0, (id >> 11 << 3) | 1, (id >> 13 << 3) | 2, (id >> 15 << 3) | 3,
    (id >> 17 << 3) | 4, (id >> 19 << 3) | 5, (id >> 21 << 3) | 6
  ]),
  words
) WITH (fastupdate = off);
DROP INDEX search_piece_words;
DROP INDEX search_ticket_words;
DROP INDEX search_title_words;
DROP INDEX search_ticket_part_words;
