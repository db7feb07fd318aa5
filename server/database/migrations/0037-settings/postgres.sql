-- What admins have set for the whole desk; what has no row is as it was in the beginning.
CREATE TABLE setting (
  name text COLLATE "C" PRIMARY KEY,
  value text COLLATE "C" NOT NULL
);
