import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connect, type Database } from './connect.ts';
import { acrossTenants } from './transaction.ts';

let testDatabase: TestDatabase;
let database: Database;
const lost: string[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connect(testDatabase.url, { max: 2, onError: (error) => lost.push(error.message) });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const backend = { name: 'own-backend', text: 'SELECT pg_backend_pid() AS pid' };

/** As an administrator would, or a crash of one server process. */
const endBackend = async (pid: number | undefined): Promise<void> => {
  const admin = new pg.Client({ connectionString: testDatabase.adminUrl });
  await admin.connect();
  await admin.query('SELECT pg_terminate_backend($1)', [pid]);
  await admin.end();
};

test('a connection that is cut while in use fails its own work and nothing else', async () => {
  const cut = acrossTenants(database, async ({ prepared }) => {
    const [row] = await prepared<{ pid: number }>(backend, []);
    await endBackend(row?.pid);
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    return prepared(backend, []);
  });
  await expect(cut).rejects.toThrow();
  expect(lost).not.toEqual([]);
  const again = await acrossTenants(database, ({ prepared }) => prepared<{ pid: number }>(backend, []));
  expect(again[0]?.pid).toBeGreaterThan(0);
});
