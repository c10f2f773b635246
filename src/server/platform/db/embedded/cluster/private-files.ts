import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { codeOf } from '../embedded-error.ts';

/** Makes the folder and its parents; what is made here is closed to other users (0700). */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Replaces a file in one step and puts it on disk before returning. */
export function writeDurably(file: string, content: string, mode: number = 0o600): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const fd = openSync(draft, 'wx', mode);
  try {
    writeSync(fd, content);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  chmodSync(draft, mode);
  giveToFolderOwner(draft);
  renameSync(draft, file);
  syncFolder(path.dirname(file));
}

/** The parsed content, or undefined when there is no such file. Throws on broken JSON. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes a rename or a new name in this folder survive a power cut. */
export function syncFolder(folder: string): void {
  // Windows can neither open a folder this way nor needs to.
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** One `sudo npm start` in a folder of an ordinary user must not lock that user out of it. */
export function giveToFolderOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path.dirname(file));
  chownSync(file, uid, gid);
}
