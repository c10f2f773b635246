-- What an owner has done can be undone within seconds; a wrong outcome can be corrected for a month.
INSERT INTO appointment_moves (event, from_status, to_status) VALUES
  ('undo', 'confirmed', 'pending'),
  ('undo', 'cancelled', 'pending'),
  ('undo', 'cancelled', 'confirmed'),
  ('undo', 'cancelled', 'rescheduled'),
  ('undo', 'completed', 'confirmed'),
  ('undo', 'completed', 'rescheduled'),
  ('undo', 'no-show', 'confirmed'),
  ('undo', 'no-show', 'rescheduled'),
  ('correct', 'completed', 'no-show'),
  ('correct', 'completed', 'confirmed'),
  ('correct', 'completed', 'rescheduled'),
  ('correct', 'no-show', 'completed'),
  ('correct', 'no-show', 'confirmed'),
  ('correct', 'no-show', 'rescheduled');

-- What a change moved of a booking's money, so that it can be taken back with it: the booking's version after it.
ALTER TABLE ledger_entries ADD COLUMN step integer CHECK (step > 0);
ALTER TABLE refunds ADD COLUMN step integer CHECK (step > 0);
ALTER TABLE payments
  ADD COLUMN step integer CHECK (step > 0),
  -- recorded by mistake: the row and its receipt stay, the money is none
  ADD COLUMN reversed_at timestamptz,
  ADD CONSTRAINT payments_reversed_by_hand CHECK (reversed_at IS NULL OR (method <> 'online' AND step IS NOT NULL));
GRANT UPDATE (reversed_at) ON payments TO akoko_tenant;

-- The price before its final one was set with this change.
ALTER TABLE appointment_events
  ADD COLUMN price_before_kobo bigint CHECK (price_before_kobo >= 0);
