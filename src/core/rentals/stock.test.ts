import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { date } from '../testing/samples.ts';
import { type DateSpan, peakInUse, type StockClaim, unitsFree, usageByDay } from './stock.ts';

const span = (from: string, until: string): DateSpan => ({ from: date(from), until: date(until) });
const claim = (from: string, until: string, quantity = 1): StockClaim => ({
  span: span(from, until),
  quantity,
});

/** Across a leap day, so that no month has the same length. */
const origin = date('2028-02-20');
const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 1, max: 12 }))
  .map(([from, days]) => ({ from: addDays(origin, from), until: addDays(origin, from + days) }));
const anyClaims = fc.array(fc.record({ span: anySpan, quantity: fc.integer({ min: 1, max: 4 }) }), {
  maxLength: 15,
});

const daysOf = ({ from, until }: DateSpan): readonly CalendarDate[] => {
  const days: CalendarDate[] = [];
  for (let day = from; day < until; day = addDays(day, 1)) days.push(day);
  return days;
};
const inUseOn = (claims: readonly StockClaim[], day: CalendarDate): number =>
  claims.reduce(
    (sum, taken) => sum + (taken.span.from <= day && day < taken.span.until ? taken.quantity : 0),
    0,
  );

/** Whether real units can be handed out, one by one: each hire keeps the one it was given for all its days. */
function canBeHandedOut(stock: number, rentals: readonly StockClaim[]): boolean {
  const backOn: CalendarDate[] = [];
  const single = rentals.flatMap(({ span: days, quantity }) => Array.from({ length: quantity }, () => days));
  for (const days of single.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const unit = backOn.findIndex((back) => back <= days.from);
    backOn[unit < 0 ? backOn.length : unit] = days.until;
  }
  return backOn.length <= stock;
}

describe('units in use', () => {
  it.each([
    ['none', [], 0],
    ['one inside', [claim('2026-05-03', '2026-05-04')], 1],
    ['ends where the span begins', [claim('2026-05-01', '2026-05-02')], 0],
    ['begins where the span ends', [claim('2026-05-05', '2026-05-09')], 0],
    ['around it all', [claim('2026-04-01', '2026-06-01', 3)], 3],
    ['one after the other', [claim('2026-05-02', '2026-05-03'), claim('2026-05-03', '2026-05-05')], 1],
    ['a day together', [claim('2026-05-02', '2026-05-04', 2), claim('2026-05-03', '2026-05-05')], 3],
  ])('%s', (_, claims, peak) => {
    expect(peakInUse(claims, span('2026-05-02', '2026-05-05'))).toBe(peak);
  });

  it('are counted on each day', () => {
    const claims = [claim('2026-05-01', '2026-05-04'), claim('2026-05-03', '2026-05-05', 2)];
    expect(usageByDay(claims, span('2026-04-30', '2026-05-06'))).toEqual([0, 1, 1, 3, 2, 0]);
    expect(usageByDay(claims, span('2026-05-03', '2026-05-03'))).toEqual([]);
  });

  it('leave nothing free where stock was reduced below them', () => {
    const claims = [claim('2026-05-01', '2026-05-04', 3)];
    const days = span('2026-05-02', '2026-05-03');
    expect([5, 3, 2].map((stock) => unitsFree(stock, claims, days))).toEqual([2, 0, 0]);
  });

  it('are the same as counted day by day', () => {
    fc.assert(
      fc.property(anyClaims, anySpan, fc.nat(9), (claims, asked, stock) => {
        const expected = daysOf(asked).map((day) => inUseOn(claims, day));
        expect(usageByDay(claims, asked)).toEqual(expected);
        expect(peakInUse(claims, asked)).toBe(Math.max(...expected));
        expect(unitsFree(stock, claims, asked)).toBe(Math.max(0, stock - Math.max(...expected)));
      }),
      { numRuns: 1000 },
    );
  });

  it('let in every hire that the shelf could serve, and no other', () => {
    let refused = 0;
    fc.assert(
      fc.property(anyClaims, fc.integer({ min: 1, max: 5 }), (asked, stock) => {
        const taken: StockClaim[] = [];
        for (const rental of asked) {
          const admitted = unitsFree(stock, taken, rental.span) >= rental.quantity;
          expect(admitted).toBe(canBeHandedOut(stock, [...taken, rental]));
          if (admitted) taken.push(rental);
          else refused += 1;
        }
      }),
      { numRuns: 2000 },
    );
    expect(refused).toBeGreaterThan(1000);
  });
});
