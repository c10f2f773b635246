import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runSize } from '#server/testing/run-size.ts';
import { takeTestDatabase } from '#server/testing/test-database.ts';
import { runCommand } from './testing/command.ts';
import { databaseOfTest, folderOfTest } from './testing/drill.ts';
import { seedMany } from './testing/many-appointments.ts';
import { ask, rowsOfAll } from './testing/second-database.ts';

const APPOINTMENTS = runSize('APPOINTMENTS', 300);
const MOST_MEMORY_MB = 200;

const clock = { CLOCK_START: '2026-12-07T07:00:00Z', SECRET_KEY: 'a secret that is long enough for a drill' };

const memoryOf = (said: string): number => Number(/(\d+) MB of memory at most/.exec(said)?.[1]);

/** What the two databases differ in is the messages that were set aside, and there are none here. */
const counted = async (adminUrl: string): Promise<unknown> =>
  APPOINTMENTS > 20_000
    ? ask(
        adminUrl,
        `SELECT (SELECT count(*) FROM appointments) AS appointments, (SELECT count(*) FROM messages) AS messages,
                (SELECT sum(amount_kobo) FROM payments) AS paid, (SELECT count(*) FROM appointment_events) AS events`,
      )
    : rowsOfAll(adminUrl);

test(
  `${APPOINTMENTS} appointments are backed up and restored, with little memory, and the auditor finds nothing`,
  async () => {
    const lost = await takeTestDatabase();
    onTestFinished(async () => void (await lost.giveBack()));
    await seedMany(lost.adminUrl, APPOINTMENTS);
    const folder = await folderOfTest();
    const file = join(folder, 'akoko.tar');
    const backup = await runCommand(['backup', file], { DATABASE_URL: lost.url, DATA_DIR: folder, ...clock });
    expect(backup.code, backup.said).toBe(0);
    const database = await databaseOfTest();
    const restore = await runCommand(['restore', file], {
      ...{ DATABASE_URL: database.url, DATA_DIR: folder },
      ...clock,
    });
    expect(restore.code, restore.said).toBe(0);
    expect(restore.said).toMatch(/\d+ checks, 0 violations/);
    expect(await counted(database.adminUrl)).toEqual(await counted(lost.adminUrl));
    console.info(
      [
        `${APPOINTMENTS} appointments, ${((await stat(file)).size / 1e6).toFixed(1)} MB`,
        ...[backup, restore].map(({ said }) => /.*MB of memory.*/.exec(said)?.[0]),
      ].join('\n'),
    );
    expect(memoryOf(backup.said)).toBeLessThan(MOST_MEMORY_MB);
    expect(memoryOf(restore.said)).toBeLessThan(MOST_MEMORY_MB);
  },
  60_000 + APPOINTMENTS * 10,
);
