import type { Analytics } from '#contract/analytics.ts';
import { addDays, daysBetween, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { calendarDayParts, formatCount, formatDayRange, formatNaira } from '../../../ui/format.ts';

/** One stretch of the period: a day, a week or a month, as far as it lies in the period. */
export type Stretch = Analytics['overTime'][number] & {
  readonly from: string;
  readonly to: string;
  /** `Friday, 20 Nov 2026`, `16 – 22 Nov 2026`. */
  readonly name: string;
  /** As short as an axis needs it. */
  readonly tick: string;
};

export type Grain = 'day' | 'week' | 'month';

/** What one column stands for. */
export const grainOf = ({ days }: Pick<Analytics, 'days'>): Grain => {
  if (days <= 30) return 'day';
  return days < 365 ? 'week' : 'month';
};

/** The stretches of a period; each ends the day before the next begins, the last with the period. */
export function stretchesOf(
  period: Pick<Analytics, 'overTime' | 'from' | 'to' | 'days'>,
): readonly Stretch[] {
  const grain = grainOf(period);
  return period.overTime.map((point, at) => {
    const from = point.date < period.from ? period.from : point.date;
    const next = parseCalendarDate(period.overTime[at + 1]?.date ?? '');
    const to = next === null ? period.to : addDays(next, -1);
    return { ...point, from, to, name: nameOf(from, to), tick: tickOf(from, grain) };
  });
}

const nameOf = (from: string, to: string): string =>
  from === to ? calendarDayParts(from).full : formatDayRange(from, to);

function tickOf(date: string, grain: Grain): string {
  const { day, month } = calendarDayParts(date);
  return grain === 'month' ? `${month} ${date.slice(2, 4)}` : `${day} ${month}`;
}

/** What an axis of such stretches is titled. */
export const grainTitles: Readonly<Record<Grain, string>> = {
  day: 'Day',
  week: 'Week from',
  month: 'Month',
};

/** A column of a chart: its height, of it a marked part, and both in words. */
export type Column = {
  readonly key: string;
  readonly name: string;
  readonly tick: string;
  readonly value: number;
  readonly part: number;
  readonly words: string;
};

export const revenueColumns = (stretches: readonly Stretch[]): readonly Column[] =>
  stretches.map(({ date, name, tick, revenue }) => ({
    key: date,
    name,
    tick,
    value: revenue,
    part: 0,
    words: formatNaira(revenue),
  }));

/** Bookings, and of them the no-shows. */
export const bookingColumns = (stretches: readonly Stretch[]): readonly Column[] =>
  stretches.map(({ date, name, tick, bookings, noShows }) => ({
    key: date,
    name,
    tick,
    value: bookings,
    part: Math.min(noShows, bookings),
    words: `${counted(bookings, 'booking')}, ${counted(noShows, 'no-show')}`,
  }));

/** `1 booking`, `12 bookings`. */
export const counted = (count: number, thing: string): string =>
  `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`;

/** The days of the same length before a period; null for dates that are none. */
export function periodBefore({ from, to }: Pick<Analytics, 'from' | 'to'>): {
  readonly from: string;
  readonly to: string;
} | null {
  const first = parseCalendarDate(from);
  const last = parseCalendarDate(to);
  if (first === null || last === null) return null;
  return { from: addDays(first, -(daysBetween(first, last) + 1)), to: addDays(first, -1) };
}
