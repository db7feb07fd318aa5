-- The team whose members see a view, where that is its audience.
ALTER TABLE "view" ADD COLUMN team_id bigint REFERENCES team (id);
CREATE INDEX view_team ON "view" (team_id) WHERE team_id IS NOT NULL;
