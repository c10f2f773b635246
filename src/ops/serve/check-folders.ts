import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SettingsRefused } from '#server/platform/config.ts';
import { codeOf, reasonOf } from '#server/platform/db/embedded/embedded-error.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

const words: Readonly<Record<string, string>> = {
  EEXIST: 'something else has that name',
  ENOTDIR: 'a part of that path is a file',
  EROFS: 'that disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'that disk is full',
  EDQUOT: 'this user has no room left on that disk',
  ENOENT: 'that folder cannot be made',
};

/**
 * Makes a folder and those above it, one by one: asked for all at once in a place that takes none, such as /proc, Node
 * tries for ever.
 */
const makeFolder = (folder: string): void => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
};

/** Makes the folder where it is missing and tries to write to it, which rights alone do not tell. */
const tryFolder = (folder: string): void => {
  makeFolder(resolve(folder));
  const trial = join(folder, `.akoko-${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeFileSync(trial, '', { flag: 'wx', mode: 0o600 });
  } finally {
    rmSync(trial, { force: true });
  }
};

const checkFolder = (name: string, folder: string, takes: string): void => {
  try {
    tryFolder(folder);
  } catch (error) {
    const why = words[codeOf(error) ?? ''] ?? reasonOf(error);
    throw new SettingsRefused(`${name} is "${folder}" (${resolve(folder)}): ${why}. It takes ${takes}.`);
  }
};

/**
 * Makes the folders that the settings name, the data folder closed to other users, and sees that they can be written
 * to. Throws SettingsRefused: a backup that fails night after night is found out on the day it is needed.
 */
export const checkFolders = (settings: Pick<Settings, 'DATA_DIR' | 'BACKUP_DIR' | 'ROLE'>): void => {
  const { DATA_DIR: data, BACKUP_DIR: backups, ROLE: role } = settings;
  checkFolder('DATA_DIR', data, 'a folder on a local disk that can be written to');
  chmodSync(data, 0o700);
  if (backups !== undefined && role !== 'web')
    checkFolder(
      'BACKUP_DIR',
      backups,
      'a folder that can be written to; without it no backup is made by itself',
    );
};
