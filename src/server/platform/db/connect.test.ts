import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, takeTestDatabase } from '../../testing/test-database.ts';
import { connect, type Database } from './connect.ts';
import { acrossTenants } from './transaction.ts';

let testDatabase: TestDatabase;
let database: Database;
const lost: string[] = [];

beforeAll(async () => {
  testDatabase = await takeTestDatabase();
  database = connect(testDatabase.url, { max: 2, onError: (error) => lost.push(error.message) });
});
afterAll(async () => {
  await database.close();
  await testDatabase.giveBack();
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

test('of statements that are sent together the slow one alone is told', async () => {
  const told: [statement: string, milliseconds: number][] = [];
  const watched = connect(testDatabase.url, {
    max: 1,
    onError: () => undefined,
    watch: { slow: { overMs: 100, tell: (...slow) => told.push(slow) }, waited: () => undefined },
  });
  try {
    await acrossTenants(watched, ({ prepared }) =>
      Promise.all([
        prepared({ name: '', text: 'SELECT 1' }, []),
        prepared({ name: '', text: 'SELECT pg_sleep($1::double precision / 1000)' }, [200]),
        prepared({ name: '', text: 'SELECT 2' }, []),
      ]),
    );
    await expect(watched.pool.query('SELECT no_such_column')).rejects.toThrow();
    await watched.pool.query("SELECT pg_sleep(0.2), 'Ngozi'");
  } finally {
    await watched.close();
  }
  expect(told.map(([statement]) => statement)).toEqual([
    'SELECT pg_sleep($1::double precision / 1000)',
    "SELECT pg_sleep(0.2), '…'",
  ]);
  for (const [, milliseconds] of told) expect(milliseconds).toBeGreaterThanOrEqual(190);
});

test('how long a connection was waited for is told, whether it was had or not', async () => {
  const waits: number[] = [];
  const watched = connect(testDatabase.url, {
    max: 1,
    onError: () => undefined,
    watch: {
      slow: { overMs: 1_000, tell: () => undefined },
      waited: (milliseconds) => waits.push(milliseconds),
    },
  });
  try {
    await Promise.all([
      acrossTenants(watched, ({ prepared }) => prepared({ name: '', text: 'SELECT pg_sleep(0.2)' }, [])),
      acrossTenants(watched, ({ prepared }) => prepared(backend, [])),
    ]);
  } finally {
    await watched.close();
  }
  expect(waits).toHaveLength(2);
  expect(Math.max(...waits)).toBeGreaterThanOrEqual(190);
});
