import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { deepIt } from '../../testing/gate.ts';
import { listMigrations, migrate, runMigration } from './migrate.ts';

const FILES = readdirSync(join(import.meta.dirname, 'migrations')).sort();

const onDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

const run = async (url: string, text: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

const server = () => onDatabase(inject('clusterAdminUrl'), 'postgres');
let name = '';
let url = '';

beforeEach(async () => {
  name = `empty_${randomBytes(6).toString('hex')}`;
  await run(server(), `CREATE DATABASE ${name} TEMPLATE template0 OWNER akoko`);
  url = onDatabase(inject('clusterUrl'), name);
});
afterEach(() => run(server(), `DROP DATABASE ${name} WITH (FORCE)`));

/** Everything the schema is made of, as text. */
const schema = () =>
  run(
    url,
    `SELECT c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relacl::text, a.attname,
            format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull
       FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      WHERE c.relnamespace = 'public'::regnamespace ORDER BY c.relname, a.attnum`,
  );

test('an empty database gets every migration once; a second run does nothing', async () => {
  expect(await migrate(url)).toEqual(FILES);
  const [before, moves] = [await schema(), await run(url, 'SELECT * FROM appointment_moves')];
  expect(before.length).toBeGreaterThan(100);
  expect(await migrate(url)).toEqual([]);
  expect(await schema()).toEqual(before);
  expect(await run(url, 'SELECT * FROM appointment_moves')).toEqual(moves);
});

test('two programs that start together migrate once between them', async () => {
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(applied.flat()).toEqual(FILES);
  expect(await run(url, 'SELECT name FROM migrations ORDER BY name')).toEqual(
    FILES.map((file) => ({ name: file })),
  );
});

test('names from before the rule about what is not seen are cleaned, so that their rows can change', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('CREATE TABLE migrations (name text PRIMARY KEY, checksum text NOT NULL)');
    for (const file of listMigrations().filter(({ name }) => name < '0015')) await runMigration(client, file);
    await client.query(`
      ALTER TABLE businesses NO FORCE ROW LEVEL SECURITY; ALTER TABLE staff NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE services NO FORCE ROW LEVEL SECURITY; ALTER TABLE categories NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE delivery_zones NO FORCE ROW LEVEL SECURITY;
      INSERT INTO businesses (business_id, name, phone, created_at) VALUES (gen_random_uuid(), 'Ada', '08031234567', now());
      INSERT INTO staff (business_id, staff_id, name, role, created_at)
      SELECT business_id, gen_random_uuid(), U&'\\200B', U&'Chief\\000Abraider', now() FROM businesses;
      INSERT INTO services (business_id, service_id, name, slug, booking_type, duration, custom_fields, created_at)
      SELECT business_id, gen_random_uuid(), U&'Silk\\202E press', 'silk', 'time-based', 60,
             jsonb_build_array(jsonb_build_object('id', 'a', 'label', U&'\\200B', 'options', jsonb_build_array(U&'Sh\\2066ort', 'Long'))), now()
        FROM businesses;
      INSERT INTO categories (business_id, name, position)
      SELECT business_id, c.name, c.position FROM businesses, (VALUES ('Hair', 0), (U&'\\200BHair', 1)) AS c (name, position);
      INSERT INTO delivery_zones (business_id, zone_id, name, price_kobo, position)
      SELECT business_id, gen_random_uuid(), z.name, 0, z.position
        FROM businesses, (VALUES ('Ikeja', 0), (U&'Ikeja\\200B', 1)) AS z (name, position)`);
    await migrate(url);
    const { rows } = await client.query(
      'SELECT s.name, s.role, v.name AS service, v.custom_fields FROM staff s JOIN services v USING (business_id)',
    );
    expect(rows).toEqual([
      {
        name: 'Staff',
        role: 'Chief braider',
        service: 'Silk  press',
        custom_fields: [{ id: 'a', label: 'Question', options: ['Sh ort', 'Long'] }],
      },
    ]);
    await client.query(
      'ALTER TABLE categories NO FORCE ROW LEVEL SECURITY; ALTER TABLE delivery_zones NO FORCE ROW LEVEL SECURITY',
    );
    expect((await client.query('SELECT name FROM categories')).rows).toEqual([{ name: 'Hair' }]);
    expect((await client.query('SELECT name FROM delivery_zones ORDER BY position')).rows).toEqual([
      { name: 'Ikeja' },
      { name: 'Ikeja 2' },
    ]);
    await client.query('UPDATE services SET price_kobo = 5; UPDATE staff SET custom_hours = true');
  } finally {
    await client.end();
  }
});

test('a migration changed after it was applied stops the program', async () => {
  await migrate(url);
  const file = FILES.at(-1) ?? '';
  await run(url, `UPDATE migrations SET checksum = 'another' WHERE name = '${file}'`);
  await expect(migrate(url)).rejects.toThrow(`The migration ${file} was changed after it was applied.`);
});

test('a migration that fails leaves nothing of itself and can be run again', async () => {
  await run(url, 'CREATE TABLE staff (in_the_way text)');
  await expect(migrate(url)).rejects.toThrow('The migration 0004_offer.sql failed');
  expect(await run(url, "SELECT to_regclass('public.staff_hours') AS found")).toEqual([{ found: null }]);
  expect(await run(url, 'SELECT count(*)::int AS applied FROM migrations')).toEqual([{ applied: 3 }]);
  await run(url, 'DROP TABLE staff');
  expect(await migrate(url)).toEqual(FILES.slice(3));
});

test('every table that has a business column hides other businesses, but for the accounts', async () => {
  await migrate(url);
  const open = await run(
    url,
    `SELECT c.relname FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'business_id' AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
        AND has_table_privilege('akoko_tenant', c.oid, 'SELECT, INSERT, UPDATE, DELETE')`,
  );
  expect(open).toEqual([]);
});

deepIt(
  'a migration waits for those who are at a table it changes, and lets them go on meanwhile',
  async () => {
    await run(url, 'CREATE TABLE staff (in_the_way text)');
    await expect(migrate(url)).rejects.toThrow('The migration 0004_offer.sql failed');
    await run(url, 'DROP TABLE staff');
    const busy = new pg.Client({ connectionString: url });
    await busy.connect();
    try {
      await busy.query('BEGIN; LOCK TABLE businesses IN ROW EXCLUSIVE MODE');
      const waiting = async () => {
        const { rows } = await busy.query(
          "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'businesses'::regclass",
        );
        return rows.length;
      };
      const migrating = migrate(url);
      migrating.catch(() => undefined);
      const patience = { timeout: 15_000, interval: 20 };
      await expect.poll(waiting, patience).toBe(1);
      // It gives up, so that whoever queued behind it goes on, and comes again.
      await expect.poll(waiting, patience).toBe(0);
      await busy.query('COMMIT');
      expect(await migrating).toEqual(FILES.slice(3));
    } finally {
      await busy.end();
    }
  },
);
