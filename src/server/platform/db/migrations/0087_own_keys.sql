-- Whoever reaches no further than their own bookings sends a key as everybody does, and could keep no answer under one: 0055
-- left them no row here, to write as little as to read. They have those of their own requests, and no other: what
-- somebody else was answered may be what they may not see.
ALTER TABLE idempotency_keys ADD COLUMN staff_id uuid;
ALTER TABLE idempotency_keys ALTER COLUMN staff_id SET DEFAULT nullif(current_setting('app.staff_id', true), '')::uuid;
DROP POLICY nobodys_own ON idempotency_keys;
CREATE POLICY own_answers ON idempotency_keys AS RESTRICTIVE TO akoko_staff
  USING (current_user <> 'akoko_staff' OR staff_id = current_staff());
