-- When its customer said that a ticket is solved; null for all others, and again once it is opened.
ALTER TABLE ticket ADD COLUMN confirmed_at INTEGER;
