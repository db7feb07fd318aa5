-- The team whose members see a view, where that is its audience.
ALTER TABLE "view" ADD COLUMN team_id INTEGER REFERENCES team (id);
CREATE INDEX view_team ON "view" (team_id) WHERE team_id IS NOT NULL;
