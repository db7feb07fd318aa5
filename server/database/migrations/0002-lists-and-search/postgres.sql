CREATE INDEX ticket_created ON ticket (created_at, id);
CREATE INDEX ticket_requester_created ON ticket (requester_id, created_at, id);
CREATE INDEX ticket_updated ON ticket (updated_at, id);
CREATE INDEX ticket_requester_updated ON ticket (requester_id, updated_at, id);
CREATE INDEX ticket_requester_status ON ticket (requester_id, status, created_at, id);
CREATE INDEX event_at ON event (at);

-- How many tickets there are, without scanning them: the sum over the shards of a scope. Scope 0 is all tickets, any other
-- number a requester. Shards keep writers from waiting for each other where many write at once.
CREATE TABLE ticket_count (
  scope bigint NOT NULL,
  status text NOT NULL,
  shard bigint NOT NULL,
  tickets bigint NOT NULL,
  PRIMARY KEY (scope, status, shard)
);
INSERT INTO ticket_count (scope, status, shard, tickets) SELECT 0, status, 0, count(*) FROM ticket GROUP BY status;
INSERT INTO ticket_count (scope, status, shard, tickets)
  SELECT requester_id, status, 0, count(*) FROM ticket GROUP BY requester_id, status;

-- What can be found: one document for each ticket, comment and attachment. Their ids are
-- ticket_id * 2^20 and counted on from there, so that those of one ticket lie together, and the newest ticket last. The
-- weights stand for title (A), about (B) and body (C); the word of weight D is the one that a customer's own search must
-- contain, so that permission is part of the query.
CREATE TABLE search_document (
  id bigint PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES ticket (id),
  comment_id bigint REFERENCES comment (id),
  attachment_id bigint REFERENCES attachment (id),
  words tsvector NOT NULL
);
CREATE INDEX search_document_words ON search_document USING gin (words);
