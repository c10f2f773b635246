import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { BackupRefused } from './backup-refused.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Rows are kept in parts of this size, each compressed by itself: an archive wants to know a file's size beforehand. */
const PART = 256 * 1024;
/** What is taken for a part when it is read, so that another size of ours can be read too. */
const LARGEST = 16 * 1024 * 1024;

/** A table's rows in parts of one size, the last one smaller. Each is to be used before the next is asked for. */
export async function* inParts(rows: Readable): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(PART);
  let filled = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.copy(part, filled, at);
      filled += taken;
      at += taken;
      if (filled < PART) continue;
      yield part;
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

export const packPart = (part: Buffer): Promise<Buffer> => compress(part);

/** Throws BackupRefused on what was not packed here, or is no longer as it was. */
export const unpackPart = async (packed: Buffer): Promise<Buffer> => {
  try {
    return await decompress(packed, { maxOutputLength: LARGEST });
  } catch (error) {
    throw new BackupRefused('The backup is damaged: some of its rows cannot be unpacked.', { cause: error });
  }
};

const NAME = /^tables\/([a-z0-9_]+)\/(\d{6})\.zst$/;

export const partName = (table: string, place: number): string =>
  `tables/${table}/${String(place).padStart(6, '0')}.zst`;

/** The table a part is of and its place there, from 0; null for any other entry. */
export const readPartName = (name: string): { readonly table: string; readonly place: number } | null => {
  const [, table, place] = NAME.exec(name) ?? [];
  return table === undefined ? null : { table, place: Number(place) };
};
