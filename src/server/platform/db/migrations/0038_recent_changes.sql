-- What the latest changes of a diary touched, newest first: its version, then whose time from when until when. Whoever
-- keeps facts in memory mends what was touched and keeps the rest. A version that is not among them, as of a process
-- that does not know the column yet, may have changed everything.
ALTER TABLE diary_versions ADD COLUMN recent text[] NOT NULL DEFAULT '{}';
