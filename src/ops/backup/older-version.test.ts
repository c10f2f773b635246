import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { auditWholly } from '#server/audit/run-audit.ts';
import { connect } from '#server/platform/db/connect.ts';
import { listMigrations, makeMigrationList, migrate, runMigration } from '#server/platform/db/migrate.ts';
import { inTenant } from '#server/platform/db/transaction.ts';
import { type BusinessId, newId } from '#server/platform/ids.ts';
import { createHoldings } from '#server/testing/holdings.ts';
import { DROP_OWN_ROWS } from '#server/testing/own-rows-off.ts';
import { createRentalShop, rentalBody } from '#server/testing/rental-shop.ts';
import { runSize } from '#server/testing/run-size.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { seedDatabase } from '../seed/seed-command.ts';
import { makeBackup } from './make-backup.ts';
import { backUp, folderOfTest, restoreAnew } from './testing/drill.ts';
import { ask, createEmptyDatabase, rulesOfAll } from './testing/second-database.ts';

const app = useTestApp();

/** Back to the version before lines, where no booking has more than a plain one; CHANGELOG.md says the same. */
const WITHOUT_LINES = `
  ${DROP_OWN_ROWS};
  ALTER TABLE clients DROP COLUMN birthday;
  ALTER TABLE businesses DROP COLUMN ask_for_review;
  ALTER TABLE messages DROP CONSTRAINT messages_review_ask_check;
  DROP TABLE blocked_times;
  ALTER TABLE staff DROP COLUMN block_version;
  DROP TABLE day_closes;
  DROP INDEX appointments_unpaid;
  DROP TABLE work_photos;
  ALTER TABLE media NO FORCE ROW LEVEL SECURITY;
  DELETE FROM media WHERE purpose = 'work';
  ALTER TABLE media FORCE ROW LEVEL SECURITY;
  DROP TABLE activity;
  ALTER TABLE appointment_events DROP COLUMN by_whom;
  ALTER TABLE payments DROP COLUMN by_whom;
  ALTER TABLE staff DROP COLUMN photo_id;
  ALTER TABLE media DROP CONSTRAINT media_purpose_check,
    ADD CONSTRAINT media_purpose_check CHECK (purpose IN ('service', 'logo', 'banner'));
  DROP TABLE reviews;
  ALTER TABLE idempotency_keys DROP COLUMN staff_id;
  DROP FUNCTION is_own_client(uuid), is_own_booking(uuid), is_own_payment(uuid), is_own_refund(uuid), current_staff();
  DROP TABLE passkeys;
  DROP TABLE passkey_ceremonies;
  ALTER TABLE sessions DROP COLUMN second_factor, DROP COLUMN proved_at,
    ADD CONSTRAINT sessions_email_fkey FOREIGN KEY (email) REFERENCES users;
  ALTER TABLE users DROP COLUMN second_factor, DROP COLUMN second_factor_since;
  ALTER TABLE businesses DROP COLUMN asks_second_factor;
  ALTER TABLE sessions DROP COLUMN device_id;
  DROP TABLE hand_overs, pin_tries, member_pins, shared_devices;
  DROP TABLE account_businesses;
  DROP TABLE account_links;
  CREATE TABLE password_resets (token_hash bytea PRIMARY KEY, reset_id uuid NOT NULL UNIQUE, email text NOT NULL REFERENCES users,
    expires_at timestamptz NOT NULL, used_at timestamptz, created_at timestamptz NOT NULL);
  CREATE INDEX password_resets_of_user ON password_resets (email);
  GRANT SELECT, INSERT, UPDATE, DELETE ON password_resets TO akoko_platform;
  ALTER TABLE users ADD COLUMN verification_id uuid, ADD COLUMN verification_hash bytea, ADD COLUMN verification_expires_at timestamptz,
    ADD CONSTRAINT users_verification CHECK (
      num_nonnulls(verification_id, verification_hash, verification_expires_at) IN (0, 3) AND octet_length(verification_hash) = 32);
  CREATE UNIQUE INDEX users_of_verification ON users (verification_hash);
  CREATE UNIQUE INDEX users_verification_id ON users (verification_id);
  DROP INDEX ledger_of_appointment;
  DROP TABLE authenticators;
  DROP TABLE recovery_codes;
  DROP INDEX sessions_by_token;
  ALTER TABLE sessions DROP COLUMN member_id, DROP CONSTRAINT sessions_pkey, ADD PRIMARY KEY (token_hash),
    ADD FOREIGN KEY (business_id) REFERENCES businesses;
  DROP TABLE invitations;
  DROP TABLE members;
  DELETE FROM users WHERE business_id IS NULL;
  ALTER TABLE users ALTER COLUMN business_id SET NOT NULL;
  ALTER TABLE appointment_events DROP COLUMN by_key;
  DROP TABLE api_keys;
  DROP TABLE webhook_deliveries;
  DROP TABLE webhooks;
  DROP VIEW all_lines;
  DROP TABLE booking_lines;
  ALTER TABLE audit_runs DROP COLUMN seen_to, DROP COLUMN whole_at;
  DROP TABLE service_parts;
  DROP TABLE resource_claims;
  DROP TABLE resources;
  ALTER TABLE appointments DROP COLUMN line_count, DROP COLUMN lines_start, DROP COLUMN lines_end, DROP COLUMN lines_price_kobo,
    DROP COLUMN series_id, DROP COLUMN series_place, DROP COLUMN series_weeks;
  ALTER TABLE occupancies DROP CONSTRAINT occupancies_pkey, DROP COLUMN line, DROP COLUMN segment, DROP COLUMN hand,
    ADD PRIMARY KEY (business_id, occupancy_id);
  ALTER TABLE rental_claims DROP CONSTRAINT rental_claims_pkey, DROP COLUMN line, ADD PRIMARY KEY (business_id, claim_id);
  ALTER TABLE services DROP COLUMN option_groups, DROP COLUMN segments, DROP COLUMN two_hands_duration,
    DROP COLUMN two_hands_price_kobo, DROP COLUMN alongside, DROP COLUMN extra_day_kobo, DROP COLUMN length_prices,
    DROP COLUMN resource_ids;
  ALTER TABLE businesses DROP COLUMN line_wait_minutes;
  ALTER TABLE ledger_entries DROP COLUMN by_line;
  ALTER TABLE receipts DROP COLUMN service_name, DROP COLUMN starts_at;
  ALTER TABLE appointment_events DROP COLUMN line_prices_before;
  ALTER TABLE appointments DROP COLUMN deposit_percentage;
  ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check, ADD CONSTRAINT refunds_reason_check CHECK (reason IN (
    'client-cancelled', 'business-cancelled', 'not-confirmed', 'time-gone', 'wrong-amount', 'caution', 'wrong-currency',
    'unknown-payment', 'overpaid'));
  ALTER TABLE messages NO FORCE ROW LEVEL SECURITY;
  DELETE FROM messages WHERE kind IN ('invitation', 'access-given', 'contact-changed', 'second-factor',
    'hand-over-asked', 'owner-changed', 'passkey-added', 'passkey-copied', 'factor-removed', 'member-factor-ended',
    'review-ask', 'membership-changed');
  ALTER TABLE messages FORCE ROW LEVEL SECURITY;
  ALTER TABLE messages DROP CONSTRAINT messages_kind_check, ADD CONSTRAINT messages_kind_check CHECK (kind IN (
    'booking-links', 'payment-waiting', 'new-device', 'verify-email', 'caution-kept', 'overpaid', 'booking-received',
    'booking-confirmed', 'new-booking', 'cancelled', 'rescheduled', 'reschedule-link', 'password-reset', 'password-changed',
    'receipt', 'time-gone', 'refund-started', 'refund-sent', 'refund-details', 'payout-changed', 'dispute', 'reminder',
    'agenda', 'rebooking', 'waitlist-offer'));
  DROP INDEX refunds_once;
  DROP INDEX refunds_once_by_hand;
  CREATE UNIQUE INDEX refunds_once ON refunds (business_id, intent_id, reason)
    WHERE intent_id IS NOT NULL AND reason <> 'overpaid' AND state <> 'withdrawn';
  CREATE UNIQUE INDEX refunds_once_by_hand ON refunds (business_id, appointment_id, reason)
    WHERE intent_id IS NULL AND orphan_id IS NULL AND reason <> 'overpaid' AND state <> 'withdrawn';
  DELETE FROM appointment_moves WHERE event = 'correct' AND from_status = to_status;
  DELETE FROM migrations WHERE name >= '0039';`;

test('a backup made by the version before lines becomes bookings of one line each, whole', async () => {
  await createHoldings(app);
  const shop = await createRentalShop(app);
  const rented = await app
    .visitor()
    .send('POST', '/api/appointments', { body: rentalBody(shop.owner, shop.item, { policyAccepted: true }) });
  expect(rented.status, rented.text).toBe(200);

  const folder = await folderOfTest();
  const now = app.clock.now();
  await backUp(app, join(folder, 'new.tar'));
  const { database: old } = await restoreAnew(join(folder, 'new.tar'), now);
  await ask(old.url, WITHOUT_LINES);
  // It is that version's own schema, rule by rule.
  const before = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: before.url });
  await client.connect();
  await makeMigrationList(client);
  for (const file of listMigrations().filter(({ name }) => name < '0039')) await runMigration(client, file);
  await client.end();
  expect(await rulesOfAll(old.adminUrl)).toEqual(await rulesOfAll(before.adminUrl));

  const file = join(folder, 'old.tar');
  const { media, secretKey } = app;
  await makeBackup({ databaseUrl: old.url, media, secretKey, file, now, tell: () => undefined });
  const { database } = await restoreAnew(file, now);
  expect(await rulesOfAll(database.adminUrl)).toEqual(await rulesOfAll(app.adminUrl));
  const lines = await ask(
    database.adminUrl,
    `SELECT a.booking_type, count(*)::int AS bookings, count(l.line)::int AS lines,
            bool_and(l.price_kobo = a.price_kobo AND l.starts_at = a.starts_at AND l.service_id = a.service_id) AS alike
       FROM appointments a LEFT JOIN all_lines l USING (business_id, appointment_id) GROUP BY 1 ORDER BY 1`,
  );
  expect(lines).toMatchObject([
    { booking_type: 'item-based', alike: true },
    { booking_type: 'time-based', alike: true },
  ]);
  for (const { bookings, lines: each } of lines) expect(each).toBe(bookings);
  expect(await auditWholly(database.url)).toMatchObject({ broken: 0 });
});

/** The tables of businesses, each with the columns it has, but for those that 0083 takes away. */
const tablesOf = (url: string) =>
  ask<{ name: string; columns: string }>(
    url,
    `SELECT relname AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND NOT (relname = 'users' AND attname LIKE 'verification%')
      GROUP BY relname HAVING bool_or(attname = 'business_id') ORDER BY 1`,
  );

/** Of each table how many rows there are of all businesses but one, and what the named columns come to. */
const contentsOf = (url: string, tables: Awaited<ReturnType<typeof tablesOf>>, except: BusinessId) =>
  ask(
    url,
    tables
      .map(
        ({ name, columns }) =>
          `SELECT '${name}' AS name, count(*) AS rows, sum(hashtextextended(ROW(${columns})::text, 0)) AS digest
             FROM ${name} WHERE business_id IS DISTINCT FROM $1`,
      )
      .join(' UNION ALL '),
    [except],
  );

/** A booking of one service as the version before wrote it: its row, its first step and its time. */
const AS_BEFORE = [
  `INSERT INTO appointments (business_id, appointment_id, booking_type, status, client_id, service_id, staff_id, starts_at,
     ends_at, client_name, client_phone, client_email, service_name, staff_name, duration, price_kobo, source, created_at)
   SELECT s.business_id, $2, 'time-based', 'confirmed', c.client_id, s.service_id, m.staff_id, $3::timestamptz,
          $3::timestamptz + interval '15 minutes', c.name, c.phone, c.email, s.name, m.name, s.duration, s.price_kobo, 'owner', now()
     FROM (SELECT * FROM services WHERE business_id = $1 AND duration = 15 LIMIT 1) s
    CROSS JOIN (SELECT * FROM staff WHERE business_id = $1 ORDER BY staff_id LIMIT 1) m
    CROSS JOIN (SELECT * FROM clients WHERE business_id = $1 LIMIT 1) c`,
  `INSERT INTO appointment_events (business_id, appointment_id, version, event, from_status, to_status, actor, happened_at,
     schedule_version, starts_at, ends_at, staff_id)
   SELECT business_id, appointment_id, 1, 'book', 'none', status, 'owner', created_at, 1, starts_at, ends_at, staff_id
     FROM appointments WHERE business_id = $1 AND appointment_id = $2 AND starts_at = $3`,
  `INSERT INTO occupancies (business_id, occupancy_id, staff_id, during)
   SELECT business_id, appointment_id, staff_id, tstzrange(starts_at, ends_at)
     FROM appointments WHERE business_id = $1 AND appointment_id = $2 AND starts_at = $3`,
];
const QUARTER_MS = 900_000;

/** Books one time after the other of one business, until it is told to stop; answers how long each took. */
const bookAsBefore = (url: string, business: BusinessId) => {
  const database = connect(url, { max: 1, onError: () => undefined });
  const from = Math.ceil(app.clock.now() / QUARTER_MS) * QUARTER_MS + 100 * 24 * 4 * QUARTER_MS;
  let stopped = false;
  const work = async (): Promise<readonly number[]> => {
    const took: number[] = [];
    while (!stopped) {
      const began = performance.now();
      const values = [business, newId(), new Date(from + took.length * QUARTER_MS).toISOString()];
      await inTenant(database, business, async ({ prepared }) => {
        for (const [step, text] of AS_BEFORE.entries())
          await prepared({ name: `as-before-${step}`, text }, values);
      });
      took.push(performance.now() - began);
    }
    return took;
  };
  const booked = work().finally(database.close);
  return {
    stop: () => {
      stopped = true;
      return booked;
    },
  };
};

/** `MIGRATED=1000000 npx vitest run --project server backup/older-version` is what docs/performance.md tells of. */
const MIGRATED = runSize('MIGRATED', 400);

test('lines come to a full database while a process of the version before books in it, who is never refused', async () => {
  const { url, adminUrl } = await createEmptyDatabase();
  await migrate(url);
  const order = { appointments: MIGRATED, businesses: null, seed: 39, beside: false, plain: true };
  await seedDatabase(url, order, { now: app.clock.now(), tell: () => undefined });
  await ask(url, WITHOUT_LINES);
  const tables = await tablesOf(url);
  const [smallest] = await ask<{ business_id: BusinessId }>(
    adminUrl,
    'SELECT business_id FROM appointments GROUP BY 1 ORDER BY count(*), 1 LIMIT 1',
  );
  if (smallest === undefined) throw new Error('Nothing was seeded');
  const { business_id: business } = smallest;
  const counted = 'SELECT count(*)::int AS count FROM appointments WHERE business_id = $1';
  const [before] = await ask<{ count: number }>(adminUrl, counted, [business]);
  const contents = await contentsOf(adminUrl, tables, business);

  const booking = bookAsBefore(url, business);
  const began = performance.now();
  const applied = await migrate(url);
  const migrated = performance.now() - began;
  const took = await booking.stop();
  process.stdout.write(
    `${MIGRATED} appointments got lines in ${Math.round(migrated)} ms; of ${took.length} bookings meanwhile none was lost, the slowest took ${Math.round(Math.max(...took))} ms\n`,
  );

  expect(applied[0]).toBe('0039_lines.sql');
  expect(await contentsOf(adminUrl, tables, business)).toEqual(contents);
  const [after] = await ask<{ count: number; plain: number }>(
    adminUrl,
    `SELECT count(*)::int AS count, count(*) FILTER (WHERE line_count IS NULL)::int AS plain,
            (SELECT count(*)::int FROM all_lines WHERE business_id = $1) AS lines
       FROM appointments WHERE business_id = $1`,
    [business],
  );
  const all = (before?.count ?? 0) + took.length;
  expect(after).toEqual({ count: all, plain: all, lines: all });
  expect(await auditWholly(url)).toMatchObject({ broken: 0 });
}, 3_600_000);
