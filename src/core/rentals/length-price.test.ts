import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/calendar-date.ts';
import { toKobo } from '../money/kobo.ts';
import { date } from '../testing/samples.ts';
import { type LengthPrice, priceOfLength, type RentalPrices } from './length-price.ts';

const friday = date('2026-12-04');
const monday = date('2026-12-07');
const naira = (amount: number) => toKobo(amount * 100);

const weekend: LengthPrice = { name: 'Weekend', days: 3, priceKobo: naira(5_000), startsOn: 5 };
const week: LengthPrice = { name: 'Week', days: 7, priceKobo: naira(10_000), startsOn: null };
const canopy: RentalPrices = {
  period: 1,
  baseKobo: naira(3_000),
  extraDayKobo: naira(2_000),
  lengths: [weekend, week],
};

describe('the price of a length', () => {
  it.each([
    ['the period is covered by the base fee', canopy, 1, monday, 3_000, null, null],
    ['a day beyond costs its fee', canopy, 2, monday, 5_000, null, [1, 'day', 2_000]],
    ['a length of a weekday counts on it', canopy, 3, friday, 5_000, 'Weekend', null],
    ['and on no other', canopy, 3, monday, 7_000, null, [2, 'day', 2_000]],
    ['a length covers what is shorter', canopy, 5, monday, 10_000, 'Week', null],
    ['and is stretched by days', canopy, 9, monday, 14_000, 'Week', [2, 'day', 2_000]],
    ['of equal ones the first counts', canopy, 2, friday, 5_000, null, [1, 'day', 2_000]],
    [
      'without a fee for days each period begun costs the base',
      { ...canopy, period: 2, extraDayKobo: null, lengths: [] },
      5,
      monday,
      9_000,
      null,
      [2, 'period', 3_000],
    ],
    [
      'and no length is stretched',
      { ...canopy, extraDayKobo: null },
      8,
      monday,
      24_000,
      null,
      [7, 'period', 3_000],
    ],
    ['nobody pays less than the period', { ...canopy, period: 4, lengths: [] }, 2, monday, 3_000, null, null],
    [
      'a day beyond may be free',
      { ...canopy, extraDayKobo: naira(0) },
      30,
      monday,
      3_000,
      null,
      [29, 'day', 0],
    ],
  ] as const)('%s', (_, prices, days, firstDay, price, rule, extra) => {
    expect(priceOfLength(prices, { days, firstDay })).toEqual({
      priceKobo: naira(price),
      rule,
      extra: extra === null ? null : { count: extra[0], of: extra[1], feeKobo: naira(extra[2]) },
    });
  });

  const anyPrices: fc.Arbitrary<RentalPrices> = fc.record({
    period: fc.integer({ min: 1, max: 10 }),
    baseKobo: fc.nat(900_000).map(toKobo),
    extraDayKobo: fc.option(fc.nat(300_000).map(toKobo)),
    lengths: fc.array(
      fc.record({
        name: fc.constantFrom('Weekend', 'Week', 'Month'),
        days: fc.integer({ min: 1, max: 40 }),
        priceKobo: fc.nat(2_000_000).map(toKobo),
        startsOn: fc.constant(null),
      }),
      { maxLength: 4 },
    ),
  });

  it('is never less for longer, and never more than the base fee and its days', () => {
    fc.assert(
      fc.property(anyPrices, fc.integer({ min: 1, max: 60 }), fc.nat(6), (prices, days, later) => {
        const firstDay = addDays(monday, later);
        const { priceKobo } = priceOfLength(prices, { days, firstDay });
        expect(priceOfLength(prices, { days: days + 1, firstDay }).priceKobo).toBeGreaterThanOrEqual(
          priceKobo,
        );
        expect(priceKobo).toBeLessThanOrEqual(
          priceOfLength({ ...prices, lengths: [] }, { days, firstDay }).priceKobo,
        );
        expect(Number.isSafeInteger(priceKobo)).toBe(true);
      }),
    );
  });
});
