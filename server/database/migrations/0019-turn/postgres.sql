-- Whose turn it is on a ticket that is open or pending, 'agents' or 'customer', and since when. No CHECK: to add one is to read all rows.
ALTER TABLE ticket ADD COLUMN turn text COLLATE "C";
ALTER TABLE ticket ADD COLUMN waiting_since bigint;
-- Only of the few, in the order in which they wait; at first those whose turn is yet to be worked out. The columns behind the id are only looked at.
CREATE INDEX ticket_turn ON ticket (turn, waiting_since, id, status, priority, assignee_id, team_id, requester_id)
  WHERE status <> 'closed' AND status <> 'resolved';
