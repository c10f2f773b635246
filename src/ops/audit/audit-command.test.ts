import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useSeeding } from '#server/audit/testing/seeding.ts';

const seeding = useSeeding();

/** `npm run audit` with these settings: how it ended and what it printed. */
const audit = async (settings: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], ...settings },
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  const [code] = await once(child, 'close');
  return { code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() };
};

test('by hand it ends with 0 where all holds, with 1 where something is broken, and names it', async () => {
  const settings = { DATABASE_URL: seeding.url() };
  expect(await audit(settings)).toEqual({
    code: 0,
    out: expect.stringMatching(
      /^Everything adds up\. We checked in \d+ ways on \d+ \w+ \d{4} at \d\d:\d\d\.\nNo payment has come yet\.\n$/,
    ),
    err: '',
  });
  await seeding.addOccupancy(randomUUID());
  const broken = await audit(settings);
  expect(broken).toMatchObject({ code: 1, out: expect.stringContaining('1 thing does not add up. ') });
  expect(broken.err).toContain(
    'Not as it must be (1): no time is held for an appointment that has ended or was cancelled\n  {"business_id"',
  );
});

test('money that is neither booked nor given back is said to the kobo', async () => {
  await seeding.run('DELETE FROM occupancies');
  await seeding.run(
    `WITH orphan AS (
       INSERT INTO orphan_payments (business_id, orphan_id, reference, amount_kobo, currency, provider_id, payer_email, paid_at, found_at)
       VALUES ($1, gen_random_uuid(), 'AK-' || repeat('B', 58), 500, 'NGN', '7', '', now(), now()) RETURNING *)
     INSERT INTO ledger_entries (business_id, posting_id, account, amount_kobo, posted_at)
     SELECT business_id, orphan_id, account, sign * amount_kobo, found_at
       FROM orphan, (VALUES ('provider', 1), ('overpaid', -1)) AS side (account, sign)`,
    [seeding.business],
  );
  const { code, out } = await audit({ DATABASE_URL: seeding.url() });
  expect(out).toContain(
    '1 payment (₦5) came in: 0 (₦0) paid for bookings and 0 (₦0) went back to clients. Where ₦5 went is not known.',
  );
  expect(code).toBe(1);
});

test('where there is no database it says so and ends with 2, and makes none', async () => {
  const nowhere = join(tmpdir(), `akoko-audit-${randomUUID()}`);
  expect(await audit({ DATA_DIR: nowhere })).toMatchObject({ code: 2, out: '' });
});
