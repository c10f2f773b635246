-- A line that was cancelled stays in its booking: an order of 30 items whose items are swapped has more of them than
-- one that was never changed. Their numbers end at 99, and so does their count.
ALTER TABLE appointments
  DROP CONSTRAINT appointments_line_count,
  ADD CONSTRAINT appointments_line_count CHECK (line_count BETWEEN 1 AND 99) NOT VALID;
