import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|svg|html|json|webmanifest|map|ico|txt)$/;

/** The size of a text as it travels, at brotli's best. */
export const brotliSize = (content: string | Buffer): number => compress(Buffer.from(content)).length;

const compress = (content: Buffer): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });

/** Puts a `.br` beside every text file below the folder for which that saves something. */
export const precompress = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    const small = compress(content);
    if (small.length < content.length) writeFileSync(`${file}.br`, small);
  }
};
