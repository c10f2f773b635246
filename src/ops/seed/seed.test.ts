import pg from 'pg';
import { expect, test } from 'vitest';
import { runAudit } from '#server/audit/run-audit.ts';
import { connect } from '#server/platform/db/connect.ts';
import { deepIt } from '#server/testing/gate.ts';
import { runSize } from '#server/testing/run-size.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { takeTestDatabase } from '#server/testing/test-database.ts';
import { createOwner } from '#server/testing/test-owner.ts';
import { seedOwner } from './seed-business.ts';
import { SeedRefused, seedDatabase } from './seed-command.ts';

const app = useTestApp();
const APPOINTMENTS = runSize('SEEDED', 800);
const order = { appointments: APPOINTMENTS, businesses: null, seed: 5, beside: false };
const quiet = () => ({ now: app.clock.now(), tell: () => undefined });

const ask = async (url: string, text: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

/** Every row of the tables that a seed fills, but what is drawn anew each time: the sealed password. */
const contents = (url: string) =>
  ask(
    url,
    [
      'businesses',
      'staff',
      'services',
      'clients',
      'appointments',
      'appointment_events',
      'occupancies',
      'rental_claims',
    ]
      .concat(['messages', 'payment_intents', 'payments', 'refunds', 'ledger_entries'])
      .map(
        (table) =>
          `SELECT '${table}' AS name, count(*)::int AS rows, md5(string_agg(t::text, '' ORDER BY t::text)) AS digest FROM ${table} t`,
      )
      .join(' UNION ALL '),
  );

const withDatabase = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const database = await takeTestDatabase();
  try {
    return await work(database.url);
  } finally {
    await database.giveBack();
  }
};

test('an owner of a seeded business signs in and sees bookings, clients, money and free times', async () => {
  await seedDatabase(app.adminUrl, order, quiet());
  const visitor = app.visitor();
  const signedIn = await visitor.send('POST', '/api/auth/login', { body: seedOwner(order.seed, 0) });
  expect(signedIn.status).toBe(200);
  const list = await visitor.send('GET', '/api/appointments');
  expect(list.body.data.length).toBeGreaterThan(20);
  expect(new Set(list.body.data.map(({ status }: { status: string }) => status))).toContain('completed');
  const analytics = await visitor.send('GET', '/api/appointments/analytics?days=365');
  expect(analytics.body.data).toMatchObject({ revenue: expect.any(Number), noShowRate: expect.any(Number) });
  expect(analytics.body.data.revenue).toBeGreaterThan(0);
  const clients = await visitor.send('GET', '/api/clients?search=ngozi');
  expect(clients.body.total).toBeGreaterThan(0);
  const services = await visitor.send('GET', '/api/services');
  const ids = services.body.data.map(({ _id }: { _id: string }) => _id);
  const path = `/api/appointments/availability?serviceId=${ids[0]}&staffId=any&date=2026-12-09`;
  expect((await app.visitor().send('GET', path)).body.slots.length).toBeGreaterThan(0);
});

test('as many are planted as were asked for, and every invariant holds', () =>
  withDatabase(async (url) => {
    await seedDatabase(url, order, quiet());
    const [counted] = await ask(
      url,
      `SELECT (SELECT count(*)::int FROM appointments WHERE status = 'cancelled' AND payment_status = 'refunded') > 0 AS refunded,
              (SELECT count(*)::int FROM rental_claims) > 0 AS hired, (SELECT count(*)::int FROM messages) > 0 AS told,
              (SELECT count(*)::int FROM messages WHERE state <> 'sent') AS waiting`,
    );
    expect(counted).toEqual({ refunded: true, hired: true, told: true, waiting: 0 });
    const database = connect(url, { max: 1, onError: () => undefined });
    expect(await runAudit(database)).toEqual([]);
    await database.close();
  }));

deepIt('broken off and run again it plants the same as in one go', () =>
  withDatabase((whole) =>
    withDatabase(async (broken) => {
      const small = { ...quiet(), aBatch: Math.ceil(APPOINTMENTS / 6) };
      await seedDatabase(whole, order, small);
      let told = 0;
      const breakOff = () => {
        told += 1;
        if (told === 2) throw new Error('broken off');
      };
      await expect(seedDatabase(broken, order, { ...small, tell: breakOff })).rejects.toThrow('broken off');
      const [left] = await ask(broken, 'SELECT count(*)::int AS count FROM appointments');
      expect(left?.['count']).toBeGreaterThan(0);
      expect(left?.['count']).toBeLessThan(APPOINTMENTS);
      await seedDatabase(broken, order, { ...small, now: app.clock.now() });
      expect(await contents(broken)).toEqual(await contents(whole));
      expect(await contents(whole)).toContainEqual(
        expect.objectContaining({ name: 'appointments', rows: APPOINTMENTS }),
      );
    }),
  ),
);

test('it is refused beside businesses that no seed planted, and for another size of the same seed', async () => {
  await createOwner(app, 'A real studio');
  await expect(seedDatabase(app.adminUrl, { ...order, seed: 6 }, quiet())).rejects.toThrow(SeedRefused);
  const [before] = await ask(app.adminUrl, 'SELECT count(*)::int AS count FROM businesses');
  const beside = { ...order, appointments: 60, seed: 6, beside: true };
  await seedDatabase(app.adminUrl, beside, quiet());
  const [after] = await ask(app.adminUrl, 'SELECT count(*)::int AS count FROM businesses');
  expect(Number(after?.['count'])).toBeGreaterThan(Number(before?.['count']));
  await expect(seedDatabase(app.adminUrl, { ...beside, appointments: 61 }, quiet())).rejects.toThrow(
    SeedRefused,
  );
});

test('the planner knows of all that a batch of bookings joins before the first of them is planted', () =>
  withDatabase(async (url) => {
    // By itself the server counts what was filled after a minute, one table at a time.
    const tables = ['businesses', 'clients', 'services', 'staff'];
    await ask(url, tables.map((table) => `ALTER TABLE ${table} SET (autovacuum_enabled = off)`).join('; '));
    const counted = async () =>
      (
        await ask(
          url,
          `SELECT relname AS name FROM pg_stat_user_tables WHERE analyze_count > 0 AND relname = ANY('{${tables}}') ORDER BY 1`,
        )
      ).map(({ name }) => name);
    let seen: Promise<readonly unknown[]> | undefined;
    const tell = () => {
      seen ??= counted();
      throw new Error('broken off');
    };
    await expect(seedDatabase(url, order, { ...quiet(), tell })).rejects.toThrow('broken off');
    expect(await seen).toEqual(tables);
  }));
