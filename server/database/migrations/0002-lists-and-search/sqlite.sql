-- The last column of each is only looked at: what a time leaves out is passed over without going to the table.
DROP INDEX ticket_status_created;
CREATE INDEX ticket_created ON ticket (created_at, id, updated_at);
CREATE INDEX ticket_updated ON ticket (updated_at, id, created_at);
CREATE INDEX ticket_status_created ON ticket (status, created_at, id, updated_at);
CREATE INDEX ticket_status_updated ON ticket (status, updated_at, id, created_at);
CREATE INDEX ticket_requester_created ON ticket (requester_id, created_at, id);
CREATE INDEX ticket_requester_updated ON ticket (requester_id, updated_at, id);
CREATE INDEX ticket_requester_status ON ticket (requester_id, status, created_at, id);
CREATE INDEX event_at ON event (at);

-- How many tickets there are, without scanning them: the sum over the shards of a scope. Scope 0 is all tickets, any other
-- number a requester. Shards keep writers from waiting for each other where many write at once.
CREATE TABLE ticket_count (
  scope INTEGER NOT NULL,
  status TEXT NOT NULL,
  shard INTEGER NOT NULL,
  tickets INTEGER NOT NULL,
  PRIMARY KEY (scope, status, shard)
) STRICT, WITHOUT ROWID;
INSERT INTO ticket_count (scope, status, shard, tickets) SELECT 0, status, 0, count(*) FROM ticket GROUP BY status;
INSERT INTO ticket_count (scope, status, shard, tickets)
  SELECT requester_id, status, 0, count(*) FROM ticket GROUP BY requester_id, status;

-- What can be found: one document for each ticket, comment and attachment. Their ids are
-- ticket_id * 2^20 and counted on from there, so that those of one ticket lie together, and the newest ticket last.
CREATE TABLE search_document (
  id INTEGER PRIMARY KEY,
  ticket_id INTEGER NOT NULL REFERENCES ticket (id),
  comment_id INTEGER REFERENCES comment (id),
  attachment_id INTEGER REFERENCES attachment (id)
) STRICT;
-- `viewer` holds the one word that a customer's own search must contain, so that permission is part of the query.
CREATE VIRTUAL TABLE search_index USING fts5(
  title, about, body, viewer,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
);
-- Every word of the index: what a word that is only begun can become.
CREATE TABLE search_word (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO search_document (id, ticket_id, comment_id, attachment_id)
  SELECT ticket_id * 1048576 + row_number() OVER (PARTITION BY ticket_id ORDER BY kind, comment_id, attachment_id) - 1,
    ticket_id, comment_id, attachment_id
  FROM (
    SELECT 0 AS kind, id AS ticket_id, NULL AS comment_id, NULL AS attachment_id FROM ticket
    UNION ALL SELECT 1, ticket_id, NULL, id FROM attachment
    UNION ALL SELECT 2, ticket_id, id, NULL FROM comment
  );
INSERT INTO search_index (rowid, title, about, body, viewer)
  SELECT d.id,
    CASE WHEN d.comment_id IS NULL AND d.attachment_id IS NULL THEN words_of(t.title) ELSE '' END,
    CASE WHEN d.attachment_id IS NOT NULL THEN words_of(a.file_name) WHEN d.comment_id IS NOT NULL THEN words_of(author.email) ELSE words_of(t.id || ' ' || requester.email) END,
    CASE WHEN d.attachment_id IS NOT NULL THEN '' WHEN d.comment_id IS NOT NULL THEN words_of(c.content) ELSE words_of(coalesce(t.description, '')) END,
    'u' || t.requester_id
  FROM search_document d
  JOIN ticket t ON t.id = d.ticket_id
  JOIN "user" requester ON requester.id = t.requester_id
  LEFT JOIN comment c ON c.id = d.comment_id
  LEFT JOIN "user" author ON author.id = c.author_id
  LEFT JOIN attachment a ON a.id = d.attachment_id;
INSERT OR IGNORE INTO search_word (word)
  SELECT value FROM (
    SELECT words_of(id || ' ' || title || ' ' || coalesce(description, '')) AS words FROM ticket
    UNION ALL SELECT words_of(content) FROM comment
    UNION ALL SELECT words_of(file_name) FROM attachment
    UNION ALL SELECT words_of(email) FROM "user"
  ), json_each('["' || replace(words, ' ', '","') || '"]') WHERE words <> '';
