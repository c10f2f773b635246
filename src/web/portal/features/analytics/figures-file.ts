import type { Analytics } from '#contract/replies/analytics.ts';
import { csvLine } from '#core/csv/csv-cell.ts';
import type { Downloaded } from '../../../api/files.ts';
import type { OfferWords } from '../../kit/offer-words.ts';
import { type Rate, serviceRates, staffRates, weekdayRates } from './figures.ts';
import { periodBefore, stretchesOf } from './series.ts';

type Cells = readonly (string | number | null)[];

const heading: Cells = [
  'Part',
  'Name',
  'From',
  'To',
  'Revenue (NGN)',
  'Bookings',
  'No-shows',
  'Completed',
  'No-show rate (%)',
];

const oneDecimal = (percent: number): number => Math.round(percent * 10) / 10;

const rateLine =
  (part: string) =>
  ({ name, percent, missed, visits }: Rate): Cells => [
    part,
    name,
    null,
    null,
    null,
    null,
    missed,
    visits - missed,
    percent === null ? null : oneDecimal(percent),
  ];

/** Everything the screen shows, one kind of line for all of it, so that a spreadsheet can filter by its first column. */
export function figuresCsv(shown: Analytics, { one, titled }: OfferWords): string {
  const { revenue, totalBookings, noShowRate, previous, from, to } = shown;
  const before = periodBefore(shown);
  const lines: readonly Cells[] = [
    heading,
    ['Period', '', from, to, revenue, totalBookings, null, null, oneDecimal(noShowRate)],
    [
      'Period before',
      '',
      before?.from ?? '',
      before?.to ?? '',
      previous.revenue,
      previous.totalBookings,
      null,
      null,
      oneDecimal(previous.noShowRate),
    ],
    ...stretchesOf(shown).map(
      (stretch): Cells => [
        'Over time',
        '',
        stretch.from,
        stretch.to,
        stretch.revenue,
        stretch.bookings,
        stretch.noShows,
        null,
        null,
      ],
    ),
    ...shown.popularServices.map(
      ({ name, count }): Cells => [`Popular ${one}`, name, from, to, null, count, null, null, null],
    ),
    ...weekdayRates(shown.byWeekday).map(rateLine('Weekday')),
    ...serviceRates(shown.byService).map(rateLine(titled)),
    ...staffRates(shown.byStaff).map(rateLine('Person')),
  ];
  return lines.map(csvLine).join('');
}

/** The same as a file. Spreadsheets take its first mark as a sign of UTF-8. */
export const figuresFile = (shown: Analytics, words: OfferWords): Downloaded => ({
  blob: new Blob(['\uFEFF', figuresCsv(shown, words)], { type: 'text/csv;charset=utf-8' }),
  fileName: `analytics-${shown.from}-to-${shown.to}.csv`,
});
