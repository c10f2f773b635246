import { createHash } from 'node:crypto';

/** Everything that happened in a run, in its order, as one hash; two runs that did the same have the same. */
export type Trace = {
  readonly note: (...words: readonly (string | number)[]) => void;
  /** Remembers that this has happened at all. */
  readonly mark: (what: string) => void;
  readonly marks: () => ReadonlySet<string>;
  /** The last lines of it. */
  readonly lines: () => readonly string[];
  readonly hash: () => string;
};

const KEPT = 4_000;

export const createTrace = (): Trace => {
  const sum = createHash('sha256');
  const marks = new Set<string>();
  const lines: string[] = [];
  return {
    note: (...words) => {
      const line = words.join(' ');
      sum.update(`${line}\n`);
      lines.push(line);
      if (lines.length > 2 * KEPT) lines.splice(0, KEPT);
    },
    mark: (what) => void marks.add(what),
    marks: () => marks,
    lines: () => lines,
    hash: () => sum.copy().digest('hex').slice(0, 16),
  };
};
