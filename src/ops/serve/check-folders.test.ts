import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkFolders } from './check-folders.ts';

const folderOfTest = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'akoko-folders-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

test('folders are made where they are missing, the data folder for this user alone, and nothing is left in them', async () => {
  const folder = await folderOfTest();
  const [data, backups] = [join(folder, 'data'), join(folder, 'far', 'backups')];
  checkFolders({ DATA_DIR: data, BACKUP_DIR: backups, ROLE: 'all' });
  expect([readdirSync(data), readdirSync(backups)]).toEqual([[], []]);
  expect(statSync(data).mode & 0o777).toBe(0o700);
});

const bad = ['a-file', 'a-file/inside', '/sys/akoko', '/proc/akoko', '/proc/akoko/inside', 'no\0folder'];

test.each(bad)('%j is refused by the name of the setting, with what it takes', async (name) => {
  const folder = await folderOfTest();
  writeFileSync(join(folder, 'a-file'), '');
  const place = name.startsWith('/') ? name : join(folder, name);
  const refused = (settings: Parameters<typeof checkFolders>[0]) => () => checkFolders(settings);
  const other = join(folder, 'other');
  expect(refused({ DATA_DIR: place, BACKUP_DIR: undefined, ROLE: 'all' })).toThrow(
    /^DATA_DIR is ".*: .*\. It takes a folder on a local disk that can be written to\.$/s,
  );
  expect(refused({ DATA_DIR: other, BACKUP_DIR: place, ROLE: 'worker' })).toThrow(
    /^BACKUP_DIR is ".*: .*\. It takes a folder that can be written to; without it no backup is made by itself\.$/s,
  );
  expect(refused({ DATA_DIR: other, BACKUP_DIR: place, ROLE: 'web' })).not.toThrow();
});

test('what is in them stays', async () => {
  const folder = await folderOfTest();
  mkdirSync(join(folder, 'media'));
  checkFolders({ DATA_DIR: folder, BACKUP_DIR: folder, ROLE: 'all' });
  expect(existsSync(join(folder, 'media'))).toBe(true);
});
