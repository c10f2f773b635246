import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { BackupRefused } from './backup-refused.ts';
import { BLOCK, paddingAfter, readTarHeader, type TarEntry } from './tar.ts';

/** More than any entry we write; what claims to be larger is not ours. */
const LARGEST = 64 * 1024 * 1024;

const cut = (file: string): BackupRefused =>
  new BackupRefused(
    `${file} is cut off or damaged: it is not the whole backup it was. Nothing was changed. Use another copy.`,
  );

/** An entry, and a SHA-256 of all that stands before it. */
export type ReadEntry = TarEntry & { readonly before: string };

/** The entries of an archive one after another, each whole. Throws BackupRefused where the file is not as it was. */
export async function* readArchive(file: string): AsyncGenerator<ReadEntry> {
  const handle = await open(file, 'r');
  const hash = createHash('sha256');
  try {
    for (;;) {
      const header = await take(handle, BLOCK, file);
      if (isEmpty(header)) {
        const rest = Buffer.alloc(BLOCK + 1);
        const { bytesRead } = await handle.read(rest, 0, rest.length);
        if (bytesRead !== BLOCK || !isEmpty(rest)) throw cut(file);
        return;
      }
      const read = readTarHeader(header);
      if (read === null || read.size > LARGEST) throw cut(file);
      const content = await take(handle, read.size, file);
      const padding = await take(handle, paddingAfter(read.size), file);
      if (!isEmpty(padding)) throw cut(file);
      const before = hash.copy().digest('hex');
      hash.update(header).update(content).update(padding);
      yield { name: read.name, content, before };
    }
  } finally {
    await handle.close();
  }
}

const isEmpty = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);

const take = async (handle: FileHandle, length: number, file: string): Promise<Buffer> => {
  const bytes = Buffer.alloc(length);
  let have = 0;
  while (have < length) {
    const { bytesRead } = await handle.read(bytes, have, length - have);
    if (bytesRead === 0) throw cut(file);
    have += bytesRead;
  }
  return bytes;
};
