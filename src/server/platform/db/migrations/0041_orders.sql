-- A hire can be longer than its item's period, have several items in one order, and an item can be made of others.
ALTER TABLE services
  -- for each day beyond the period; null: each further period begun costs the base fee again
  ADD COLUMN extra_day_kobo bigint,
  -- what a hire of up to so many days costs as a whole: a weekend, a week
  ADD COLUMN length_prices jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT services_extra_day CHECK (extra_day_kobo >= 0) NOT VALID,
  ADD CONSTRAINT services_length_prices CHECK (jsonb_typeof(length_prices) = 'array' AND jsonb_array_length(length_prices) <= 6) NOT VALID,
  ADD CONSTRAINT services_of_items CHECK (
    booking_type = 'item-based' OR (extra_day_kobo IS NULL AND length_prices = '[]')) NOT VALID;

-- Names of lengths show all there is of them, as those of questions do (0015).
DO $$
DECLARE
  hides constant text := (SELECT (regexp_match(pg_get_constraintdef(oid), '!~ ''(.*)''::text'))[1]
                            FROM pg_constraint WHERE conname = 'clients_name_seen');
BEGIN
  EXECUTE format(
    'ALTER TABLE services ADD CONSTRAINT services_length_prices_seen CHECK (
       NOT jsonb_path_exists(length_prices, %L)) NOT VALID',
    '$[*].name ? (@ like_regex ' || to_json(hides)::text || ')');
END $$;

-- What an item is made of, so many of each: it has no stock of its own and takes theirs.
CREATE TABLE service_parts (
  business_id uuid NOT NULL,
  service_id uuid NOT NULL,
  part_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 10000),
  PRIMARY KEY (business_id, service_id, part_id),
  FOREIGN KEY (business_id, service_id) REFERENCES services,
  FOREIGN KEY (business_id, part_id) REFERENCES services,
  CONSTRAINT service_parts_not_itself CHECK (part_id <> service_id)
);
CREATE INDEX service_parts_of ON service_parts (business_id, part_id);
ALTER TABLE service_parts ENABLE ROW LEVEL SECURITY;
ALTER TABLE service_parts FORCE ROW LEVEL SECURITY;
CREATE POLICY one_business ON service_parts TO akoko_tenant
  USING (business_id = current_business()) WITH CHECK (business_id = current_business());
CREATE POLICY all_businesses ON service_parts TO akoko_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON service_parts TO akoko_tenant;
GRANT SELECT ON service_parts TO akoko_platform;

-- A line's own copy of what its item is made of, as it was agreed; and its units of each part.
ALTER TABLE booking_lines
  ADD COLUMN parts jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT booking_lines_parts CHECK (
    jsonb_typeof(parts) = 'array' AND jsonb_array_length(parts) <= 10 AND (staff_id IS NULL OR parts = '[]'));
ALTER TABLE rental_claims
  DROP CONSTRAINT rental_claims_pkey,
  ADD PRIMARY KEY (business_id, claim_id, line, service_id);
