-- What people are called; null until they say so.
ALTER TABLE "user" ADD COLUMN name text COLLATE "C";
-- Of agents: 1 for whoever looks after the others. No CHECK: to add one is to read all rows.
ALTER TABLE "user" ADD COLUMN is_admin bigint NOT NULL DEFAULT 0;
-- Since when nobody can log in with the account; null while it is in use.
ALTER TABLE "user" ADD COLUMN deactivated_at bigint;
-- Only of the few: agents by address.
CREATE INDEX user_agent ON "user" (email) WHERE role = 'agent';
UPDATE "user" SET is_admin = 1 WHERE id = (SELECT min(id) FROM "user" WHERE role = 'agent');

-- Links with which someone sets a new password without the old one.
CREATE TABLE password_reset (
  code_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  created_by bigint REFERENCES "user" (id),
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX password_reset_user ON password_reset (user_id);
CREATE INDEX password_reset_creator ON password_reset (created_by);
CREATE INDEX password_reset_expires ON password_reset (expires_at);
