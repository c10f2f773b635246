import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { paddingAfter, tarEnd, tarHeader } from './tar.ts';

/** A file that has its name only once it is whole. */
export type ArchiveWriter = {
  readonly add: (name: string, content: Buffer) => Promise<void>;
  /** A SHA-256 of all that was written so far. */
  readonly soFar: () => string;
  /** Puts it on disk under its name; its size. Throws when there is a file of that name. */
  readonly finish: () => Promise<number>;
  /** Leaves nothing behind. */
  readonly abandon: () => Promise<void>;
};

/** Ends the name of what is not whole yet. */
export const UNFINISHED = '.unfinished';

/** Starts a file that only its owner can read (it holds people's data), beside where it will be. */
export const openArchive = async (file: string, seconds: number): Promise<ArchiveWriter> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}${UNFINISHED}`);
  const handle = await open(draft, 'wx', 0o600);
  const hash = createHash('sha256');
  let written = 0;
  const write = async (bytes: Buffer): Promise<void> => {
    await handle.writeFile(bytes);
    hash.update(bytes);
    written += bytes.length;
  };
  return {
    add: async (name, content) => {
      await write(tarHeader(name, content.length, seconds));
      await write(content);
      await write(Buffer.alloc(paddingAfter(content.length)));
    },
    soFar: () => hash.copy().digest('hex'),
    finish: async () => {
      await write(tarEnd);
      await handle.sync();
      await handle.close();
      await rename(draft, file);
      await syncFolder(dirname(file));
      return written;
    },
    abandon: async () => {
      await handle.close().catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
};

/** A new name is only safe once its folder is; Windows keeps folders safe by itself and lets none be opened. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};
