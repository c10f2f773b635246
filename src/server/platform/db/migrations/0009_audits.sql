-- The auditor's looks through all records, the latest of them; what it found broken, by business.
CREATE TABLE audit_runs (
  run_id uuid PRIMARY KEY,
  ran_at timestamptz NOT NULL,
  checks integer NOT NULL CHECK (checks > 0)
);
CREATE INDEX audit_runs_latest ON audit_runs (ran_at DESC);

CREATE TABLE audit_findings (
  business_id uuid NOT NULL REFERENCES businesses,
  run_id uuid NOT NULL REFERENCES audit_runs ON DELETE CASCADE,
  invariant text NOT NULL CHECK (char_length(invariant) <= 200),
  -- how many were found, up to a bound
  found integer NOT NULL CHECK (found > 0),
  PRIMARY KEY (business_id, run_id, invariant)
);
CREATE INDEX audit_findings_of_run ON audit_findings (run_id);

ALTER TABLE audit_findings ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_findings FORCE ROW LEVEL SECURITY;
CREATE POLICY one_business ON audit_findings TO akoko_tenant
  USING (business_id = current_business()) WITH CHECK (business_id = current_business());
CREATE POLICY all_businesses ON audit_findings TO akoko_platform USING (true) WITH CHECK (true);
GRANT SELECT ON audit_runs, audit_findings TO akoko_tenant;
GRANT SELECT, INSERT, DELETE ON audit_runs, audit_findings TO akoko_platform;
