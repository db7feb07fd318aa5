-- Work that is asked for in the transaction of its cause and done after it; a row is there until its job is done.
CREATE TABLE job (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  -- Until it begins, no other of its kind is added under the same key.
  job_key TEXT,
  payload TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- When it is due; while it runs, when its lease ends; null once it has failed for good.
  run_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  -- Of scheduled jobs, which begin anew after this time.
  every_ms INTEGER,
  -- While it runs: a random word that its process alone knows.
  lease TEXT,
  failed_at INTEGER,
  last_error TEXT
) STRICT;
CREATE UNIQUE INDEX job_once ON job (kind, job_key);
CREATE INDEX job_due ON job (kind, run_at, id) WHERE run_at IS NOT NULL;
CREATE INDEX job_failed ON job (failed_at) WHERE failed_at IS NOT NULL;
