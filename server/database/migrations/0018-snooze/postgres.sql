-- Until when a ticket is out of the lists of what is to be done. Null for nearly all, and again once it is awake.
ALTER TABLE ticket ADD COLUMN snoozed_until bigint;
CREATE INDEX ticket_snoozed ON ticket (snoozed_until, id) WHERE snoozed_until IS NOT NULL;
-- What is counted leaves out what is snoozed, without a look at the tickets.
DROP INDEX ticket_active;
CREATE INDEX ticket_active ON ticket (status, priority, requester_id, created_at, updated_at, id, snoozed_until) WHERE status <> 'closed';
