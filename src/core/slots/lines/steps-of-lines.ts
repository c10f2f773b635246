import type { AskedLine } from './line.ts';

/** One line, or two that start together, by their places in the ask; the smaller first. */
export type LineStep = readonly [number] | readonly [number, number];

/** Lines as a number with a bit for each place in the ask. */
export type LineSet = number;

export const allOf = (lines: readonly AskedLine[]): LineSet => 2 ** lines.length - 1;

export const linesOf = (step: LineStep): LineSet => step.reduce<number>((set, line) => set | (1 << line), 0);

export const without = (rest: LineSet, step: LineStep): LineSet => rest & ~linesOf(step);

/** Beyond so many lines the client's order alone is looked at, each line by itself. */
const MOST_IN_ANY_ORDER = 5;

/** What can come next of the lines that are still to do. */
export function nextSteps(lines: readonly AskedLine[], rest: LineSet): readonly LineStep[] {
  const left = [...lines.keys()].filter((line) => (rest & (1 << line)) !== 0);
  const [first] = left;
  if (first === undefined) return [];
  if (lines.length > MOST_IN_ANY_ORDER) return [[first]];
  const pairs = left.flatMap((one, place) =>
    left.slice(place + 1).flatMap((other): readonly LineStep[] => {
      const [a, b] = [lines[one], lines[other]];
      return a !== undefined && b !== undefined && canStartTogether(a, b) ? [[one, other]] : [];
    }),
  );
  return [...left.map((line): LineStep => [line]), ...pairs];
}

const canStartTogether = (a: AskedLine, b: AskedLine): boolean =>
  (a.alongside || b.alongside) && a.hands === 1 && b.hands === 1;

/**
 * Puts sequences of all lines in the order in which they are preferred: by the client's order of lines, and of two with
 * the same order of lines the one whose steps are single lines for longer.
 */
export function bySequence(a: readonly LineStep[], b: readonly LineStep[]): number {
  const [linesOfA, linesOfB] = [a.flat(), b.flat()];
  for (const [place, line] of linesOfA.entries()) {
    const difference = line - (linesOfB[place] ?? line);
    if (difference !== 0) return difference;
  }
  for (const [place, step] of a.entries()) {
    const difference = step.length - (b[place] ?? step).length;
    if (difference !== 0) return difference;
  }
  return 0;
}
