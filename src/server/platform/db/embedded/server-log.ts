import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './embedded-error.ts';
import { giveToFolderOwner } from './private-files.ts';

const ROTATE_AT_BYTES = 5 * 1024 * 1024;
const LAST_LINES = 6;

/** Opens PostgreSQL's log for appending. Opened by us and inherited, so its account need not reach the folder. */
export function openServerLog(control: string): { readonly fd: number; readonly close: () => void } {
  const file = fileIn(control);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_AT_BYTES) renameSync(file, `${file}.1`);
  const fd = openSync(file, 'a', 0o600);
  giveToFolderOwner(file);
  return { fd, close: () => closeSync(fd) };
}

/** The end of the log on one line, for an error message. */
export function lastWords(control: string): string {
  try {
    const lines = readFileSync(fileIn(control), 'utf8').trimEnd().split('\n');
    return lines.slice(-LAST_LINES).join(' | ') || 'none';
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'none';
    throw error;
  }
}

function fileIn(control: string): string {
  return path.join(control, 'postgres.log');
}
