-- Parts of days in which nobody is to book a staff member: a row for each, so that a repeated one is read as any other. It
-- is no occupancy, which stands for a booking or a hold and never lies over another: what is blocked may lie over bookings
-- that stand, and its owner may still book into it. So it narrows hours, as blocked dates do. A process of the version
-- before does not know it and lets clients book there: begin to block once all processes are new.
CREATE TABLE blocked_times (
  business_id uuid NOT NULL,
  block_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- for the team; no client reads it
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 60),
  -- shared with the others of its repetition; null: it stands alone
  series_id uuid,
  -- when it was put where it is
  since timestamptz NOT NULL,
  PRIMARY KEY (business_id, block_id),
  FOREIGN KEY (business_id, staff_id) REFERENCES staff,
  -- part of one day, and a day has 25 hours where a clock is set back
  CONSTRAINT blocked_times_within_a_day CHECK (starts_at < ends_at AND ends_at <= starts_at + interval '25 hours')
);
CREATE INDEX blocked_times_by_start ON blocked_times (business_id, staff_id, starts_at);
CREATE INDEX blocked_times_of_series ON blocked_times (business_id, series_id) WHERE series_id IS NOT NULL;

-- How often the time of somebody was blocked: whoever books them takes no time unless this is as it was when they looked,
-- which the lock on the row has them see without a statement more.
ALTER TABLE staff ADD COLUMN block_version integer NOT NULL DEFAULT 0;

-- What a reader of one line does not see, as in 0015.
DO $$
DECLARE
  hides constant text := (SELECT (regexp_match(pg_get_constraintdef(oid), '!~ ''(.*)''::text'))[1]
                            FROM pg_constraint WHERE conname = 'clients_name_seen');
BEGIN
  EXECUTE format('ALTER TABLE blocked_times ADD CONSTRAINT blocked_times_reason_seen CHECK (reason !~ %L)', hides);
END $$;

ALTER TABLE blocked_times ENABLE ROW LEVEL SECURITY;
ALTER TABLE blocked_times FORCE ROW LEVEL SECURITY;
CREATE POLICY one_business ON blocked_times TO akoko_tenant
  USING (business_id = current_business()) WITH CHECK (business_id = current_business());
CREATE POLICY all_businesses ON blocked_times TO akoko_platform USING (true) WITH CHECK (true);
CREATE POLICY own_time ON blocked_times AS RESTRICTIVE TO akoko_staff
  USING (current_user <> 'akoko_staff' OR staff_id = current_staff());
GRANT SELECT, INSERT, UPDATE, DELETE ON blocked_times TO akoko_tenant;
GRANT SELECT ON blocked_times TO akoko_platform;
