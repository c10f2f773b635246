-- A member who reaches no further than their own bookings is a role of their own in the database: whatever the program
-- asks for them, it is answered with bookings in which they do something, and with what belongs to those.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'akoko_staff') THEN
    CREATE ROLE akoko_staff NOLOGIN;
  END IF;
  IF NOT pg_has_role('akoko_staff', 'akoko_tenant', 'MEMBER') THEN
    GRANT akoko_tenant TO akoko_staff;
  END IF;
END $$;
GRANT akoko_staff TO CURRENT_USER;

-- The staff member of the running transaction; NULL where there is none, which matches no row.
CREATE FUNCTION current_staff() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.staff_id', true), '')::uuid;

-- Policies ask these of the very tables that they guard, so they look as the tenant role, which sees all of the business.
CREATE FUNCTION is_own_booking(booking uuid) RETURNS boolean
  LANGUAGE sql STABLE SET role = 'akoko_tenant' SET search_path = pg_catalog, public, pg_temp
  AS $$
    SELECT EXISTS (SELECT FROM appointments a
                    WHERE a.business_id = current_business() AND a.appointment_id = booking
                      AND a.staff_id = current_staff())
        OR EXISTS (SELECT FROM booking_lines l
                    WHERE l.business_id = current_business() AND l.appointment_id = booking
                      AND current_staff() IN (l.staff_id, l.helper_id))
  $$;

CREATE FUNCTION is_own_client(client uuid) RETURNS boolean
  LANGUAGE sql STABLE SET role = 'akoko_tenant' SET search_path = pg_catalog, public, pg_temp
  AS $$
    SELECT EXISTS (SELECT FROM appointments a
                    WHERE a.business_id = current_business() AND a.client_id = client AND is_own_booking(a.appointment_id))
  $$;

-- A policy is of whoever is a member of its role too, such as the one that owns the tables: it narrows the role itself.
DO $$
DECLARE
  of_bookings text;
BEGIN
  FOREACH of_bookings IN ARRAY ARRAY[
    'appointments', 'booking_lines', 'appointment_events', 'reschedule_links', 'policy_agreements', 'refund_accounts',
    'payments', 'receipts', 'cautions', 'overpayments', 'ledger_entries', 'refunds'
  ] LOOP
    EXECUTE format('CREATE POLICY own_bookings ON %I AS RESTRICTIVE TO akoko_staff
                      USING (current_user <> ''akoko_staff'' OR is_own_booking(appointment_id))', of_bookings);
  END LOOP;
END $$;
CREATE POLICY own_bookings ON messages AS RESTRICTIVE TO akoko_staff
  USING (current_user <> 'akoko_staff' OR appointment_id IS NULL OR is_own_booking(appointment_id));
CREATE POLICY own_clients ON clients AS RESTRICTIVE TO akoko_staff
  USING (current_user <> 'akoko_staff' OR is_own_client(client_id));
CREATE POLICY nobodys_own ON waitlist_entries AS RESTRICTIVE TO akoko_staff USING (current_user <> 'akoko_staff');
-- What was paid online belongs to the booking that came of it; what is held, or belongs to none, is nobody's own.
CREATE POLICY own_bookings ON payment_intents AS RESTRICTIVE TO akoko_staff
  USING (current_user <> 'akoko_staff' OR EXISTS (SELECT FROM payments p WHERE p.business_id = payment_intents.business_id AND p.intent_id = payment_intents.intent_id));
CREATE POLICY own_bookings ON disputes AS RESTRICTIVE TO akoko_staff
  USING (current_user <> 'akoko_staff' OR EXISTS (SELECT FROM payments p WHERE p.business_id = disputes.business_id AND p.intent_id = disputes.intent_id));
CREATE POLICY nobodys_own ON orphan_payments AS RESTRICTIVE TO akoko_staff USING (current_user <> 'akoko_staff');
CREATE POLICY nobodys_own ON payment_events AS RESTRICTIVE TO akoko_staff USING (current_user <> 'akoko_staff');
