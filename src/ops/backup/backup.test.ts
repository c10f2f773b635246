import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { invariants } from '#server/audit/invariants/invariants.ts';
import { auditWholly } from '#server/audit/run-audit.ts';
import { plain } from '#server/modules/media/testing/made-photos.ts';
import { createHoldings } from '#server/testing/holdings.ts';
import { createRentalShop, rentalBody } from '#server/testing/rental-shop.ts';
import { asSuperuser } from '#server/testing/seeded-rows.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { bookingBody, createOwner, createService } from '#server/testing/test-owner.ts';
import { leftOut } from './manifest.ts';
import { backUp, folderOfTest, restoreAnew } from './testing/drill.ts';
import { ask, rowsOfAll, rulesOfAll } from './testing/second-database.ts';

const app = useTestApp();
const fresh = async () => join(await folderOfTest(), 'akoko.tar');

const filesUnder = async (folder: string): Promise<Readonly<Record<string, string>>> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(folder.length), (await readFile(path)).toString('base64')] as const;
  });
  return Object.fromEntries(await Promise.all(read));
};

const without = (rows: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !names.includes(name)));

/** Characters that COPY, JSON or a shell writes in a way of its own. */
const AWKWARD = 'Tab\there, back\\slash, \\N, "quotes", línea, naïve Àkókò 💇, \\.';

const fillBusiness = async () => {
  const holdings = await createHoldings(app);
  const { visitor } = holdings.owner;
  const bytes = await plain('png', { width: 900, height: 300 });
  const logo = await visitor.send('PUT', '/api/settings/logo', {
    file: { field: 'logo', bytes, type: 'image/png' },
  });
  expect(logo.status, logo.text).toBe(200);
  const notes = { notes: `${AWKWARD}\nand a second line` };
  await asSuperuser(app, 'UPDATE appointments SET notes = $1', [notes.notes]);
  const shop = await createRentalShop(app);
  const rented = await app
    .visitor()
    .send('POST', '/api/appointments', { body: rentalBody(shop.owner, shop.item, { policyAccepted: true }) });
  expect(rented.status, rented.text).toBe(200);
};

const NOT_KEPT = [
  ...[
    'account_links',
    'audit_findings',
    'audit_runs',
    'idempotency_keys',
    'key_fingerprints',
    'passkey_ceremonies',
  ],
  ...['rate_limits', 'sessions', 'shared_jobs'],
];

test('a backup restored elsewhere has every row, rule, right and picture, and the auditor finds nothing', async () => {
  await fillBusiness();
  const file = await fresh();
  const { manifest } = await backUp(app, file);
  const { database, mediaFolder } = await restoreAnew(file, app.clock.now());
  const before = await rowsOfAll(app.adminUrl);
  const after = await rowsOfAll(database.adminUrl);
  expect(leftOut).toEqual(NOT_KEPT);
  const changed = ['messages', ...leftOut];
  expect(without(after, changed)).toEqual(without(before, changed));
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const name of leftOut) expect([name, after[name]]).toEqual([name, '0 -']);
  expect(after['messages']?.split(' ')[0]).toBe(before['messages']?.split(' ')[0]);
  // What is unique on a cluster is so with its business, and what is restored is no cluster yet.
  if (inject('coordinatorUrl') === null)
    expect(await rulesOfAll(database.adminUrl)).toEqual(await rulesOfAll(app.adminUrl));
  expect(manifest.pictures).toMatchObject({ count: 2, files: 12, missing: 0 });
  expect(await filesUnder(mediaFolder)).toEqual(await filesUnder(app.mediaFolder));
  expect(await auditWholly(database.url)).toMatchObject({
    broken: 0,
    sentence: `${invariants.length} checks, 0 violations`,
  });
  await expectRights(database.url);
});

/** What the program's own role can do there, and that nobody can rewrite what happened. */
const expectRights = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET ROLE akoko_platform');
    expect((await client.query('SELECT FROM businesses')).rowCount).toBeGreaterThan(0);
    for (const statement of ['DELETE FROM ledger_entries', "UPDATE appointment_events SET reason = 'x'"])
      await expect(client.query(statement)).rejects.toThrow('permission denied');
    await client.query('SET ROLE akoko_tenant');
    expect((await client.query('SELECT FROM businesses')).rowCount).toBe(0);
  } finally {
    await client.end();
  }
};

test('the same state is the same bytes, whatever order its rows lie in', async () => {
  await createOwner(app);
  const [one, other] = [await fresh(), await fresh()];
  await backUp(app, one);
  await ask(app.adminUrl, 'UPDATE business_hours SET weekday = weekday WHERE weekday = 2');
  await backUp(app, other);
  expect((await readFile(other)).equals(await readFile(one))).toBe(true);
});

test('a backup is for its owner alone, and appears whole in a folder made for it', async () => {
  const folder = join(await folderOfTest(), 'new', 'backups');
  const { bytes } = await backUp(app, join(folder, 'akoko.tar'));
  expect(await readdir(folder)).toEqual(['akoko.tar']);
  const found = await stat(join(folder, 'akoko.tar'));
  expect([found.mode & 0o777, found.size]).toEqual([0o600, bytes]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('bookings made while it is written are in it whole or not at all', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner, { duration: 15 });
  let booked = 0;
  let ended = false;
  const book = async (): Promise<void> => {
    for (let step = 0; !ended; step += 1) {
      const date = new Date(Date.UTC(2026, 11, 8 + (step >> 5), 8, 15 * (step & 31))).toISOString();
      const clientPhone = `0813${String(step).padStart(7, '0')}`;
      const answer = await app
        .visitor()
        .send('POST', '/api/appointments', { body: bookingBody(owner, service, { date, clientPhone }) });
      if (answer.status === 200) booked += 1;
    }
  };
  const booking = book();
  await expect.poll(() => booked).toBeGreaterThan(2);
  const file = await fresh();
  await backUp(app, file);
  const during = booked;
  await expect.poll(() => booked).toBeGreaterThan(during);
  ended = true;
  await booking;
  const { database } = await restoreAnew(file, app.clock.now());
  expect(await auditWholly(database.url)).toMatchObject({ broken: 0 });
  const [counts] = await ask<{ made: number; events: number }>(
    database.adminUrl,
    `SELECT count(*)::int AS made, sum((SELECT count(*) FROM appointment_events e
              WHERE e.appointment_id = a.appointment_id))::int AS events
       FROM appointments a WHERE service_name = 'Silk press' AND duration = 15`,
  );
  expect(counts?.made).toBeGreaterThan(2);
  expect(counts?.events).toBe(counts?.made);
});

test('a table that could hide rows from the backup, or is no table, makes it refuse', async () => {
  const { folder, file } = await folderOfTest().then((made) => ({ folder: made, file: join(made, 'b.tar') }));
  const hide = [
    [
      'ALTER TABLE shared_jobs ENABLE ROW LEVEL SECURITY',
      'ALTER TABLE shared_jobs DISABLE ROW LEVEL SECURITY',
    ],
    [
      'CREATE POLICY fewer ON messages AS RESTRICTIVE FOR SELECT USING (attempts = 0)',
      'DROP POLICY fewer ON messages',
    ],
    ['CREATE SEQUENCE numbers', 'DROP SEQUENCE numbers'],
  ] as const;
  for (const [doIt, undo] of hide) {
    await asSuperuser(app, doIt);
    try {
      await expect(backUp(app, file), doIt).rejects.toThrow(/could hide rows|would leave out/);
    } finally {
      await asSuperuser(app, undo);
    }
  }
  expect(await readdir(folder)).toEqual([]);
});
