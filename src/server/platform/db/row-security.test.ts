import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createHoldings } from '../../testing/holdings.ts';
import { POLICY, rentalBody } from '../../testing/rental-shop.ts';
import { seedMoney } from '../../testing/seeded-money.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createService, type TestOwner } from '../../testing/test-owner.ts';
import { readBusinessHandle } from '../ids.ts';

/** Row-level security alone: no code of the app between the statement and the tables. */
const app = useTestApp();
let admin: pg.Client;
const onNodes = inject('coordinatorUrl') !== null;
let mine = '';
let theirs = '';
let tables: readonly string[] = [];

/** Tables that belong to no business; whoever adds one has to say so here. */
const WITHOUT_BUSINESS = [
  ...[
    'appointment_moves',
    'audit_runs',
    'authenticators',
    'key_fingerprints',
    'passkey_ceremonies',
    'passkeys',
    'rate_limits',
  ],
  ...['recovery_codes', 'shared_jobs'],
];
/** Of whoever signs in, most before any business is known: the tenant role may not touch them at all. */
const PLATFORM_ONLY = [
  'account_businesses',
  'account_links',
  'member_pins',
  'pin_tries',
  'sessions',
  'shared_devices',
];

beforeAll(async () => {
  mine = readBusinessHandle((await createHoldings(app)).owner.businessId) ?? '';
  const other = await createHoldings(app, 'Other Studio');
  theirs = readBusinessHandle(other.owner.businessId) ?? '';
  await rentalOut(other.owner);
  admin = new pg.Client({ connectionString: app.adminUrl });
  await admin.connect();
  const found = await admin.query(
    `SELECT c.relname, bool_or(a.attname = 'business_id') AS scoped FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      WHERE c.relkind IN ('r', 'p', 'm', 'f') AND c.relnamespace = 'public'::regnamespace GROUP BY 1 ORDER BY 1`,
  );
  tables = found.rows.filter((row) => row.scoped).map((row) => row.relname);
  const rest = found.rows.filter((row) => !row.scoped).map((row) => row.relname);
  expect(rest.filter((name) => !/migration/.test(name))).toEqual(WITHOUT_BUSINESS);
  await fillTheRest();
});
afterAll(() => admin?.end());

/** A hire with all its papers. */
const rentalOut = async (owner: TestOwner): Promise<void> => {
  const settings = { rentalPolicy: POLICY, pickupAddress: '', deliveryZones: [] };
  await owner.visitor.send('PUT', '/api/settings/rentals', { body: settings });
  const item = await createService(owner, {
    bookingType: 'item-based',
    name: 'Canopy',
    duration: 1,
    price: 0,
    quantity: 1,
    pricing: { baseRentalFee: 20000, cautionFee: 5000 },
  });
  const body = rentalBody(owner, item, { policyAccepted: true });
  const rented = await app.visitor().send('POST', '/api/appointments', { body });
  expect(rented.status, rented.text).toBe(200);
};

/** Rows in the tables that no call of the API has filled yet. */
const fillTheRest = async (): Promise<void> => {
  for (const statement of [
    `INSERT INTO delivery_zones VALUES ($1::uuid, gen_random_uuid(), 'Ikeja', 200000, 0)`,
    `INSERT INTO media VALUES ($1::uuid, gen_random_uuid(), 'logo', 70, '2026-12-07', '2026-12-07')`,
    `INSERT INTO categories VALUES ($1::uuid, 'Hair', 0)`,
    `INSERT INTO staff_hours SELECT business_id, staff_id, 1, 540, 600 FROM staff WHERE business_id = $1::uuid`,
    `INSERT INTO blocked_dates SELECT business_id, staff_id, '2026-12-24' FROM staff WHERE business_id = $1::uuid`,
    `INSERT INTO blocked_times SELECT business_id, gen_random_uuid(), staff_id, '2026-12-23', '2026-12-24', '', NULL, '2026-12-07'
       FROM staff WHERE business_id = $1::uuid`,
    `INSERT INTO staff_services SELECT business_id, service_id, staff_id FROM staff JOIN services USING (business_id)
      WHERE business_id = $1::uuid`,
    `INSERT INTO service_parts SELECT whole.business_id, whole.service_id, part.service_id, 1
       FROM services whole JOIN services part ON part.business_id = whole.business_id AND part.service_id <> whole.service_id
      WHERE whole.business_id = $1::uuid LIMIT 1`,
    `INSERT INTO resource_claims SELECT business_id, gen_random_uuid(), 1, resource_id, '[2026-12-08,2026-12-09)', '2026-12-07'
       FROM resources WHERE business_id = $1::uuid`,
    `WITH booked AS (
       UPDATE appointments SET line_count = 1, lines_start = starts_at, lines_end = ends_at, lines_price_kobo = price_kobo
        WHERE business_id = $1::uuid AND booking_type = 'time-based' RETURNING *)
     INSERT INTO booking_lines SELECT business_id, appointment_id, 1, service_id, staff_id, NULL, starts_at, ends_at,
            service_name, staff_name, '', duration, price_kobo FROM booked`,
    `INSERT INTO reschedule_links SELECT business_id, gen_random_uuid(), appointment_id, sha256('x'), '2026-12-07'
       FROM appointments WHERE business_id = $1::uuid LIMIT 1`,
    `INSERT INTO waitlist_offers SELECT business_id, gen_random_uuid(), entry_id, service_id, NULL, '2026-12-18', sha256('x'),
            'declined', '2026-12-07', '2026-12-07'
       FROM waitlist_entries WHERE business_id = $1::uuid LIMIT 1`,
    `INSERT INTO message_texts VALUES ($1::uuid, 'reminder', 'sms', 'See you {link}', '2026-12-07')`,
    `INSERT INTO short_links SELECT sha256($1::text::bytea), business_id, message_id, '2026-12-09'
       FROM messages WHERE business_id = $1::uuid AND channel = 'sms' LIMIT 1`,
    `WITH run AS (INSERT INTO audit_runs VALUES (gen_random_uuid(), '2026-12-07', 1) RETURNING run_id)
       INSERT INTO audit_findings SELECT $1::uuid, run_id, 'something', 1 FROM run`,
    `INSERT INTO account_links SELECT business_id, gen_random_uuid(), 'verify-email', email, sha256(email::bytea),
            '2026-12-07', '2026-12-08' FROM members WHERE business_id = $1::uuid AND role = 'owner'`,
    `INSERT INTO hand_overs SELECT business_id, member_id, '2026-12-07', '2026-12-14' FROM members
      WHERE business_id = $1::uuid AND role <> 'owner' LIMIT 1`,
    `INSERT INTO shared_devices VALUES (gen_random_uuid(), $1::uuid, 'Front desk', sha256($1::text::bytea), '2026-12-07')`,
    `INSERT INTO member_pins SELECT member_id, 'x', '2026-12-07', business_id FROM members WHERE business_id = $1::uuid LIMIT 1`,
    `INSERT INTO pin_tries SELECT device_id, member_id, 1, business_id FROM shared_devices JOIN members USING (business_id)
      WHERE business_id = $1::uuid LIMIT 1`,
    `INSERT INTO idempotency_keys VALUES (sha256($1::text::bytea), $1::uuid, sha256('x'), '{}', '2026-12-07')`,
  ])
    await admin.query(statement, [theirs]);
  await seedMoney(admin, theirs);
};

/** What comes of a statement as the tenant role of one business; whatever it did is undone. */
const asTenant = async (
  business: string | null,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ readonly rows: number; readonly refused: string | null }> => {
  await admin.query('BEGIN');
  try {
    await admin.query('SET LOCAL ROLE akoko_tenant');
    if (business !== null) await admin.query(`SET LOCAL app.business_id = '${business}'`);
    const { rowCount } = await admin.query(text, [...values]);
    return { rows: rowCount ?? 0, refused: null };
  } catch (error) {
    return { rows: 0, refused: error instanceof pg.DatabaseError ? (error.code ?? '?') : String(error) };
  } finally {
    await admin.query('ROLLBACK');
  }
};
const DENIED = '42501';
/** On a cluster: no row is locked in all shards at once, none moves to another shard, and none is copied past policies. */
const NEVER_ON_NODES = '0A000';
const refusals = onNodes ? [DENIED, NEVER_ON_NODES] : [DENIED];
const touchesNothing = (outcome: Awaited<ReturnType<typeof asTenant>>): boolean =>
  outcome.rows === 0 && (outcome.refused === null || refusals.includes(outcome.refused));

test('every table with a business has forced row security, and the other business has rows in it', async () => {
  expect(tables.length).toBeGreaterThanOrEqual(18);
  for (const table of tables) {
    const there = await admin.query(`SELECT FROM ${table} WHERE business_id = $1 LIMIT 1`, [theirs]);
    expect([table, there.rowCount]).toEqual([table, 1]);
    const security = await admin.query(
      `SELECT relrowsecurity AND relforcerowsecurity AS forced,
              has_table_privilege('akoko_tenant', oid, 'SELECT, INSERT, UPDATE, DELETE') AS granted
         FROM pg_class WHERE oid = $1::regclass`,
      [table],
    );
    const { forced, granted } = security.rows[0];
    if (PLATFORM_ONLY.includes(table)) expect([table, granted]).toEqual([table, false]);
    else expect([table, forced]).toEqual([table, true]);
  }
});

test('a view shows what its reader may see of its tables, and no more', async () => {
  const views = await admin.query(
    `SELECT relname, coalesce('security_invoker=true' = ANY (reloptions), false) AS as_reader FROM pg_class
      WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'citus\\_%'`,
  );
  expect(views.rows).toEqual([{ relname: 'all_lines', as_reader: true }]);
  expect((await asTenant(mine, 'SELECT FROM all_lines')).rows).toBeGreaterThan(0);
  for (const scope of [mine, null])
    expect((await asTenant(scope, `SELECT FROM all_lines WHERE business_id = '${theirs}'`)).rows).toBe(0);
});

test('the roles are neither owners nor above the policies', async () => {
  const roles = await admin.query(
    `SELECT rolname, rolsuper, rolbypassrls, rolcanlogin FROM pg_roles WHERE rolname LIKE 'akoko\\_%' ORDER BY 1`,
  );
  for (const role of roles.rows)
    expect([role.rolsuper, role.rolbypassrls, role.rolcanlogin]).toEqual([false, false, onNodes]);
  expect(roles.rowCount).toBe(3);
  const owned = await admin.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
        AND pg_get_userbyid(relowner) LIKE 'akoko\\_%'`,
  );
  expect(owned.rows).toEqual([]);
});

test("another business's rows cannot be read, changed or removed", async () => {
  for (const table of tables) {
    for (const verb of [
      `SELECT FROM ${table}`,
      `SELECT FROM ${table} WHERE business_id = '${theirs}' FOR UPDATE`,
      `UPDATE ${table} SET business_id = business_id`,
      `DELETE FROM ${table}`,
    ]) {
      const text = verb.includes('WHERE') ? verb : `${verb} WHERE business_id = '${theirs}'`;
      expect([text, touchesNothing(await asTenant(mine, text))]).toEqual([text, true]);
      expect([text, touchesNothing(await asTenant(null, text))]).toEqual([text, true]);
    }
  }
});

test('nothing can be put into another business, nor moved there', async () => {
  for (const table of tables) {
    const copy = `INSERT INTO ${table} SELECT * FROM json_populate_record(NULL::${table}, $1::json)`;
    const row = await admin.query(
      `SELECT to_json(t)::text AS row FROM ${table} t WHERE business_id = $1 LIMIT 1`,
      [theirs],
    );
    const copied = await asTenant(mine, copy, [row.rows[0].row]);
    expect([table, refusals.includes(copied.refused ?? 'none')]).toEqual([table, true]);
    const moved = await asTenant(
      mine,
      `UPDATE ${table} SET business_id = '${theirs}' WHERE business_id = '${mine}'`,
    );
    expect([table, touchesNothing(moved)]).toEqual([table, true]);
  }
});

test('one’s own rows can be read where the role has a use for them', async () => {
  for (const table of ['businesses', 'services', 'staff', 'clients', 'appointments', 'messages'])
    expect([table, (await asTenant(mine, `SELECT FROM ${table}`)).rows > 0]).toEqual([table, true]);
  expect((await asTenant(mine, 'SELECT FROM services')).rows).toBe(1);
});

test('history cannot be rewritten, and of messages only untried reminders can be removed, by either role', async () => {
  const privileges = await admin.query(
    `SELECT role, item, privilege FROM unnest(ARRAY['akoko_tenant', 'akoko_platform']) role,
       unnest(ARRAY['appointment_events', 'appointment_moves', 'messages', 'slugs',
                    'payments', 'orphan_payments', 'ledger_entries', 'receipts', 'refunds']) item,
       unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) privilege
      WHERE has_table_privilege(role, item, privilege) ORDER BY 1, 2, 3`,
  );
  expect(privileges.rows).toEqual([
    { role: 'akoko_platform', item: 'messages', privilege: 'UPDATE' },
    { role: 'akoko_platform', item: 'refunds', privilege: 'UPDATE' },
    { role: 'akoko_tenant', item: 'messages', privilege: 'DELETE' },
    { role: 'akoko_tenant', item: 'messages', privilege: 'UPDATE' },
    { role: 'akoko_tenant', item: 'refunds', privilege: 'UPDATE' },
  ]);
  for (const text of [
    `DELETE FROM appointment_events`,
    `UPDATE appointment_events SET reason = 'forged'`,
    `UPDATE ledger_entries SET amount_kobo = 1`,
    `DELETE FROM ledger_entries`,
    `UPDATE payments SET amount_kobo = 1`,
    `UPDATE orphan_payments SET amount_kobo = 1`,
    `DELETE FROM refunds`,
    `DELETE FROM receipts`,
    `UPDATE appointment_moves SET to_status = 'confirmed'`,
    `UPDATE users SET password_hash = 'mine'`,
    `DELETE FROM appointments`,
    `SELECT FROM sessions`,
    `SELECT FROM account_links`,
    `SELECT FROM authenticators`,
    `SELECT FROM recovery_codes`,
    `SELECT FROM shared_devices`,
    `SELECT FROM member_pins`,
    `SELECT FROM pin_tries`,
    `SELECT FROM passkeys`,
    `SELECT FROM passkey_ceremonies`,
  ])
    expect([text, (await asTenant(mine, text)).refused]).toEqual([text, DENIED]);
  const untried = "kind = 'reminder' AND state = 'queued' AND attempts = 0";
  expect((await asTenant(mine, `SELECT FROM messages WHERE NOT (${untried})`)).rows).toBeGreaterThan(0);
  expect((await asTenant(mine, `DELETE FROM messages WHERE NOT (${untried})`)).rows).toBe(0);
  expect((await asTenant(mine, 'DELETE FROM messages')).rows).toBeGreaterThan(0);
});
