-- Two roles do all the work; neither owns a table, so row-level security binds both.
-- akoko_tenant sees one business at a time; akoko_platform serves what crosses them and is named where it is used.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'akoko_tenant') THEN
    CREATE ROLE akoko_tenant NOLOGIN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'akoko_platform') THEN
    CREATE ROLE akoko_platform NOLOGIN;
  END IF;
END $$;

GRANT akoko_tenant, akoko_platform TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO akoko_tenant, akoko_platform;

CREATE EXTENSION IF NOT EXISTS btree_gist;

-- The business of the running transaction; NULL outside one, which matches no row.
CREATE FUNCTION current_business() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.business_id', true), '')::uuid;
