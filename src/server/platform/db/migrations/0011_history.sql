-- Where a change left a booking: its time, its staff member and the how-maniest schedule that is. Null: as it was.
ALTER TABLE appointment_events
  ADD COLUMN schedule_version integer,
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN ends_at timestamptz,
  -- null for a hire
  ADD COLUMN staff_id uuid,
  ADD CONSTRAINT appointment_events_place CHECK (
    num_nonnulls(schedule_version, starts_at, ends_at) IN (0, 3) AND starts_at < ends_at AND schedule_version > 0
    AND (staff_id IS NULL OR starts_at IS NOT NULL)),
  ADD FOREIGN KEY (business_id, staff_id) REFERENCES staff;
