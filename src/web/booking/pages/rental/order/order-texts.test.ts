import { describe, expect, it } from 'vitest';
import { orderLinesOf } from '#contract/pages/items-form.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { orderTotals } from '#core/rentals/order-totals.ts';
import { rentalPages } from '../../../testing/sample-rentals.ts';
import { nearestDays, returnText, ruleText, shortLines, shortText } from './order-texts.ts';

const { lines: wanted, items } = rentalPages.order.asked;
const lines = orderLinesOf(wanted, items);

describe('what an order costs', () => {
  const rules = (days: number, date: string | null = null): readonly string[] => {
    const totals = orderTotals(lines, { days, date: parseCalendarDate(date ?? '') });
    return lines.map((line, at) => {
      const priced = totals.lines[at];
      if (priced === undefined) throw new Error('A line without a price');
      return `${priced.price}: ${ruleText(line, priced)}`;
    });
  };

  it.each([
    [
      2,
      [
        '50000: ₦200 each for 1 day + 1 extra day at ₦50',
        '30000: ₦1,500 each for 2 days',
        '100000: ₦25,000 each a day, 2 days',
      ],
    ],
    [
      3,
      [
        '60000: ₦200 each for 1 day + 2 extra days at ₦50',
        '36000: Weekend price',
        '150000: ₦25,000 each a day, 3 days',
      ],
    ],
    [
      4,
      [
        '70000: ₦200 each for 1 day + 3 extra days at ₦50',
        '46000: Weekend price + 1 extra day at ₦500',
        '200000: ₦25,000 each a day, 4 days',
      ],
    ],
  ])('is said by the rule that was used, over %s days', (days, said) => {
    expect(rules(days)).toEqual(said);
  });

  it('adds up line by line and in sum, never over fewer days than its longest period', () => {
    const totals = orderTotals(lines, { days: 1, date: null });
    expect([totals.days, totals.base, totals.caution]).toEqual([2, 180_000, 30_000]);
    expect(totals.lines.map(({ caution }) => caution)).toEqual([0, 10_000, 20_000]);
  });

  it('says periods of several days by how often they begin', () => {
    const [chair] = lines;
    if (chair === undefined) throw new Error('No line');
    const line = { ...chair, item: { ...chair.item, period: 3, extraDayFee: null } };
    const [priced] = orderTotals([line], { days: 5, date: null }).lines;
    expect(priced && ruleText(line, priced)).toBe('₦200 each for every 3 days, 2 times');
  });

  it('leaves a price of one weekday out until that is known', () => {
    const [chair] = lines;
    if (chair === undefined) throw new Error('No line');
    const thursday = [{ name: 'Weekend', days: 3, startsOn: 4 as const, price: 210 }];
    const line = { ...chair, item: { ...chair.item, lengths: thursday } };
    const priceOn = (date: string | null) =>
      orderTotals([line], { days: 3, date: parseCalendarDate(date ?? '') }).base;
    expect([priceOn(null), priceOn('2026-11-25'), priceOn('2026-11-26')]).toEqual([60_000, 60_000, 42_000]);
  });
});

describe('what is short', () => {
  it('is told of the lines of which fewer can be had, and by how many', () => {
    const texts = shortLines(lines, { units: [200, 12, 0], sharing: [] }).map(shortText);
    expect(texts).toEqual([
      'Banquet table, 6 feet: only 12 can be had, 8 fewer than you ask for.',
      'White high-peak canopy, 10 by 10 metres: none can be had.',
    ]);
  });

  it('is told beside the rest of the order where that takes of the same stock', () => {
    const texts = shortLines(lines, { units: [200, 12, 0], sharing: [1, 2] }).map(shortText);
    expect(texts).toEqual([
      'Banquet table, 6 feet: only 12 can be had beside the rest of your order, 8 fewer than you ask for.',
      'White high-peak canopy, 10 by 10 metres: none can be had beside the rest of your order.',
    ]);
  });
});

it('says when it comes back, or after how many days while no day is chosen', () => {
  expect([returnText(1, null), returnText(3, null), returnText(3, '2026-12-11')]).toEqual([
    'Back after 1 day',
    'Back after 3 days',
    'Back on Fri, 11 Dec 2026',
  ]);
});

it.each([
  ['2026-12-10', ['2026-12-08', '2026-12-09', '2026-12-14']],
  ['2026-12-01', ['2026-12-08', '2026-12-09', '2026-12-14']],
  ['2026-12-31', ['2026-12-09', '2026-12-14', '2026-12-28']],
])('all of it can be had on the days nearest to %s, in their order', (date, days) => {
  expect(nearestDays(date, ['2026-12-08', '2026-12-09', '2026-12-14', '2026-12-28'])).toEqual(days);
});
