-- The day a hire begins on, as it was agreed: a day stays what it is when the business moves to another time zone, an
-- instant does not. Its other days follow from its length. Null for an appointment, and for a hire that a process
-- which does not know the column yet has written: that one begins on the day of starts_at in the business's zone.
ALTER TABLE appointments
  ADD COLUMN first_day date,
  ADD CONSTRAINT appointments_first_day CHECK (first_day IS NULL OR booking_type = 'item-based');

-- The tables' owner sees the rows of all businesses only while the policies are not forced on it.
ALTER TABLE appointments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE businesses NO FORCE ROW LEVEL SECURITY;
UPDATE appointments a
   SET first_day = (a.starts_at AT TIME ZONE b.time_zone)::date
  FROM businesses b
 WHERE b.business_id = a.business_id AND a.booking_type = 'item-based';
ALTER TABLE appointments FORCE ROW LEVEL SECURITY;
ALTER TABLE businesses FORCE ROW LEVEL SECURITY;
