-- The last column of each is only looked at: what a time leaves out is passed over without going to the table.
DROP INDEX ticket_created;
DROP INDEX ticket_updated;
DROP INDEX ticket_status_created;
CREATE INDEX ticket_created ON ticket (created_at, id, updated_at);
CREATE INDEX ticket_updated ON ticket (updated_at, id, created_at);
CREATE INDEX ticket_status_created ON ticket (status, created_at, id, updated_at);
CREATE INDEX ticket_status_updated ON ticket (status, updated_at, id, created_at);
