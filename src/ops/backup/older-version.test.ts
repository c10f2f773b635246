import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { auditWholly } from '#server/audit/run-audit.ts';
import { listMigrations, makeMigrationList, runMigration } from '#server/platform/db/migrate.ts';
import { createRentalShop, rentalBody } from '#server/testing/rental-shop.ts';
import { createHoldings } from '#server/testing/sample-requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { makeBackup } from './make-backup.ts';
import { backUp, folderOfTest, restoreAnew } from './testing/drill.ts';
import { ask, createEmptyDatabase, rulesOfAll } from './testing/second-database.ts';

const app = useTestApp();

/** Back to the version before lines, where no booking has more than a plain one; CHANGELOG.md says the same. */
const WITHOUT_LINES = `
  DROP VIEW all_lines;
  DROP TABLE booking_lines;
  DROP TABLE service_parts;
  ALTER TABLE appointments DROP COLUMN line_count, DROP COLUMN lines_start, DROP COLUMN lines_end, DROP COLUMN lines_price_kobo;
  ALTER TABLE occupancies DROP CONSTRAINT occupancies_pkey, DROP COLUMN line, DROP COLUMN segment, DROP COLUMN hand,
    ADD PRIMARY KEY (business_id, occupancy_id);
  ALTER TABLE rental_claims DROP CONSTRAINT rental_claims_pkey, DROP COLUMN line, ADD PRIMARY KEY (business_id, claim_id);
  ALTER TABLE services DROP COLUMN option_groups, DROP COLUMN segments, DROP COLUMN two_hands_duration,
    DROP COLUMN two_hands_price_kobo, DROP COLUMN alongside, DROP COLUMN extra_day_kobo, DROP COLUMN length_prices;
  ALTER TABLE businesses DROP COLUMN line_wait_minutes;
  ALTER TABLE ledger_entries DROP COLUMN by_line;
  ALTER TABLE appointment_events DROP COLUMN line_prices_before;
  DELETE FROM appointment_moves WHERE event = 'correct' AND from_status = to_status;
  DELETE FROM migrations WHERE name >= '0039';`;

test('a backup made by the version before lines becomes bookings of one line each, whole', async () => {
  await createHoldings(app);
  const shop = await createRentalShop(app);
  const hired = await app
    .visitor()
    .send('POST', '/api/appointments', { body: rentalBody(shop.owner, shop.item, { policyAccepted: true }) });
  expect(hired.status, hired.text).toBe(200);

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
