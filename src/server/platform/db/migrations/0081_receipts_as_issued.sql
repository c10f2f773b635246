-- What a receipt was issued for, as it was then: services of a booking are cancelled and added later, and it is moved.
-- Empty of receipts from before and of those of a process of before; they say what the booking is now.
ALTER TABLE receipts
  ADD COLUMN service_name text,
  ADD COLUMN starts_at timestamptz,
  ADD CONSTRAINT receipts_service_name CHECK (char_length(service_name) <= 2000) NOT VALID;
