-- The last column of each is only looked at: what a time leaves out is passed over without going to the table.
DROP INDEX ticket_created;
DROP INDEX ticket_updated;
DROP INDEX ticket_status_created;
CREATE INDEX ticket_created ON ticket (created_at, id, updated_at);
CREATE INDEX ticket_updated ON ticket (updated_at, id, created_at);
CREATE INDEX ticket_status_created ON ticket (status, created_at, id, updated_at);
CREATE INDEX ticket_status_updated ON ticket (status, updated_at, id, created_at);
-- A search is planned by how common its words are. What is not among the words that ANALYZE counts is taken for more common
-- than it is: with the default of 100, looking for a rare word among millions of documents meant reading all of them.
ALTER TABLE search_document ALTER COLUMN words SET STATISTICS 1000;
ANALYZE search_document;
