import type { Analytics } from '#contract/replies/analytics.ts';
import { addDays, daysBetween, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { calendarDayParts, formatCount, formatDayRange, formatWholeNaira } from '../../../ui/format.ts';

/** One stretch of the period: a day, a week or a month, as far as it lies in the period. */
type Stretch = Analytics['overTime'][number] & {
  readonly from: string;
  readonly to: string;
  /** `Friday, 20 Nov 2026`, `16 – 22 Nov 2026`. */
  readonly name: string;
  /** As short as an axis needs it. */
  readonly tick: string;
};

type Grain = 'day' | 'week' | 'month';

/** As the server has it: half a year. */
const MOST_BY_WEEK = 183;

/** What one column stands for. */
export const grainOf = ({ days }: Pick<Analytics, 'days'>): Grain => {
  if (days <= 30) return 'day';
  return days <= MOST_BY_WEEK ? 'week' : 'month';
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
    words: formatWholeNaira(revenue),
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
const counted = (count: number, thing: string): string =>
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

/** A vertical axis: always with zero on it, so that a column's length tells its size. */
export type Scale = { readonly low: number; readonly high: number; readonly ticks: readonly number[] };

const STEPS = [1, 2, 2.5, 5, 10] as const;

/**
 * A scale of round steps, about `wanted` of them, that holds zero and every value. `whole`: of things that are
 * counted, so no step is less than one or broken.
 */
export function scaleOf(
  values: readonly number[],
  { wanted = 4, whole = false }: { readonly wanted?: number; readonly whole?: boolean } = {},
): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = stepOf((high - low) / wanted, whole);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  return { low: first * step, high: last * step, ticks };
}

function stepOf(least: number, whole: boolean): number {
  if (least <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(least));
  const steps = STEPS.map((step) => step * size).filter((step) => !whole || Number.isInteger(step));
  // The last of them is ten times the size, which no need below it exceeds.
  return steps.find((step) => step >= least) ?? Math.max(1, size * 10);
}

/** Where a value stands on an axis of so many pixels, from the top. */
export const placeOn = ({ low, high }: Scale, value: number, height: number): number =>
  height - ((value - low) / (high - low)) * height;

/** Which columns get a label under them: every so manieth, so that labels of that width do not touch. */
export function labelled(count: number, width: number, labelWidth: number): readonly number[] {
  if (count === 0 || width <= 0) return [];
  const every = Math.max(1, Math.ceil((labelWidth * count) / width));
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every);
}

/** The column under a place across the plot; the nearest one beyond its ends. */
export const columnAt = (x: number, width: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor((x / width) * count)));
