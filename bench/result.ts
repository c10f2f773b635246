import { loadavg } from 'node:os';

/** One round: what was measured and its anchor, taken one after the other. */
export type Round = { readonly subject: number; readonly anchor: number };

/** Where the ratio (or, without an anchor, the figure itself) has to lie. */
export type Gate = {
  readonly bound: 'at most' | 'at least';
  readonly must: number;
  readonly stretch: number;
};

export type BenchResult = {
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  readonly anchor: string | null;
  readonly rounds: readonly Round[];
  /** Medians over the rounds. */
  readonly subjectMedian: number;
  readonly anchorMedian: number | null;
  /** What the gate judges: the median of the rounds' ratios, or the figure itself where there is no anchor. */
  readonly value: number;
  /** Null for a row that is shown beside the gated ones and not judged. */
  readonly gate: Gate | null;
  /** What was shown to be right before, or while, it was measured. */
  readonly proven: readonly string[];
  readonly notes: readonly string[];
};

export type Verdict = 'stretch' | 'must' | 'missed' | 'shown';

export type Benchmark = {
  readonly id: string;
  readonly run: (log: (line: string) => void) => Promise<readonly BenchResult[]>;
};

export const FEWEST_ROUNDS = 5;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
};

/** A result judged by its ratio to the anchor. Throws with fewer than five rounds: one lucky round proves nothing. */
export const ratioResult = (
  facts: Omit<BenchResult, 'subjectMedian' | 'anchorMedian' | 'value'> & { readonly anchor: string },
): BenchResult => {
  if (facts.rounds.length < FEWEST_ROUNDS) throw new Error(`${facts.id} was measured in too few rounds`);
  return {
    ...facts,
    subjectMedian: median(facts.rounds.map(({ subject }) => subject)),
    anchorMedian: median(facts.rounds.map(({ anchor }) => anchor)),
    value: median(facts.rounds.map(({ subject, anchor }) => subject / anchor)),
  };
};

/** A plain figure, such as a count that is the same each time. */
export const figureResult = (
  facts: Omit<BenchResult, 'subjectMedian' | 'anchorMedian' | 'anchor' | 'rounds'>,
): BenchResult => ({ ...facts, anchor: null, rounds: [], subjectMedian: facts.value, anchorMedian: null });

export const verdictOf = ({ gate, value }: BenchResult): Verdict => {
  if (gate === null) return 'shown';
  const holds = (limit: number): boolean => (gate.bound === 'at most' ? value <= limit : value >= limit);
  if (holds(gate.stretch)) return 'stretch';
  return holds(gate.must) ? 'must' : 'missed';
};

export const loadNow = (): readonly number[] => loadavg().map((load) => Math.round(load * 100) / 100);

/** `both` measured one after the other, each first in every other round. */
export const interleave = async (
  rounds: number,
  measure: { readonly subject: () => Promise<number>; readonly anchor: () => Promise<number> },
): Promise<readonly Round[]> => {
  const done: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const anchor = await measure.anchor();
      done.push({ anchor, subject: await measure.subject() });
    } else {
      const subject = await measure.subject();
      done.push({ subject, anchor: await measure.anchor() });
    }
  }
  return done;
};
