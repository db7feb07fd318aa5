-- By itself: a column keeps even readers out while it comes, and these read every ticket.
-- Both columns are empty. Status first: of an agent's tickets most are closed.
CREATE INDEX ticket_assignee ON ticket (assignee_id, status, created_at, id) WHERE assignee_id IS NOT NULL;
CREATE INDEX ticket_team ON ticket (team_id, status, created_at, id) WHERE team_id IS NOT NULL;
-- What nobody has taken, of the few that are not closed.
CREATE INDEX ticket_unassigned ON ticket (status, created_at, id) WHERE assignee_id IS NULL AND status <> 'closed';
