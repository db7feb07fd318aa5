-- Where accounts have logged in from: whoever attacks one from elsewhere does not keep its owner out there.
CREATE TABLE known_origin (
  key_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('device', 'network')),
  last_login_at bigint NOT NULL
);
CREATE INDEX known_origin_user ON known_origin (user_id, kind, last_login_at);
CREATE INDEX known_origin_last_login ON known_origin (last_login_at);

CREATE INDEX session_created ON session (created_at);
CREATE INDEX invite_creator ON invite (created_by, expires_at);
CREATE INDEX invite_expires ON invite (expires_at);
