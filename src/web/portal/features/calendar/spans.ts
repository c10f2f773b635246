import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Entry } from './entries.ts';

/** A hire over some of the days of a row. */
export type Bar = {
  readonly entry: Entry;
  /** Counted from 0, from the top. */
  readonly lane: number;
  /** The place in the row of its first and last day that is drawn. */
  readonly from: number;
  readonly to: number;
  /** Whether it goes on before or after the row. */
  readonly fromBefore: boolean;
  readonly goesOn: boolean;
};

/** Lays hires over a row of days (a week, or a single day), each in the highest lane that is free on all of them. */
export const barsOn = (entries: readonly Entry[], days: readonly CalendarDate[]): readonly Bar[] => {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const taken: number[] = [];
  return entries
    .filter(({ rental, firstDay, lastDay }) => rental && firstDay <= last && lastDay >= first)
    .map((entry) => ({
      entry,
      from: Math.max(0, days.indexOf(entry.firstDay)),
      to: entry.lastDay > last ? days.length - 1 : days.indexOf(entry.lastDay),
    }))
    .sort((a, b) => a.from - b.from || b.to - b.from - (a.to - a.from))
    .map(({ entry, from, to }) => {
      const free = taken.findIndex((until) => until < from);
      const lane = free === -1 ? taken.length : free;
      taken[lane] = to;
      return { entry, lane, from, to, fromBefore: entry.firstDay < first, goesOn: entry.lastDay > last };
    });
};

/** How many lanes the bars take. */
export const lanesOf = (bars: readonly Bar[]): number =>
  bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0);
