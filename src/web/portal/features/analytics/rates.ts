import type { Analytics } from '#contract/analytics.ts';
import { formatCount, formatPercent, fullWeekdayName } from '../../../ui/format.ts';
import { scaleOf } from './scale.ts';

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
