import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useSeeding } from '#server/audit/testing/seeding.ts';

const seeding = useSeeding();

/** `npm run end-factors -- <words>`: how it ended and what it printed. */
const endFactors = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), ...words],
    { encoding: 'utf8', env: { PATH: process.env['PATH'], DATABASE_URL: seeding.url() } },
  );
  return { status, out: stdout, err: stderr };
};

test('ends what an account has by its address, and says where there is nothing to end', async () => {
  const email = 'sole@example.ng';
  await seeding.run(
    `INSERT INTO users (email, password_hash, created_at, second_factor) VALUES ($1, 'x', now(), true)`,
    [email],
  );
  await seeding.run(
    `INSERT INTO authenticators (email, sealed, created_at, since) VALUES ($1, '\\x01', now(), now())`,
    [email],
  );
  await seeding.run(
    `INSERT INTO members (member_id, business_id, email, role, since) VALUES (gen_random_uuid(), $1, $2, 'owner', now())`,
    [seeding.business, email],
  );
  await seeding.run('INSERT INTO account_businesses VALUES ($1, $2)', [email, seeding.business]);
  expect(endFactors(email)).toMatchObject({ status: 0, out: expect.stringContaining('has ended'), err: '' });
  expect(endFactors(email)).toMatchObject({ status: 1, err: expect.stringContaining('No account') });
});
