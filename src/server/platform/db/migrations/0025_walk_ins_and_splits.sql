-- One record a business for all who walk in and leave no number. It is nobody's: never listed, and never written to.
ALTER TABLE clients
  ADD COLUMN walk_in boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT clients_check,
  -- a merged record lends its number for the moment in which two numbers change places
  ADD CONSTRAINT clients_reachable
    CHECK (phone IS NOT NULL OR erased_at IS NOT NULL OR merged_into IS NOT NULL OR walk_in) NOT VALID,
  ADD CONSTRAINT clients_walk_in_nobody CHECK (
    NOT walk_in OR (phone IS NULL AND email = '' AND notes = '' AND tags = '[]' AND merged_into IS NULL
                    AND erased_at IS NULL AND blocked_at IS NULL AND NOT always_deposit)) NOT VALID;
CREATE UNIQUE INDEX clients_one_walk_in ON clients (business_id) WHERE walk_in;

ALTER TABLE appointments
  -- booked for whoever walked in, without a number
  ADD COLUMN walk_in boolean NOT NULL DEFAULT false,
  -- the record it was booked on, where that was merged into the present one: a split gives it back
  ADD COLUMN merged_from uuid,
  DROP CONSTRAINT appointments_check5,
  ADD CONSTRAINT appointments_whose CHECK (client_phone <> '' OR anonymised_at IS NOT NULL OR walk_in) NOT VALID,
  ADD CONSTRAINT appointments_walk_in_nobody CHECK (NOT walk_in OR (client_phone = '' AND client_email = '')) NOT VALID,
  ADD CONSTRAINT appointments_merged_from CHECK (merged_from <> client_id) NOT VALID,
  ADD FOREIGN KEY (business_id, merged_from) REFERENCES clients NOT VALID;

-- Names of categories and delivery zones from before the rule of 0015, so that a backup of them can be restored. Of
-- categories that look alike once they are clean one is enough; of zones each has its price.
DO $$
DECLARE
  hides constant text := (SELECT (regexp_match(pg_get_constraintdef(oid), '!~ ''(.*)''::text'))[1]
                            FROM pg_constraint WHERE conname = 'categories_name_seen');
BEGIN
  ALTER TABLE categories NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE delivery_zones NO FORCE ROW LEVEL SECURITY;
  INSERT INTO categories (business_id, name, position)
  SELECT business_id, coalesce(nullif(btrim(regexp_replace(name, hides, ' ', 'g')), ''), 'Others'), position
    FROM categories WHERE name ~ hides
  ON CONFLICT DO NOTHING;
  DELETE FROM categories WHERE name ~ hides;
  UPDATE delivery_zones
     SET name = btrim(left(regexp_replace(name, hides, ' ', 'g'), 70)) || ' ' || position + 1
   WHERE name ~ hides;
  ALTER TABLE categories FORCE ROW LEVEL SECURITY;
  ALTER TABLE delivery_zones FORCE ROW LEVEL SECURITY;
END $$;
