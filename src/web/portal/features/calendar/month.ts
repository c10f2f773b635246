import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { type Entry, touches } from './entries.ts';
import { type Bar, barsOn } from './spans.ts';

/** One day of a month's page. */
export type MonthCell = {
  readonly day: CalendarDate;
  /** The hires whose bar begins in this cell. */
  readonly bars: readonly Bar[];
  /** How many lanes of hires lie over this cell, drawn here or from a cell before. */
  readonly lanes: number;
  readonly visits: readonly Entry[];
  /** How many bookings of the day there is no room for. */
  readonly more: number;
  /** All bookings of the day. */
  readonly total: number;
};

/**
 * Cuts a week down to what its cells have room for: `rows` lines each, hires first, and the last line kept for
 * '+N more' where not all fit. `totals` counts the bookings of a day where the server sent only the first of them.
 */
export const monthWeek = (
  days: readonly CalendarDate[],
  entries: readonly Entry[],
  totals: ReadonlyMap<string, number>,
  rows: number,
): readonly MonthCell[] => {
  const bars = barsOn(entries, days);
  const known = days.map((day) => {
    const visits = entries.filter((entry) => !entry.rental && touches(entry, day));
    const over = bars.filter(({ entry }) => touches(entry, day));
    return { visits, over, total: Math.max(totals.get(day) ?? 0, visits.length + over.length) };
  });
  // A hire is drawn whole or not at all: in a lane that every day it lies over has room for.
  const shown = bars.filter((bar) =>
    known.slice(bar.from, bar.to + 1).every(({ over, visits, total }) => {
      const crowded = laneReach(over) + visits.length > rows || over.length + visits.length < total;
      return bar.lane < (crowded ? rows - 1 : rows);
    }),
  );
  return days.map((day, at) => {
    const { visits, total } = known[at] ?? { visits: [], total: 0 };
    const over = shown.filter(({ from, to }) => from <= at && at <= to);
    const lanes = laneReach(over);
    const room = rows - lanes;
    const allFit = visits.length <= room && over.length + visits.length === total;
    const kept = allFit ? visits : visits.slice(0, Math.max(0, room - 1));
    return {
      day,
      bars: over.filter(({ from }) => from === at),
      lanes,
      visits: kept,
      more: total - over.length - kept.length,
      total,
    };
  });
};

const laneReach = (bars: readonly Bar[]): number => Math.max(0, ...bars.map(({ lane }) => lane + 1));
