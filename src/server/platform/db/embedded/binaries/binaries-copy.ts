import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { cp, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../cluster/private-files.ts';
import { codeOf } from '../embedded-error.ts';
import { makeMissingLinks } from './library-links.ts';

const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * A complete copy of the `native` folder inside `folder`, made once for each version. Two starters may
 * do this at once: each makes its own and the first rename wins.
 */
export async function copyBinaries(native: string, folder: string): Promise<string> {
  const copy = path.join(folder, `binaries-${versionOf(native)}`);
  if (existsSync(copy)) return copy;
  await removeAbandoned(folder);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const draft = `${copy}.new-${randomBytes(6).toString('hex')}`;
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    makeMissingLinks(draft);
    await openToAll(draft);
    await rename(draft, copy);
    syncFolder(folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const lost = ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error) ?? '') && existsSync(copy);
    if (!lost) throw error;
  }
  return copy;
}

function versionOf(native: string): string {
  const manifest = path.join(path.dirname(native), 'package.json');
  if (existsSync(manifest)) {
    const { version }: { version?: unknown } = JSON.parse(readFileSync(manifest, 'utf8'));
    if (typeof version === 'string' && /^[\w.+-]+$/.test(version)) return version;
  }
  return createHash('sha256').update(native).digest('hex').slice(0, 12);
}

// The copy keeps the package's rights, which a strict umask at install time may have narrowed to root.
// Each file goes to disk before the rename: a copy that exists is never a torn one.
async function openToAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(full);
    else if (entry.isFile()) await finishFile(full, path.basename(folder) === 'bin');
  }
  chmodSync(folder, 0o755);
}

async function finishFile(file: string, isProgram: boolean): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.chmod(isProgram ? 0o755 : 0o644);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    if (!/^binaries-.*\.new-[0-9a-f]+$/.test(name)) continue;
    const full = path.join(folder, name);
    const { mtimeMs } = await lstat(full);
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(full, { recursive: true, force: true });
  }
}
