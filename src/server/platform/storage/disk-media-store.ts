import { randomBytes } from 'node:crypto';
import type { Dir } from 'node:fs';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from '../db/faults.ts';
import {
  checkMediaFileName,
  checkMediaKey,
  isMediaFileName,
  isMediaKey,
  type MediaStore,
} from './media-store.ts';

/** About what one photo takes in all its formats. */
const TRIAL_BYTES = 1024 * 1024;

/**
 * Photos in a folder of this machine, readable by this user alone: `root/<last two of the key>/<key>/<file>`, so that
 * no folder grows without end. A file appears whole or not at all. Nothing is made before the first is put.
 */
export const createDiskMediaStore = (root: string): MediaStore => {
  const shardOf = (key: string): string => join(root, key.slice(-2));
  const folderOf = (key: string): string => {
    checkMediaKey(key);
    return join(shardOf(key), key);
  };

  return {
    put: async (key, fileName, bytes) => {
      const folder = folderOf(key);
      checkMediaFileName(fileName);
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(folder, fileName, bytes);
      if (made === undefined) return;
      await syncFolder(shardOf(key));
      await syncFolder(root);
    },
    read: async (key, fileName) => {
      if (!isMediaKey(key) || !isMediaFileName(fileName)) return null;
      return unlessAbsent(readFile(join(folderOf(key), fileName)));
    },
    fileNames: async (key) => {
      if (!isMediaKey(key)) return [];
      const names = (await unlessAbsent(readdir(folderOf(key)))) ?? [];
      return names.filter(isMediaFileName).sort();
    },
    remove: async (key) => {
      await rm(folderOf(key), { recursive: true, force: true });
    },
    hasRoom: async () => {
      try {
        await mkdir(root, { recursive: true, mode: 0o700 });
        const trial = join(root, `.room.${randomBytes(6).toString('hex')}`);
        await writeFile(trial, Buffer.alloc(TRIAL_BYTES, 1), { flag: 'wx', mode: 0o600 }).finally(() =>
          rm(trial, { force: true }),
        );
        return true;
      } catch (error) {
        if (isDiskFull(error)) return false;
        throw error;
      }
    },
    keysOlderThan: async function* (milliseconds) {
      const writtenBefore = Date.now() - milliseconds;
      for await (const shard of entriesOf(root)) {
        for await (const key of entriesOf(join(root, shard))) {
          if (!isMediaKey(key)) continue;
          const folder = await unlessAbsent(stat(folderOf(key)));
          if (folder !== null && folder.mtimeMs < writtenBefore) yield key;
        }
      }
    },
  };
};

/** Under a name that is never read first: the dot in front makes it none of a stored file. */
const writeWhole = async (folder: string, fileName: string, bytes: Uint8Array): Promise<void> => {
  const unfinished = join(folder, `.${fileName}.${randomBytes(6).toString('hex')}`);
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, fileName));
  await syncFolder(folder);
};

/** A new name is only safe once its folder is; Windows keeps folders safe by itself and lets none be opened. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

async function* entriesOf(path: string): AsyncGenerator<string> {
  const folder: Dir | null = await unlessAbsent(opendir(path));
  if (folder === null) return;
  for await (const entry of folder) if (entry.isDirectory()) yield entry.name;
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR']);

const unlessAbsent = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return null;
    throw error;
  }
};
