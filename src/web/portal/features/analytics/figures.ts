import type { Analytics } from '#contract/replies/analytics.ts';
import { formatCount, formatPercent, formatWholeNaira, fullWeekdayName } from '../../../ui/format.ts';
import type { Asked } from './behind.ts';
import { beforeWords } from './periods.ts';
import { scaleOf } from './series.ts';

export type Totals = Pick<Analytics, 'revenue' | 'noShowRate' | 'totalBookings'>;

/** What is shown where nothing is known: the specification resets the figures when loading fails. */
export const nothing: Totals = { revenue: 0, noShowRate: 0, totalBookings: 0 };

export type Change = {
  readonly direction: 'up' | 'down' | 'same';
  /** Whether it is what an owner hopes for; false for what goes neither way. */
  readonly good: boolean;
  readonly text: string;
};

export type Figure = {
  readonly label: string;
  readonly value: string;
  /** Null where there is nothing to compare with. */
  readonly change: Change | null;
  readonly meaning: string;
  /** The bookings that it is made of; null: it is made of money. */
  readonly asks: Asked | null;
};

type Compared = {
  readonly now: number;
  readonly before: number;
  readonly days: number;
  readonly format: (value: number) => string;
  readonly moreIsGood: boolean;
};

/** The change against the period before: its size in `size`'s words, and what the figure was then. */
function changeOf({ now, before, days, format, moreIsGood }: Compared, size: string): Change {
  const then = beforeWords(days);
  // What reads the same is the same.
  if (format(now) === format(before)) return { direction: 'same', good: false, text: `Same as ${then}` };
  const up = now > before;
  return {
    direction: up ? 'up' : 'down',
    good: up === moreIsGood,
    text: `${up ? 'Up' : 'Down'}${size === '' ? '' : ` ${size}`} from ${format(before)} in ${then}`,
  };
}

/** More than ten times as much is said better by the figures themselves. */
const MOST_PERCENT = 900;

/** `12%`; empty where there is no such figure, since nothing is so many percent of nothing, and where it says little. */
export function relativeSize(now: number, before: number): string {
  if (before <= 0 || now < 0) return '';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent > MOST_PERCENT) return '';
  return percent === 0 ? 'less than 1%' : `${formatCount(percent)}%`;
}

const relative = (compared: Compared): Change =>
  changeOf(compared, relativeSize(compared.now, compared.before));

/** The three figures of days, so many of them, each with its change and what it counts. */
export function figuresOf(
  { days, within }: { readonly days: number; readonly within: string },
  now: Totals,
  before: Totals | null,
): readonly Figure[] {
  const against = (change: (previous: Totals) => Change) => (before === null ? null : change(before));
  return [
    {
      label: `${days}-Day Revenue`,
      value: formatWholeNaira(now.revenue),
      change: against(({ revenue }) =>
        relative({ now: now.revenue, before: revenue, days, format: formatWholeNaira, moreIsGood: true }),
      ),
      meaning:
        'Money received minus refunds. Caution fees and money paid too much are not counted: they belong to your clients.',
      asks: null,
    },
    {
      label: `${days}-Day No-Show Rate`,
      value: formatPercent(now.noShowRate),
      change: against(({ noShowRate, totalBookings }) =>
        totalBookings === 0
          ? { direction: 'same', good: false, text: 'No bookings to compare with' }
          : changeOf(
              { now: now.noShowRate, before: noShowRate, days, format: formatPercent, moreIsGood: false },
              `${Math.abs(now.noShowRate - noShowRate).toFixed(1)} points`,
            ),
      ),
      meaning: 'Missed appointments, out of all that were completed or missed.',
      asks: { title: 'No-shows', status: 'no-show' },
    },
    {
      label: 'Total Bookings',
      value: formatCount(now.totalBookings),
      change: against(({ totalBookings }) =>
        relative({
          now: now.totalBookings,
          before: totalBookings,
          days,
          format: formatCount,
          moreIsGood: true,
        }),
      ),
      meaning: `Appointments ${within}. Cancelled ones are not counted.`,
      asks: { title: 'All bookings' },
    },
  ];
}

type Outcomes = { readonly completed: number; readonly noShows: number };

/** How often people did not come, for one weekday, service or person. */
export type Rate = {
  readonly key: string;
  readonly name: string;
  /** In percent; null where nobody came or was missed. */
  readonly percent: number | null;
  readonly missed: number;
  readonly visits: number;
};

const rateOf = (key: string, name: string, { completed, noShows }: Outcomes): Rate => {
  const visits = completed + noShows;
  return { key, name, percent: visits === 0 ? null : (noShows / visits) * 100, missed: noShows, visits };
};

/** From Monday to Sunday, as the week is shown everywhere. */
export const weekdayRates = (rows: Analytics['byWeekday']): readonly Rate[] =>
  rows
    .toSorted((a, b) => ((a.weekday + 6) % 7) - ((b.weekday + 6) % 7))
    .map((row) => rateOf(String(row.weekday), fullWeekdayName(row.weekday), row));

export const serviceRates = (rows: Analytics['byService']): readonly Rate[] =>
  rows.map((row) => rateOf(row.serviceId, row.name, row));

export const staffRates = (rows: Analytics['byStaff']): readonly Rate[] =>
  rows.map((row) => rateOf(row.staffId, row.name, row));

/** The end of the bars of a table, in percent: a round figure that holds all of them, at most 100. */
export const rateEnd = (rates: readonly Rate[]): number =>
  Math.min(100, scaleOf(rates.map(({ percent }) => percent ?? 0)).high);

/** `12.5%`, or a dash. */
export const rateText = ({ percent }: Rate): string => (percent === null ? '–' : formatPercent(percent));

/** `3 of 24`; a rate of few visits says little, and this shows it. */
export const visitsText = ({ missed, visits }: Rate): string =>
  visits === 0 ? 'No visits' : `${formatCount(missed)} of ${formatCount(visits)}`;
