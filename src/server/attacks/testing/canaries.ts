import pg from 'pg';
import { POLICY, rentalBody } from '../../testing/rental-shop.ts';
import { seedBooking } from '../../testing/seeded-bookings.ts';
import { seedMoney } from '../../testing/seeded-money.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { FuzzFixtures } from './requests.ts';
import { isIn, keysByTable, seedIn, settingOf, type TextSetting } from './seed-texts.ts';

/**
 * Texts planted in one business that nobody else may come by: `zqown…` at all, `zqopen…` except where its own page shows
 * them, and telephone numbers that begin with 08190. Each is there once.
 */
const OWN = /zqown\d+|8190\d{6}/;
const ANY = /zq(own|open)\d+|8190\d{6}/;

/** The first canary in a text, of those that clients of the business do not know either; null: none. */
export const secretIn = (text: string): string | null => OWN.exec(text)?.[0] ?? null;
/** The first canary of any kind. */
export const canaryIn = (text: string): string | null => ANY.exec(text)?.[0] ?? null;

/** What a business's public pages and a booking's complete page show. */
const OPEN = [
  'appointments.service_name',
  'appointments.staff_name',
  'businesses.address',
  'businesses.cancellation_policy',
  'businesses.description',
  'businesses.facebook',
  'businesses.hero_button_text',
  'businesses.instagram',
  'businesses.name',
  'businesses.pickup_address',
  'businesses.public_email',
  'businesses.rental_policy',
  'businesses.twitter',
  'businesses.whatsapp',
  'delivery_zones.name',
  'reviews.reply',
  'reviews.words',
  'services.category',
  'services.description',
  'services.name',
  'staff.name',
  'staff.role',
];
/** Words that steer the server, or that something else must agree with. */
const LEFT_ALONE = [
  'businesses.phone',
  'businesses.slug',
  'businesses.time_zone',
  'policy_agreements.policy',
  'services.slug',
  'slugs.slug',
  'webhook_deliveries.type',
];

/** Words of a fixed list, codes and digits: whatever else takes no canary is missing from the rows above. */
const CLOSED =
  /(status|state|_type|theme_\w+)$|\.(account|actor|birthday|channel|confirmation|currency|delivery|delivery_method|event|gateway|kind|last_digits|method|mode|outcome|payout_hold|purpose|recipient|reference|role|source)$|^refunds\.reason$|^reviews\.hidden_for$|^activity\.(action|permission)$|^(account_businesses|account_links|users|sessions|members)\.email$/;

const JSON_TEXTS: readonly (readonly [table: string, set: TextSetting])[] = [
  [
    'appointments',
    (canary) =>
      `answers = json_build_array(json_build_object('fieldId', 'q', 'label', ${canary()}, 'type', 'text', 'value', ${canary()}))`,
  ],
  ['clients', (canary) => `tags = json_build_array(${canary()})`],
  [
    'payment_intents',
    (canary) =>
      `draft = json_build_object('clientName', ${canary()}, 'clientEmail', ${canary()}), transfer = json_build_object('accountName', ${canary()})`,
  ],
  ['idempotency_keys', (canary) => `reply = json_build_object('success', true, 'message', ${canary()})`],
  [
    'policy_agreements',
    (canary) => {
      const policy = canary();
      return `policy = ${policy}, policy_hash = sha256(${policy})`;
    },
  ],
];

/** Rows in every table that no call has filled: the same as a business has that uses everything. */
const MORE_ROWS: readonly string[] = [
  `INSERT INTO delivery_zones VALUES ($1::uuid, gen_random_uuid(), 'Ikeja', 200000, 0) ON CONFLICT DO NOTHING`,
  `INSERT INTO categories VALUES ($1::uuid, 'Hair', 0)`,
  `INSERT INTO media VALUES ($1::uuid, gen_random_uuid(), 'logo', 70, '2026-12-07', '2026-12-07')`,
  `INSERT INTO blocked_dates SELECT business_id, staff_id, '2026-12-24' FROM staff WHERE business_id = $1::uuid`,
  `INSERT INTO blocked_times SELECT business_id, gen_random_uuid(), staff_id, '2026-12-23', '2026-12-24', '', NULL, '2026-12-07'
     FROM staff WHERE business_id = $1::uuid`,
  `INSERT INTO waitlist_offers SELECT business_id, gen_random_uuid(), entry_id, service_id, NULL, '2026-12-18', sha256('x'),
          'declined', '2026-12-07', '2026-12-07'
     FROM waitlist_entries WHERE business_id = $1::uuid LIMIT 1`,
  `INSERT INTO message_texts VALUES ($1::uuid, 'reminder', 'sms', 'See you {link}', '2026-12-07')`,
  `INSERT INTO reschedule_links SELECT business_id, gen_random_uuid(), appointment_id, sha256('x'), '2026-12-07'
     FROM appointments WHERE business_id = $1::uuid AND status = 'confirmed' LIMIT 1`,
  `WITH booked AS (
     UPDATE appointments SET line_count = 1, lines_start = starts_at, lines_end = ends_at, lines_price_kobo = price_kobo
      WHERE (business_id, appointment_id) IN (
            SELECT business_id, appointment_id FROM appointments
             WHERE business_id = $1::uuid AND booking_type = 'time-based' LIMIT 1) RETURNING *)
   INSERT INTO booking_lines SELECT business_id, appointment_id, 1, service_id, staff_id, NULL, starts_at, ends_at,
          service_name, staff_name, '', duration, price_kobo FROM booked`,
  `WITH run AS (INSERT INTO audit_runs VALUES (gen_random_uuid(), '2026-12-07', 1) RETURNING run_id)
     INSERT INTO audit_findings SELECT $1::uuid, run_id, 'something', 1 FROM run`,
  `INSERT INTO member_pins SELECT member_id, 'x', '2026-12-07', business_id FROM members WHERE business_id = $1::uuid LIMIT 1`,
  `UPDATE reviews SET reply = 'Thank you', replied_at = '2026-12-07' WHERE business_id = $1::uuid`,
  `INSERT INTO idempotency_keys VALUES (sha256($1::text::bytea), $1::uuid, sha256('x'), '{}', '2026-12-07')`,
];

const furnish = async (
  app: TestApp,
  { owner, itemId, serviceId, staffId }: FuzzFixtures,
  bookings: number,
) => {
  const rentals = { rentalPolicy: POLICY, pickupAddress: '1 Allen Avenue', deliveryZones: [] };
  await owner.visitor.send('PUT', '/api/settings/rentals', { body: rentals });
  const rented = await app.visitor().send('POST', '/api/appointments', {
    body: rentalBody(owner, { _id: itemId }, { policyAccepted: true }),
  });
  if (rented.status !== 200) throw new Error(`The hire was refused: ${rented.text}`);
  for (let at = 0; at < bookings; at += 1) {
    // Over, and one after the other, so that any number of them fits.
    const startsAt = new Date(Date.parse('2026-12-05T16:00:00Z') - at * 3_600_000);
    await seedBooking(app, owner, {
      serviceId,
      staffId,
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 1_800_000).toISOString(),
      status: 'completed',
      clientPhone: `08170${String(at).padStart(6, '0')}`,
    });
  }
};

/**
 * Fills every table of a business and puts a canary of its own into every text of every row that takes one. Answers how
 * many were planted, and which texts took none that should have.
 */
export const seedCanaries = async (
  app: TestApp,
  fixtures: FuzzFixtures,
  bookings: number,
): Promise<{ readonly planted: number; readonly without: readonly string[] }> => {
  await furnish(app, fixtures, bookings);
  const business = storedBusinessId(fixtures.owner.businessId);
  const admin = new pg.Client({ connectionString: app.adminUrl });
  await admin.connect();
  try {
    for (const statement of MORE_ROWS) await admin.query(statement, [business]);
    await seedMoney(admin, business);
    let planted = 0;
    const next = (): number => {
      planted += 1;
      return planted;
    };
    const keys = await keysByTable(admin);
    const seed = (table: string, set: TextSetting, word: string) =>
      seedIn(admin, { business, table, keys: keys.get(table) ?? [] }, () => set(() => `'${word}${next()}'`));
    for (const [table, set] of JSON_TEXTS) await seed(table, set, 'zqown');
    const without: string[] = [];
    for (const { place, table, name } of await textColumns(admin)) {
      if (LEFT_ALONE.includes(place)) continue;
      await seed(table, settingOf(name), OPEN.includes(place) ? 'zqopen' : 'zqown');
      if (!(await isIn(admin, business, table, name)) && !CLOSED.test(place)) without.push(place);
    }
    return { planted, without };
  } finally {
    await admin.end();
  }
};

const textColumns = async (admin: pg.Client) => {
  const { rows } = await admin.query<{ table: string; name: string; place: string }>(
    `SELECT c.table_name AS table, c.column_name AS name, c.table_name || '.' || c.column_name AS place
       FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.data_type = 'text' AND c.table_name <> 'all_lines'
        AND EXISTS (SELECT FROM information_schema.columns b
                     WHERE b.table_schema = 'public' AND b.table_name = c.table_name AND b.column_name = 'business_id')
      ORDER BY 3`,
  );
  return rows;
};

/** The last use of a session, and a counter that every test's own writing raises. */
const NOT_ROWS = ['sessions', 'diary_versions'];

/** One text for all rows of a business: the same as long as nobody else has written there. */
export const rowsOf = async (app: TestApp, { owner }: FuzzFixtures): Promise<string> => {
  const business = storedBusinessId(owner.businessId);
  const tables = await asSuperuser<{ table_name: string }>(
    app,
    `SELECT table_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'business_id' AND NOT table_name = ANY ($1) ORDER BY 1`,
    [NOT_ROWS],
  );
  const sums = await Promise.all(
    tables.map(async ({ table_name: table }) => {
      const [row] = await asSuperuser<{ sum: string }>(
        app,
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' ORDER BY t::text)), '-') AS sum
           FROM ${table} t WHERE business_id = $1`,
        [business],
      );
      return `${table} ${row?.sum}`;
    }),
  );
  return sums.join('\n');
};
