-- From which transaction on the next look of the auditor has something to look at, and when everything was last looked at.
-- Nothing where a look found something, or where a process of before looked, which writes neither: the next looks at
-- everything.
ALTER TABLE audit_runs
  ADD COLUMN seen_to bigint,
  ADD COLUMN whole_at timestamptz,
  ADD CHECK ((seen_to IS NULL) = (whole_at IS NULL));
