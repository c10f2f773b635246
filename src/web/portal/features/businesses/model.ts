import type { ChainLine } from '#contract/calls/members.calls.ts';

/** What is added up of a chain. */
export type ChainSums = Pick<ChainLine, 'bookingsToday' | 'takenWeek' | 'takenMonth' | 'owed'>;

const none: ChainSums = { bookingsToday: 0, takenWeek: 0, takenMonth: 0, owed: 0 };

/** All businesses together; in kobo, so that no fraction of a naira is lost on the way. */
export const totalOf = (lines: readonly ChainSums[]): ChainSums =>
  lines.reduce<ChainSums>(
    (sum, line) => ({
      bookingsToday: sum.bookingsToday + line.bookingsToday,
      takenWeek: added(sum.takenWeek, line.takenWeek),
      takenMonth: added(sum.takenMonth, line.takenMonth),
      owed: added(sum.owed, line.owed),
    }),
    none,
  );

const added = (left: number, right: number): number =>
  (Math.round(left * 100) + Math.round(right * 100)) / 100;
