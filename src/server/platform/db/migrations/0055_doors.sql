-- What lets somebody else in is told to the owner, so it is known since when each has what it has. Empty: since it was
-- made, or by a process of before, which tells nobody.
ALTER TABLE members ADD COLUMN place_since timestamptz;
ALTER TABLE webhooks ADD COLUMN address_since timestamptz;

-- Two more kinds of messages. The kinds there are stay as they are found, whatever else has added to them.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT allowed
    FROM pg_constraint WHERE conrelid = 'messages'::regclass AND conname = 'messages_kind_check';
  ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
  EXECUTE 'ALTER TABLE messages ADD CONSTRAINT messages_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''access-given''::text, ''contact-changed''::text, ');
END $$;

-- Whoever reaches no further than their own bookings reads nothing else of a business either: 0049 walled in what names a
-- booking or a client, and these were left.
DO $$
DECLARE
  nobodys text;
BEGIN
  FOREACH nobodys IN ARRAY ARRAY[
    'idempotency_keys', 'users', 'invitations', 'payout_accounts', 'receipt_counters', 'short_links', 'waitlist_offers',
    'audit_findings'
  ] LOOP
    EXECUTE format('CREATE POLICY nobodys_own ON %I AS RESTRICTIVE TO akoko_staff USING (current_user <> ''akoko_staff'')', nobodys);
  END LOOP;
END $$;
-- What a webhook is to be told of a change is written by whoever makes it, and read by nobody of theirs.
CREATE POLICY nobodys_own ON webhook_deliveries AS RESTRICTIVE FOR SELECT TO akoko_staff USING (current_user <> 'akoko_staff');
CREATE POLICY own_membership ON members AS RESTRICTIVE TO akoko_staff
  USING (current_user <> 'akoko_staff' OR staff_id = current_staff());
CREATE POLICY own_bookings ON refund_details AS RESTRICTIVE TO akoko_staff
  USING (current_user <> 'akoko_staff'
    OR EXISTS (SELECT FROM refunds r WHERE r.business_id = refund_details.business_id AND r.refund_id = refund_details.refund_id));
DROP POLICY own_bookings ON messages;
CREATE POLICY own_bookings ON messages AS RESTRICTIVE TO akoko_staff
  USING (current_user <> 'akoko_staff' OR is_own_booking(appointment_id));
