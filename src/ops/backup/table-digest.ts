import { createHash } from 'node:crypto';

/** Counts and sums up the rows of one table as they pass by. */
export type TableDigest = {
  readonly add: (bytes: Buffer) => void;
  readonly result: () => { readonly rows: number; readonly bytes: number; readonly sha256: string };
};

const LINE_END = 0x0a;

/** COPY ends each row with a line end and writes one inside a row in another way, so that line ends are rows. */
export const tableDigest = (): TableDigest => {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    add: (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) rows += 1;
    },
    result: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
};
