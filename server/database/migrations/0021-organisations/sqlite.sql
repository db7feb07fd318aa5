-- The companies and the like that customers belong to, as agents say.
CREATE TABLE organisation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- The name as names are compared.
  folded TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;

-- Of mail addresses whose owners are likely to belong to it. It proves nothing: nobody has shown that an address is theirs.
CREATE TABLE organisation_domain (
  domain TEXT PRIMARY KEY,
  organisation_id INTEGER NOT NULL REFERENCES organisation (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX organisation_domain_of ON organisation_domain (organisation_id);

-- Each customer is in one at most.
CREATE TABLE organisation_member (
  user_id INTEGER PRIMARY KEY REFERENCES "user" (id),
  organisation_id INTEGER NOT NULL REFERENCES organisation (id),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX organisation_member_of ON organisation_member (organisation_id, user_id);

-- People by what the name that they gave begins with. On both databases lower() knows the letters of ASCII alone.
CREATE INDEX user_name ON "user" (lower(name), id) WHERE name IS NOT NULL;
