import { type BenchResult, figureResult, type Gate } from '../result.ts';

/** Where only a 'must' is set: nothing reaches it, and JSON keeps it as null. */
const NO_STRETCH = Number.NEGATIVE_INFINITY;

export const atMost = (must: number, stretch = NO_STRETCH): Gate => ({ bound: 'at most', must, stretch });

export const KB = 1024;

type Row = Pick<BenchResult, 'id' | 'what' | 'unit' | 'value' | 'gate'> &
  Partial<Pick<BenchResult, 'proven' | 'notes'>>;

/** A figure without an anchor; a null gate shows it without judging it. */
export const row = ({ proven = [], notes = [], ...facts }: Row): BenchResult =>
  figureResult({ ...facts, proven, notes });

/** Bytes as KB, to a hundredth. */
export const kilobytes = (bytes: number): number => Math.round((bytes / KB) * 100) / 100;
