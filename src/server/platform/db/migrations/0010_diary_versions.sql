-- One row a business: raised, in the transaction itself, by every one that writes what decides which times are free.
-- Whoever keeps such facts in memory asks for this row first, so that what was kept is never shown once it is old.
CREATE TABLE diary_versions (
  business_id uuid PRIMARY KEY REFERENCES businesses,
  version bigint NOT NULL CHECK (version > 0)
) WITH (fillfactor = 50);

ALTER TABLE diary_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE diary_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY one_business ON diary_versions TO akoko_tenant
  USING (business_id = current_business()) WITH CHECK (business_id = current_business());
CREATE POLICY all_businesses ON diary_versions TO akoko_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON diary_versions TO akoko_tenant;
GRANT SELECT ON diary_versions TO akoko_platform;
