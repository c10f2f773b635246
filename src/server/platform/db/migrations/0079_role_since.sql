-- The team is told since when each has their role, which other rights in it do not change. Empty: since they came, or by a
-- process of before, since `place_since`.
ALTER TABLE members ADD COLUMN role_since timestamptz;
