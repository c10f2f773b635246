-- Every table a business owns: one row of policy each, forced on the owner of the tables too.
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY[
    'businesses', 'slugs', 'business_hours', 'closures', 'delivery_zones', 'media', 'categories', 'users', 'idempotency_keys',
    'staff', 'staff_hours', 'blocked_dates', 'services', 'staff_services', 'clients',
    'appointments', 'occupancies', 'rental_claims', 'appointment_events', 'messages', 'reschedule_links', 'refund_accounts', 'policy_agreements',
    'payout_accounts', 'payment_intents', 'payment_events', 'orphan_payments', 'payments', 'disputes', 'refunds', 'refund_details', 'cautions', 'ledger_entries',
    'receipt_counters', 'receipts', 'message_texts', 'message_plans', 'short_links', 'waitlist_entries', 'waitlist_days', 'waitlist_offers'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY one_business ON %I TO akoko_tenant
         USING (business_id = current_business()) WITH CHECK (business_id = current_business())', tenant_table);
    EXECUTE format('CREATE POLICY all_businesses ON %I TO akoko_platform USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;

-- The tenant role has what one business's work needs and nothing more.
GRANT SELECT, UPDATE ON businesses TO akoko_tenant;
GRANT SELECT, INSERT ON slugs TO akoko_tenant;
GRANT SELECT ON users TO akoko_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON
  business_hours, closures, delivery_zones, media, categories, staff_hours, blocked_dates, staff_services, occupancies, rental_claims
  TO akoko_tenant;
GRANT SELECT, INSERT, UPDATE ON staff, services, clients, appointments, messages, idempotency_keys TO akoko_tenant;
GRANT DELETE ON idempotency_keys TO akoko_tenant;
GRANT SELECT, INSERT ON appointment_events, policy_agreements TO akoko_tenant;
GRANT SELECT, INSERT, UPDATE ON reschedule_links TO akoko_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON refund_accounts TO akoko_tenant;
GRANT SELECT, INSERT, UPDATE ON rate_limits TO akoko_tenant;
GRANT SELECT ON appointment_moves TO akoko_tenant, akoko_platform;

GRANT SELECT, INSERT, UPDATE ON
  businesses, users, sessions, password_resets, rate_limits, idempotency_keys, messages,
  services, staff, clients, appointments
  TO akoko_platform;
GRANT DELETE ON sessions, password_resets, rate_limits, idempotency_keys, occupancies, rental_claims TO akoko_platform;
GRANT SELECT, INSERT ON slugs, appointment_events, business_hours TO akoko_platform;
GRANT SELECT, UPDATE, DELETE ON media TO akoko_platform;
GRANT SELECT, DELETE ON refund_accounts TO akoko_platform;
GRANT SELECT ON closures, delivery_zones, categories, staff_hours, blocked_dates, staff_services, occupancies, rental_claims, reschedule_links, policy_agreements TO akoko_platform;

-- What was received, posted and receipted is only ever added to.
GRANT SELECT, INSERT, UPDATE ON payout_accounts, payment_intents, payment_events, disputes, refunds, cautions, receipt_counters TO akoko_tenant;
GRANT SELECT, INSERT ON orphan_payments, payments, ledger_entries, receipts TO akoko_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON refund_details TO akoko_tenant;
GRANT SELECT, INSERT, UPDATE ON payout_accounts, payment_intents, payment_events, disputes, refunds, cautions, receipt_counters, shared_jobs TO akoko_platform;
GRANT SELECT, INSERT ON orphan_payments, payments, ledger_entries, receipts TO akoko_platform;
GRANT UPDATE (payer_email) ON orphan_payments TO akoko_tenant, akoko_platform;
GRANT SELECT, DELETE ON refund_details TO akoko_platform;

GRANT SELECT, INSERT, UPDATE, DELETE ON message_texts, message_plans, short_links, waitlist_days TO akoko_tenant, akoko_platform;
GRANT SELECT, INSERT, UPDATE ON waitlist_entries, waitlist_offers TO akoko_tenant, akoko_platform;
-- Reminders that the settings no longer ask for, as long as nobody has tried to send them.
GRANT DELETE ON messages TO akoko_tenant;
CREATE POLICY only_untried_reminders ON messages AS RESTRICTIVE FOR DELETE TO akoko_tenant
  USING (kind = 'reminder' AND state = 'queued' AND attempts = 0);
GRANT INSERT, UPDATE ON occupancies, rental_claims TO akoko_platform;
