-- What a member is called where no staff member says it: the name they gave when they accepted. Empty: they gave none, or
-- a process of before let them in.
ALTER TABLE members
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD CONSTRAINT members_name_check CHECK (char_length(name) <= 80);

-- With nothing in it that its readers do not see, by the pattern that other names are held to.
DO $$
BEGIN
  EXECUTE format('ALTER TABLE members ADD CONSTRAINT members_name_seen CHECK (name !~ %L)',
    (SELECT (regexp_match(pg_get_constraintdef(oid), '!~ ''(.*)''::text'))[1]
       FROM pg_constraint WHERE conname = 'clients_name_seen'));
END $$;
