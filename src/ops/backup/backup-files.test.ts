import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import { backupFile, backupName, madeAt, removeOldBackups } from './backup-files.ts';
import { BackupRefused } from './backup-refused.ts';
import { nextNight } from './nightly.ts';
import { folderOfTest } from './testing/drill.ts';

const instant = (text: string): Instant => {
  const read = parseInstant(text);
  if (read === null) throw new Error(`Not an instant: ${text}`);
  return read;
};
const NOW = instant('2026-12-07T01:00:00Z');

test('the name of a backup says when it was made', () => {
  expect(backupName(NOW)).toBe('akoko-2026-12-07T01-00-00Z.tar');
  expect(madeAt(backupName(NOW))).toBe(NOW);
  for (const other of ['akoko.tar', 'akoko-2026-13-07T01-00-00Z.tar', `.${backupName(NOW)}.ab.unfinished`])
    expect(madeAt(other)).toBeNull();
});

test('the night is two o’clock in Lagos', () => {
  for (const [now, night] of [
    ['2026-12-07T00:59:59Z', '2026-12-07T01:00:00Z'],
    ['2026-12-07T01:00:00Z', '2026-12-08T01:00:00Z'],
    ['2026-12-31T23:30:00Z', '2027-01-01T01:00:00Z'],
  ] as const)
    expect(nextNight(instant(now))).toBe(instant(night));
});

test('a backup goes into the folder or under the name that was asked for, never over another file', async () => {
  const folder = await folderOfTest();
  expect(await backupFile(folder, NOW)).toBe(join(folder, backupName(NOW)));
  expect(await backupFile(join(folder, 'new'), NOW)).toBe(join(folder, 'new', backupName(NOW)));
  expect(await backupFile(join(folder, 'mine.tar'), NOW)).toBe(join(folder, 'mine.tar'));
  await writeFile(join(folder, 'mine.tar'), 'x');
  await expect(backupFile(join(folder, 'mine.tar'), NOW)).rejects.toThrow(BackupRefused);
  await writeFile(join(folder, backupName(NOW)), 'x');
  await expect(backupFile(folder, NOW)).rejects.toThrow('ever written over another');
});

test('no backup goes where anybody could fetch it', async () => {
  const dist = join(import.meta.dirname, '../../../dist');
  for (const place of [dist, join(dist, 'portal'), join(dist, 'x.tar')])
    await expect(backupFile(place, NOW)).rejects.toThrow('served to the public');
});

test('old backups go, the latest and what is not ours stay', async () => {
  const folder = await folderOfTest();
  const made = ['2026-11-22T01:00:00Z', '2026-11-23T01:00:00Z', '2026-12-06T01:00:00Z'].map((text) =>
    backupName(instant(text)),
  );
  const half = `.${backupName(NOW)}.0123456789ab.unfinished`;
  const halfOld = `.${backupName(NOW)}.ba9876543210.unfinished`;
  for (const name of [...made, 'notes.txt', 'akoko-2020.tar', half, halfOld])
    await writeFile(join(folder, name), '');
  await utimes(join(folder, halfOld), 1, 1);
  expect(await removeOldBackups(folder, 14, NOW)).toEqual([made[0]]);
  expect((await readdir(folder)).toSorted()).toEqual(
    [half, ...made.slice(1), 'notes.txt', 'akoko-2020.tar'].toSorted(),
  );
  const alone = join(folder, 'alone');
  await mkdir(alone);
  await writeFile(join(alone, made[0] ?? ''), '');
  expect(await removeOldBackups(alone, 14, NOW)).toEqual([]);
});
