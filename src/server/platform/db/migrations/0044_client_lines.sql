-- A client cancels a line of a booking, or adds one. What was paid for a cancelled line above the deposit on the rest goes
-- back, by the share of the price that the booking was paid under. Null: nothing was paid to book it, or it was booked
-- before this.
ALTER TABLE appointments
  ADD COLUMN deposit_percentage smallint,
  ADD CONSTRAINT appointments_deposit_percentage CHECK (deposit_percentage BETWEEN 0 AND 100) NOT VALID;

-- One more reason for money to go back, as often as lines are cancelled, and one more kind of message. What there is of
-- both stays as it is found, whatever else has added to it.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT allowed
    FROM pg_constraint WHERE conrelid = 'refunds'::regclass AND conname = 'refunds_reason_check';
  ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
  EXECUTE 'ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''line-cancelled''::text, ');
  SELECT pg_get_constraintdef(oid) INTO STRICT allowed
    FROM pg_constraint WHERE conrelid = 'messages'::regclass AND conname = 'messages_kind_check';
  ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
  EXECUTE 'ALTER TABLE messages ADD CONSTRAINT messages_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''lines-changed''::text, ');
END $$;

DROP INDEX refunds_once;
DROP INDEX refunds_once_by_hand;
CREATE UNIQUE INDEX refunds_once ON refunds (business_id, intent_id, reason)
  WHERE intent_id IS NOT NULL AND reason NOT IN ('overpaid', 'line-cancelled') AND state <> 'withdrawn';
CREATE UNIQUE INDEX refunds_once_by_hand ON refunds (business_id, appointment_id, reason)
  WHERE intent_id IS NULL AND orphan_id IS NULL AND reason NOT IN ('overpaid', 'line-cancelled') AND state <> 'withdrawn';
