import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { numbersFrom } from '#core/testing/seeded.ts';
import { createHoldings } from '#server/testing/holdings.ts';
import { RUN_SEED, runSize } from '#server/testing/run-size.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { leftOut } from './manifest.ts';
import { type Ran, runCommand } from './testing/command.ts';
import { backUp, databaseOfTest, folderOfTest } from './testing/drill.ts';
import { ask, rowsOfAll, urlOf } from './testing/second-database.ts';
import { verifyBackup } from './verify-backup.ts';

const KILLS = runSize('BACKUP_KILLS', 1);
const PATIENCE = 60_000 + KILLS * 20_000;
/** A line for each table, and some at the end. */
const LINES = 45;

const app = useTestApp();

const killedAt = (random: (limit: number) => number) => ({ lines: 1 + random(LINES), ms: random(60) });

/** Until PostgreSQL has noticed that whoever worked there is gone. */
const untilLeft = (adminUrl: string) =>
  expect
    .poll(() =>
      ask(
        adminUrl,
        "SELECT FROM pg_stat_activity WHERE application_name = 'akoko-backup' AND datname = current_database()",
      ),
    )
    .toEqual([]);

test(
  `a backup killed, so many times (${KILLS}): what has the name of a backup is a whole one`,
  async () => {
    await createHoldings(app);
    const folder = await folderOfTest();
    const random = numbersFrom(RUN_SEED);
    const env = { DATABASE_URL: urlOf(app), SECRET_KEY: app.secretKey, DATA_DIR: folder };
    let killed = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const file = join(folder, `${round}.tar`);
      const { code } = await runCommand(['backup', file], env, killedAt(random));
      await untilLeft(app.adminUrl);
      const made = (await readdir(folder)).includes(`${round}.tar`);
      if (code === 0) expect(made).toBe(true);
      if (made) await verifyBackup(file);
      else killed += 1;
    }
    console.info(`${killed} of ${KILLS} backups were cut off`);
    const whole: Ran = await runCommand(['backup', join(folder, 'last.tar')], env);
    expect(whole.code, whole.said).toBe(0);
    expect(whole.said).toContain('is whole');
    expect(whole.said).not.toContain(app.secretKey);
    await verifyBackup(join(folder, 'last.tar'));
  },
  PATIENCE,
);

test(
  `a restore killed, so many times (${KILLS}): all of it is there, or nothing`,
  async () => {
    await createHoldings(app);
    const folder = await folderOfTest();
    const file = join(folder, 'akoko.tar');
    await backUp(app, file);
    const random = numbersFrom(RUN_SEED);
    const expected = Object.keys(await rowsOfAll(app.adminUrl)).length;
    const secret = { SECRET_KEY: app.secretKey, DATA_DIR: folder };
    let empty = 0;
    let database = await databaseOfTest();
    for (let round = 0; round < KILLS; round += 1) {
      const env = { DATABASE_URL: database.url, ...secret };
      await runCommand(['restore', file], env, killedAt(random));
      await untilLeft(database.adminUrl);
      const rows = await rowsOfAll(database.adminUrl);
      if (Object.keys(rows).length === 0) {
        empty += 1;
        continue;
      }
      expect(Object.keys(rows)).toHaveLength(expected);
      expect(rows['appointments']).toBe((await rowsOfAll(app.adminUrl))['appointments']);
      database = await databaseOfTest();
    }
    console.info(`${empty} of ${KILLS} restores left nothing`);
    const whole = await runCommand(['restore', file], { DATABASE_URL: database.url, ...secret });
    expect(whole.code, whole.said).toBe(0);
    expect(whole.said).toMatch(/\d+ checks, 0 violations/);
    const rows = await rowsOfAll(database.adminUrl);
    expect(leftOut.map((name) => rows[name])).toEqual(leftOut.map(() => '0 -'));
  },
  PATIENCE,
);
