-- Who may see a comment, and what tells of it: everyone on the ticket, or agents alone. No CHECK: to add one is to read all rows.
ALTER TABLE comment ADD COLUMN audience TEXT NOT NULL DEFAULT 'everyone';
ALTER TABLE event ADD COLUMN audience TEXT NOT NULL DEFAULT 'everyone';
