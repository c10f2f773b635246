-- Bookings that an owner made in one go by repeating one, which is in the series itself, unless it is of an earlier one.
ALTER TABLE appointments
  ADD COLUMN series_id uuid,
  -- 0 for the booking that was repeated; the number of the repeat for each other
  ADD COLUMN series_place smallint,
  -- weeks from each to the next; 0: a month
  ADD COLUMN series_weeks smallint,
  ADD CONSTRAINT appointments_series CHECK (
    (series_id IS NULL) = (series_place IS NULL) AND (series_id IS NULL) = (series_weeks IS NULL)
    AND (series_id IS NULL OR booking_type = 'time-based')) NOT VALID,
  ADD CONSTRAINT appointments_series_place CHECK (series_place BETWEEN 0 AND 26) NOT VALID,
  ADD CONSTRAINT appointments_series_weeks CHECK (series_weeks BETWEEN 0 AND 12) NOT VALID;
CREATE UNIQUE INDEX appointments_of_series ON appointments (business_id, series_id, series_place)
  WHERE series_id IS NOT NULL;

-- One more kind of message: what its client is told of a series.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT allowed
    FROM pg_constraint WHERE conrelid = 'messages'::regclass AND conname = 'messages_kind_check';
  ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
  EXECUTE 'ALTER TABLE messages ADD CONSTRAINT messages_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''series-booked''::text, ');
END $$;
