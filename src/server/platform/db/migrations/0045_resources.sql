-- What a business has so many of and a service needs for as long as it takes: a chair, a dryer, a room.
CREATE TABLE resources (
  business_id uuid NOT NULL REFERENCES businesses,
  resource_id uuid NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, resource_id)
);
CREATE UNIQUE INDEX resources_name ON resources (business_id, lower(name));

-- Whose unit is in use when: a row for each line and each resource it needs, of bookings and holds alike. They are
-- counted under the resource's lock; never more at a time than there are.
CREATE TABLE resource_claims (
  business_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  line smallint NOT NULL CHECK (line BETWEEN 1 AND 99),
  resource_id uuid NOT NULL,
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)),
  -- set for a hold; null for an appointment
  expires_at timestamptz,
  PRIMARY KEY (business_id, claim_id, line, resource_id),
  FOREIGN KEY (business_id, resource_id) REFERENCES resources ON DELETE CASCADE
);
CREATE INDEX resource_claims_by_start ON resource_claims (business_id, resource_id, lower(during));
CREATE INDEX resource_claims_held ON resource_claims (expires_at) WHERE expires_at IS NOT NULL;

ALTER TABLE resources ENABLE ROW LEVEL SECURITY;
ALTER TABLE resources FORCE ROW LEVEL SECURITY;
CREATE POLICY one_business ON resources TO akoko_tenant
  USING (business_id = current_business()) WITH CHECK (business_id = current_business());
CREATE POLICY all_businesses ON resources TO akoko_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON resources TO akoko_tenant;
GRANT SELECT ON resources TO akoko_platform;
ALTER TABLE resource_claims ENABLE ROW LEVEL SECURITY;
ALTER TABLE resource_claims FORCE ROW LEVEL SECURITY;
CREATE POLICY one_business ON resource_claims TO akoko_tenant
  USING (business_id = current_business()) WITH CHECK (business_id = current_business());
CREATE POLICY all_businesses ON resource_claims TO akoko_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON resource_claims TO akoko_tenant, akoko_platform;

DO $$
DECLARE
  hides constant text := (SELECT (regexp_match(pg_get_constraintdef(oid), '!~ ''(.*)''::text'))[1]
                            FROM pg_constraint WHERE conname = 'clients_name_seen');
BEGIN
  EXECUTE format('ALTER TABLE resources ADD CONSTRAINT resources_name_seen CHECK (name !~ %L)', hides);
END $$;

ALTER TABLE services
  -- what each of its bookings needs a unit of
  ADD COLUMN resource_ids uuid[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT services_resources CHECK (
    cardinality(resource_ids) <= 5 AND (booking_type = 'time-based' OR cardinality(resource_ids) = 0)) NOT VALID;
ALTER TABLE booking_lines
  -- what the line has a unit of
  ADD COLUMN resource_ids uuid[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT booking_lines_resources CHECK (
    cardinality(resource_ids) <= 5 AND (staff_id IS NOT NULL OR cardinality(resource_ids) = 0)) NOT VALID;
