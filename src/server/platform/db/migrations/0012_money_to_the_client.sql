-- When the hire began that a caution fee was settled for: no part of it is kept before that. Null: from before this.
ALTER TABLE cautions
  ADD COLUMN began_at timestamptz,
  ADD CONSTRAINT cautions_kept_once_begun CHECK (withheld_kobo = 0 OR settled_at >= began_at);

-- What a booking has been paid beyond its price: the client's, until it is sent back or counts as credit.
CREATE TABLE overpayments (
  business_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  -- open: the owner has yet to say; credit: it stays for this client
  state text NOT NULL CHECK (state IN ('open', 'credit')),
  since timestamptz NOT NULL,
  PRIMARY KEY (business_id, appointment_id),
  FOREIGN KEY (business_id, appointment_id) REFERENCES appointments
);
ALTER TABLE overpayments ENABLE ROW LEVEL SECURITY;
ALTER TABLE overpayments FORCE ROW LEVEL SECURITY;
CREATE POLICY one_business ON overpayments TO akoko_tenant
  USING (business_id = current_business()) WITH CHECK (business_id = current_business());
CREATE POLICY all_businesses ON overpayments TO akoko_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON overpayments TO akoko_tenant;
GRANT SELECT, INSERT ON overpayments TO akoko_platform;

-- Bookings that were made cheaper before this was kept. By a role that the policies let see all businesses.
SET LOCAL ROLE akoko_platform;
INSERT INTO overpayments
SELECT business_id, appointment_id, paid_kobo - price_kobo - delivery_fee_kobo, 'open', now()
  FROM appointments
 WHERE paid_kobo > price_kobo + delivery_fee_kobo;
RESET ROLE;

-- What was to be given back and stays after all: the change it was owed for was undone before it was sent.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_reason_check,
  DROP CONSTRAINT refunds_state_check,
  DROP CONSTRAINT refunds_check1,
  DROP CONSTRAINT refunds_check4,
  ADD CONSTRAINT refunds_reason_check CHECK (reason IN ('client-cancelled', 'business-cancelled', 'not-confirmed',
    'time-gone', 'wrong-amount', 'caution', 'wrong-currency', 'unknown-payment', 'overpaid')),
  ADD CONSTRAINT refunds_state_check
    CHECK (state IN ('queued', 'asking', 'asked', 'needs-details', 'owed', 'sent', 'done', 'withdrawn')),
  ADD CONSTRAINT refunds_check1
    CHECK (intent_id IS NOT NULL OR orphan_id IS NOT NULL OR state IN ('owed', 'sent', 'withdrawn')),
  ADD CONSTRAINT refunds_check4 CHECK ((state IN ('sent', 'done', 'withdrawn')) = (settled_at IS NOT NULL)),
  -- what the provider may have been asked for is its answer's to end
  ADD CONSTRAINT refunds_withdrawn_unasked CHECK (state <> 'withdrawn' OR (asked_at IS NULL AND due_at IS NULL));
-- A price can fall more than once, and what was withdrawn may be owed again.
DROP INDEX refunds_once;
DROP INDEX refunds_once_by_hand;
CREATE UNIQUE INDEX refunds_once ON refunds (business_id, intent_id, reason)
  WHERE intent_id IS NOT NULL AND reason <> 'overpaid' AND state <> 'withdrawn';
CREATE UNIQUE INDEX refunds_once_by_hand ON refunds (business_id, appointment_id, reason)
  WHERE intent_id IS NULL AND orphan_id IS NULL AND reason <> 'overpaid' AND state <> 'withdrawn';

-- Two more kinds of message. The kinds there are stay as they are found, whatever else has added to them.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT allowed
    FROM pg_constraint WHERE conrelid = 'messages'::regclass AND conname = 'messages_kind_check';
  ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
  EXECUTE 'ALTER TABLE messages ADD CONSTRAINT messages_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''caution-kept''::text, ''overpaid''::text, ');
END $$;
