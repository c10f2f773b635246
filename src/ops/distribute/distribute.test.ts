import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, takeTestDatabase } from '#server/testing/test-database.ts';
import { leftOut } from '../backup/manifest.ts';
import { readCatalogue } from './catalogue.ts';
import { distribute } from './distribute.ts';
import { findingsOf } from './fit.ts';
import { GIVEN_UP, PLACES, WIDENED } from './places.ts';
import { planDistribution } from './plan.ts';
import { standInCluster } from './testing/stand-in-cluster.ts';

let database: TestDatabase;
let admin: pg.Client;
/** As the product connects: no superuser. */
let client: pg.Client;

const opened = async (url: string): Promise<pg.Client> => {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  return connection;
};

const useDatabase = (prepare: (admin: pg.Client) => Promise<void> = async () => undefined): void => {
  beforeAll(async () => {
    database = await takeTestDatabase();
    admin = await opened(database.adminUrl);
    client = await opened(database.url);
    await prepare(admin);
  });
  afterAll(async () => {
    await client.end();
    await admin.end();
    await database.giveBack();
  });
};

const run = async (given: { readonly dryRun?: boolean; readonly on?: pg.Client } = {}) => {
  const told: string[] = [];
  const errors: string[] = [];
  const on = given.on ?? client;
  try {
    const code = await distribute(on, {
      dryRun: given.dryRun ?? false,
      shards: 32,
      tell: (line) => told.push(line),
      tellError: (line) => errors.push(line),
    });
    return { code, told, errors };
  } finally {
    // The command ends with its connection.
    await on.query('SELECT pg_advisory_unlock_all()');
  }
};

const foreignKeys = async (): Promise<readonly string[]> =>
  (await readCatalogue(client)).foreignKeys.map(
    ({ table, name, definition }) => `${table} ${name} ${definition}`,
  );

describe('without a cluster', () => {
  useDatabase();

  test('every table of the migrated schema has its place, and nothing stands in the way', async () => {
    const catalogue = await readCatalogue(client);
    expect(catalogue.tables.length).toBe(Object.keys(PLACES).length);
    expect(findingsOf(catalogue)).toEqual([]);
    expect(catalogue.uniques.find(({ name }) => name === 'occupancies_no_overlap')?.columns).toEqual([
      'business_id',
      'staff_id',
    ]);
    for (const given of GIVEN_UP)
      expect(
        catalogue.foreignKeys.filter(
          (key) => key.table === given.table && key.columns.join() === given.columns.join(),
        ),
      ).toHaveLength(1);
  });

  test('what is backed up is sorted by the same key on a cluster and on one server', () => {
    const widened = WIDENED.filter(({ kind }) => kind === 'PRIMARY KEY').map(({ table }) => table);
    expect(widened.filter((table) => !leftOut.includes(table))).toEqual([]);
  });

  test('without Citus nothing is done', async () => {
    const before = await foreignKeys();
    const { code, errors } = await run();
    expect([code, errors.join()]).toEqual([1, expect.stringContaining('no Citus')]);
    expect(await foreignKeys()).toEqual(before);
  });

  test('a dry run prints every statement and changes nothing', async () => {
    const before = await foreignKeys();
    const { code, told } = await run({ dryRun: true });
    expect(code).toBe(0);
    const plan = planDistribution(await readCatalogue(client), { shards: 32 });
    const statements = plan.steps.flatMap((step) => step.statements);
    for (const statement of [...statements, ...plan.checks.map(({ question }) => question)])
      expect(told).toContain(`${statement};`);
    expect(told.at(-1)).toContain('no Citus');
    expect(await foreignKeys()).toEqual(before);
  });

  test('what comes later and fits no cluster is named', async () => {
    await client.query(`
    CREATE TABLE novelties (business_id uuid, id uuid PRIMARY KEY);
    ALTER TABLE staff ADD COLUMN badge text UNIQUE;
    ALTER TABLE occupancies ADD EXCLUDE USING gist (staff_id WITH =, business_id WITH <>)`);
    const { code, errors } = await run({ dryRun: true });
    expect(code).toBe(1);
    expect(errors).toEqual([
      'novelties has no place: say in places.ts where it lives',
      'occupancies_staff_id_business_id_excl of occupancies is unique over several shards: it has to contain business_id',
      'staff_badge_key of staff is unique over several shards: it has to contain business_id',
    ]);
  });
});

describe('with what stands in for one', () => {
  useDatabase(standInCluster);

  test('a node that refuses ends the run', async () => {
    const { rows } = await admin.query(
      `SELECT pg_get_functiondef('run_command_on_all_nodes'::regproc) AS before`,
    );
    await admin.query(`CREATE OR REPLACE FUNCTION run_command_on_all_nodes(command text)
    RETURNS TABLE (nodeid int, success boolean, result text) LANGUAGE sql
    AS $$ SELECT 7, false, 'no such role' $$`);
    await expect(run()).rejects.toThrow('no such role');
    await admin.query(rows[0].before);
    expect((await readCatalogue(client)).tables.every(({ spread }) => spread === null)).toBe(true);
  });

  test('a run that breaks off anywhere is gone on with, and no foreign key is forgotten', async () => {
    const before = await foreignKeys();
    const { steps } = planDistribution(await readCatalogue(client), { shards: 32 });
    let brokenOff = 0;
    const stride = Math.floor(steps.length / 9);
    for (let broken = 1; broken < steps.length; broken += stride) {
      const told: string[] = [];
      // The connection is lost in the middle of a step.
      const dying = await opened(database.url);
      const failing = distribute(dying, {
        dryRun: false,
        shards: 32,
        tell: (line) => {
          told.push(line);
          if (told.length === stride)
            void admin.query('SELECT pg_terminate_backend($1)', [Reflect.get(dying, 'processID')]);
        },
        tellError: () => undefined,
      });
      dying.on('error', () => undefined);
      const outcome = await failing.then(
        (code) => code,
        () => 'broken off',
      );
      await dying.end().catch(() => undefined);
      if (outcome === 0) break;
      brokenOff += 1;
    }
    expect(brokenOff).toBeGreaterThan(4);
    expect((await run()).code).toBe(0);
    const after = await foreignKeys();
    expect(before.filter((key) => !after.includes(key))).toHaveLength(GIVEN_UP.length);
    expect(await admin.query("SELECT to_regnamespace('akoko_distribution') AS kept")).toMatchObject({
      rows: [{ kept: null }],
    });
  });

  test('every table is where it belongs, and a second run does nothing', async () => {
    const { rows } = await admin.query(
      'SELECT table_name::text AS name, citus_table_type AS type, distribution_column AS by FROM citus_tables ORDER BY 1',
    );
    expect(rows).toEqual(
      Object.entries(PLACES)
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .flatMap(([name, place]) => {
          if (place.kind === 'one-node') return [];
          if (place.kind === 'everywhere') return [{ name, type: 'reference', by: '<none>' }];
          return [{ name, type: 'distributed', by: place.kind === 'by-key' ? place.column : 'business_id' }];
        }),
    );
    const again = await opened(database.url);
    expect((await readCatalogue(again)).settings).toEqual([]);
    const second = await run({ on: again });
    await again.end();
    expect(second.told).toEqual([expect.stringMatching(/^Nothing was left to do: \d+ checks hold$/)]);
  });

  test('a shard without forced row security, or with a policy missing, is told', async () => {
    await admin.query(`CREATE OR REPLACE FUNCTION run_command_on_placements(spread regclass, command text)
    RETURNS TABLE (nodename text, shardid bigint, success boolean, result text) LANGUAGE sql
    AS $$ SELECT 'there', 7::bigint, true, CASE spread::text
            WHEN 'staff' THEN 'false 2 0' WHEN 'messages' THEN 'true 2 2' ELSE stand_in.answer(format(command, spread)) END $$`);
    const { code, errors } = await run();
    expect([code, errors.length]).toEqual([1, 2]);
    expect(errors.join()).toMatch(/staff: .*false 2 0.*messages: .*true 2 2/s);
  });

  test('a shard in which a policy lets through what it should restrict is told, and its policies are made anew', async () => {
    await admin.query(`CREATE TABLE stand_in.done (command text);
    GRANT ALL ON stand_in.done TO PUBLIC;
    CREATE OR REPLACE FUNCTION run_command_on_placements(spread regclass, command text)
    RETURNS TABLE (nodename text, shardid bigint, success boolean, result text) LANGUAGE plpgsql
    AS $$ BEGIN
      IF command LIKE 'DO%' THEN INSERT INTO stand_in.done VALUES (format(command, spread)); END IF;
      RETURN QUERY SELECT 'there', 7::bigint, true,
        CASE WHEN spread::text <> 'messages' THEN stand_in.answer(format(command, spread))
             WHEN command LIKE '%relforcerowsecurity%' THEN 'true 4 0' ELSE '0' END;
    END $$`);
    const { code, errors } = await run();
    expect([code, errors.length]).toEqual([1, 1]);
    expect(errors.join()).toMatch(/messages: .*true 4 0/s);
    const { rows } = await admin.query('SELECT command FROM stand_in.done');
    expect(rows).toHaveLength(1);
    await admin.query(rows[0].command);
    const made = await admin.query(
      "SELECT polname FROM pg_policy WHERE polrelid = 'messages'::regclass AND NOT polpermissive ORDER BY 1",
    );
    expect(made.rows.map(({ polname }) => polname)).toEqual(['only_untried_reminders', 'own_bookings']);
  });
});
