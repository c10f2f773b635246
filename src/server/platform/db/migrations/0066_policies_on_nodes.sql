-- A node of a cluster has the rows of a business beside each other, and finds them by a business that is given: by a
-- variable, since no node knows the answer of a function before it asks. A policy may call a function there, and not ask
-- another table by itself. Who sees what stays as it was.
CREATE OR REPLACE FUNCTION is_own_booking(booking uuid) RETURNS boolean
  LANGUAGE plpgsql STABLE SET role = 'akoko_tenant' SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    business constant uuid := current_business();
    self constant uuid := current_staff();
  BEGIN
    RETURN EXISTS (SELECT FROM appointments a
                    WHERE a.business_id = business AND a.appointment_id = booking AND a.staff_id = self)
        OR EXISTS (SELECT FROM booking_lines l
                    WHERE l.business_id = business AND l.appointment_id = booking AND self IN (l.staff_id, l.helper_id));
  END $$;

CREATE OR REPLACE FUNCTION is_own_client(client uuid) RETURNS boolean
  LANGUAGE plpgsql STABLE SET role = 'akoko_tenant' SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    business constant uuid := current_business();
  BEGIN
    RETURN EXISTS (SELECT FROM appointments a
                    WHERE a.business_id = business AND a.client_id = client AND is_own_booking(a.appointment_id));
  END $$;

CREATE FUNCTION is_own_payment(intent uuid) RETURNS boolean
  LANGUAGE plpgsql STABLE SET role = 'akoko_tenant' SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    business constant uuid := current_business();
  BEGIN
    RETURN EXISTS (SELECT FROM payments p
                    WHERE p.business_id = business AND p.intent_id = intent AND is_own_booking(p.appointment_id));
  END $$;

CREATE FUNCTION is_own_refund(refund uuid) RETURNS boolean
  LANGUAGE plpgsql STABLE SET role = 'akoko_tenant' SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    business constant uuid := current_business();
  BEGIN
    RETURN EXISTS (SELECT FROM refunds r
                    WHERE r.business_id = business AND r.refund_id = refund AND is_own_booking(r.appointment_id));
  END $$;

DROP POLICY own_bookings ON payment_intents;
CREATE POLICY own_bookings ON payment_intents AS RESTRICTIVE TO akoko_staff
  USING (current_user <> 'akoko_staff' OR is_own_payment(intent_id));
DROP POLICY own_bookings ON disputes;
CREATE POLICY own_bookings ON disputes AS RESTRICTIVE TO akoko_staff
  USING (current_user <> 'akoko_staff' OR is_own_payment(intent_id));
DROP POLICY own_bookings ON refund_details;
CREATE POLICY own_bookings ON refund_details AS RESTRICTIVE TO akoko_staff
  USING (current_user <> 'akoko_staff' OR is_own_refund(refund_id));
