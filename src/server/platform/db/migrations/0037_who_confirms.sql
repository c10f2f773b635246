-- Who confirms a booking, as its business had it when it was booked. Null: booked before, or by a process that does not
-- know the column yet; the business's setting answers for it, and is written here before it changes. Not validated:
-- there is nothing but null yet, and reading the table through would keep everybody waiting.
ALTER TABLE appointments
  ADD COLUMN confirmation text,
  ADD CONSTRAINT appointments_confirmation CHECK (confirmation IN ('client', 'automatic', 'owner')) NOT VALID;
