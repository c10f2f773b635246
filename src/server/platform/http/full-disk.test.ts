import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner } from '../../testing/test-owner.ts';
import { isDiskFull } from '../db/faults.ts';
import { databaseHasRoom } from '../db/room.ts';
import { watchDisks } from '../disk-watch.ts';

const app = useTestApp();

const FULL = "RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'";

/**
 * As the server says it whose disk is full: to whoever adds a service, and to whoever makes a table. By a constraint,
 * since the shared tables of a cluster have no triggers.
 */
const fillDisk = async (): Promise<() => Promise<void>> => {
  const admin = new pg.Client({ connectionString: app.adminUrl });
  await admin.connect();
  const run = async (...statements: readonly string[]) => {
    for (const statement of statements) await admin.query(statement);
  };
  await run(
    `CREATE FUNCTION full_row(text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN ${FULL}; END $$`,
    `CREATE FUNCTION full_table() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN ${FULL}; END $$`,
    'ALTER TABLE services ADD CONSTRAINT full_disk CHECK (full_row(name)) NOT VALID',
    `CREATE EVENT TRIGGER full_disk ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS')
      EXECUTE FUNCTION full_table()`,
  );
  const empty = () =>
    run(
      'DROP EVENT TRIGGER IF EXISTS full_disk',
      'ALTER TABLE services DROP CONSTRAINT IF EXISTS full_disk',
      'DROP FUNCTION IF EXISTS full_row, full_table',
    );
  onTestFinished(async () => {
    await empty();
    await admin.end();
  });
  return empty;
};

test('a request that meets a full disk is told so and when to come again, and the process is not ready', async () => {
  const owner = await createOwner(app);
  await fillDisk();
  const health = () => app.visitor().send('GET', '/api/health');
  expect((await health()).status).toBe(200);
  const body = { bookingType: 'time-based', name: 'Silk press', duration: 60, price: 15_000 };
  const added = await owner.visitor.send('POST', '/api/services', { body });
  expect([added.status, added.headers.get('retry-after')]).toEqual([503, '60']);
  expect(added.body).toMatchObject({
    success: false,
    code: 'UNAVAILABLE',
    message: expect.stringContaining('our storage is full. Nothing was booked or changed.'),
  });
  expect((await health()).status).toBe(503);
  expect(app.logged.join('\n')).toContain('A disk is full');
});

test('whether there is room is found out by writing, of which nothing is left', async () => {
  expect([await databaseHasRoom(app.database), await app.media.hasRoom()]).toEqual([true, true]);
  const empty = await fillDisk();
  expect(await databaseHasRoom(app.database)).toBe(false);
  await empty();
  expect(await databaseHasRoom(app.database)).toBe(true);
});

test('it counts as full until there is room, which is looked for every five seconds and only then', async () => {
  let [now, room, looks] = [0, false, 0];
  const said: string[] = [];
  const log = (event: string) => said.push(event);
  const hasRoom = async () => {
    looks += 1;
    return room;
  };
  const disks = watchDisks(hasRoom, { log, now: () => now });
  expect([await disks.isFull(), looks]).toEqual([false, 0]);
  disks.noticeFull();
  disks.noticeFull();
  expect([await disks.isFull(), looks]).toEqual([true, 0]);
  now += 5_000;
  expect([await disks.isFull(), await disks.isFull(), looks]).toEqual([true, true, 1]);
  room = true;
  now += 5_000;
  expect([await disks.isFull(), await disks.isFull(), looks]).toEqual([false, false, 2]);
  expect(said).toEqual(['disk.filled', 'disk.freed']);
});

test('the database, the file system and the user’s share of it say it each in their way, and what wraps them', () => {
  const coded = (code: string) => Object.assign(new Error('no room'), { code });
  for (const code of ['53100', 'ENOSPC', 'EDQUOT']) {
    expect(isDiskFull(coded(code))).toBe(true);
    expect(isDiskFull(new Error('not saved', { cause: coded(code) }))).toBe(true);
  }
  for (const other of [coded('53300'), coded('EACCES'), new Error('no'), null])
    expect(isDiskFull(other)).toBe(false);
});
