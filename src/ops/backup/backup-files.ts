import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { dayMs, formatInstant, hourMs, type Instant, parseInstant } from '#core/calendar/instant.ts';
import { UNFINISHED } from './archive-writer.ts';
import { BackupRefused } from './backup-refused.ts';

const NAME = /^akoko-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/;
const HALF_MADE = new RegExp(`^\\.akoko-.*${UNFINISHED.replace('.', '\\.')}$`);

/** The name of a backup of this instant; names sort by time and are allowed on every system. */
export const backupName = (now: Instant): string =>
  `akoko-${formatInstant(now).slice(0, 19).replaceAll(':', '-')}Z.tar`;

/** When a backup of this name was made; null for any other file. */
export const madeAt = (name: string): Instant | null => {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day === undefined ? null : parseInstant(`${day}T${hour}:${minute}:${second}Z`);
};

/** What is built from our sources is sent to anybody who asks for it. */
const SERVED = resolve(import.meta.dirname, '../../../dist');

/** Where a backup goes that is asked for in so many words: a file, or a folder it is given a name in. */
export const backupFile = async (wanted: string, now: Instant): Promise<string> => {
  const full = resolve(wanted);
  if (`${full}/`.startsWith(`${SERVED}/`))
    throw new BackupRefused(`${full} is served to the public. Name another folder for backups.`);
  const inFolder = !full.endsWith('.tar') || (await stat(full).catch(() => null))?.isDirectory() === true;
  const file = inFolder ? join(full, backupName(now)) : full;
  if (await stat(file).catch(() => null))
    throw new BackupRefused(`${file} is there already, and no backup is ever written over another.`);
  return file;
};

/**
 * Removes from a folder the backups older than so many days, and what was left of one that was cut off; never the latest
 * backup, and nothing that is not ours. The names of the backups it removed.
 */
export const removeOldBackups = async (
  folder: string,
  keepDays: number,
  now: Instant,
): Promise<readonly string[]> => {
  const names = (await readdir(folder)).sort();
  const backups = names.filter((name) => madeAt(name) !== null);
  const old = backups.slice(0, -1).filter((name) => (madeAt(name) ?? now) < now - keepDays * dayMs);
  for (const name of old) await rm(join(folder, name), { force: true });
  for (const name of names.filter((name) => HALF_MADE.test(name))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > 24 * hourMs) await rm(join(folder, name), { force: true });
  }
  return old;
};
