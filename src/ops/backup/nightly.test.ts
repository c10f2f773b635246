import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hourMs, toInstant } from '#core/calendar/instant.ts';
import { createLog } from '#server/platform/log.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createOwner } from '#server/testing/test-owner.ts';
import { backUpWhenDue } from './nightly.ts';
import { folderOfTest } from './testing/drill.ts';
import { urlOf } from './testing/second-database.ts';
import { verifyBackup } from './verify-backup.ts';

const app = useTestApp();
const logged: string[] = [];

const night = (folder: string) =>
  backUpWhenDue(
    { ...app.platform, log: createLog('info', (line) => logged.push(line)) },
    { databaseUrl: urlOf(app), folder, keepDays: 2 },
  );

const later = (hours: number) => app.clock.moveTo(toInstant(app.clock.now() + hours * hourMs));

test('one process makes one backup a night, says so, and one that failed is made half an hour later', async () => {
  await createOwner(app);
  const folder = join(await folderOfTest(), 'backups');
  expect((await Promise.all([night(folder), night(folder), night(folder)])).filter(Boolean)).toHaveLength(1);
  expect(await night(folder)).toBe(false);
  // It is 8:00 in Lagos.
  later(17.9);
  expect(await night(folder)).toBe(false);
  later(0.2);
  expect(await night(folder)).toBe(true);
  const names = (await readdir(folder)).toSorted();
  expect(names).toEqual(['akoko-2026-12-07T07-00-00Z.tar', 'akoko-2026-12-08T01-06-00Z.tar']);
  for (const name of names) await verifyBackup(join(folder, name));
  expect(logged.filter((line) => line.includes('A backup was made'))).toHaveLength(2);

  const inTheWay = join(await folderOfTest(), 'file');
  await writeFile(inTheWay, '');
  later(24);
  expect(await night(inTheWay)).toBe(true);
  expect(logged.at(-1)).toContain("Tonight's backup failed");
  expect(await night(folder)).toBe(false);
  later(0.5);
  expect(await night(folder)).toBe(true);
  expect((await readdir(folder)).toSorted()).toHaveLength(3);
});
