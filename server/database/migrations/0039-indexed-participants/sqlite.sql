-- 1 where the search index has a word for the participant beside the words of the ticket. Where it has none, since the ticket has very much text, or since nobody has
-- put it there yet, the ticket is looked up by itself (search/participant-index.ts).
ALTER TABLE participant ADD COLUMN is_indexed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX participant_beside_index ON participant (user_id, ticket_id) WHERE is_indexed = 0;
