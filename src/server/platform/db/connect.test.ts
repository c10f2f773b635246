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
  // A cluster has two functions of this name.
  await admin.query('SELECT pg_terminate_backend($1::int)', [pid]);
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

test('what was sent without waiting for its answer is all done or not at all, and says why', async () => {
  const insert = (...numbers: readonly number[]) =>
    numbers.map((number) => ({ sql: 'INSERT INTO sent VALUES ($1)', parameters: [number] }));
  const one = connect(testDatabase.url, { max: 1, onError: (error) => lost.push(error.message) });
  const count = { name: 'count-sent', text: 'SELECT count(*)::int AS count FROM sent' };
  const counted = () => acrossTenants(one, ({ prepared }) => prepared<{ count: number }>(count, []));
  try {
    await one.pool.query('CREATE TEMP TABLE sent (n int PRIMARY KEY); GRANT ALL ON sent TO akoko_platform');
    await acrossTenants(one, async ({ send }) => insert(1, 2).forEach(send));
    expect(await counted()).toEqual([{ count: 2 }]);
    const last = acrossTenants(one, async ({ send }) => insert(3, 3).forEach(send));
    await expect(last).rejects.toThrow('duplicate key');
    // Whoever asks on is told of the cause and not of what followed from it.
    const early = acrossTenants(one, async ({ send, prepared }) => {
      insert(4, 4).forEach(send);
      return prepared(count, []);
    });
    await expect(early).rejects.toThrow('duplicate key');
    expect(await counted()).toEqual([{ count: 2 }]);
  } finally {
    await one.close();
  }
});
