-- Whether the members of an organisation see each other's tickets: 1 once an admin has allowed it.
ALTER TABLE organisation ADD COLUMN shares_tickets INTEGER NOT NULL DEFAULT 0;
