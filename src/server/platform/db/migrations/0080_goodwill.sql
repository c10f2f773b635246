-- One more reason for money to go back: an owner gives some of it back by their own choice, as often as they like. What
-- there is of reasons stays as it is found, whatever else has added to it.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT allowed
    FROM pg_constraint WHERE conrelid = 'refunds'::regclass AND conname = 'refunds_reason_check';
  ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
  EXECUTE 'ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''goodwill''::text, ');
END $$;

DROP INDEX refunds_once;
DROP INDEX refunds_once_by_hand;
CREATE UNIQUE INDEX refunds_once ON refunds (business_id, intent_id, reason)
  WHERE intent_id IS NOT NULL AND reason NOT IN ('overpaid', 'line-cancelled', 'goodwill') AND state <> 'withdrawn';
CREATE UNIQUE INDEX refunds_once_by_hand ON refunds (business_id, appointment_id, reason)
  WHERE intent_id IS NULL AND orphan_id IS NULL AND reason NOT IN ('overpaid', 'line-cancelled', 'goodwill')
    AND state <> 'withdrawn';
