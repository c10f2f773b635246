-- What of a line is other than its booking's status says: of a completed booking, the services the client did not come
-- for. Null is what the status says, so that bookings of one plain line and whatever processes of the version before
-- write need nothing here.
ALTER TABLE booking_lines
  ADD COLUMN outcome text,
  ADD CONSTRAINT booking_lines_outcome CHECK (outcome IS NULL OR (outcome = 'no-show' AND cancelled_at IS NULL)) NOT VALID;

-- A booking that was completed stays so where other lines of it were done than was said.
INSERT INTO appointment_moves (event, from_status, to_status) VALUES ('correct', 'completed', 'completed');
