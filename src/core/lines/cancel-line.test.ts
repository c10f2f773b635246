import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toKobo } from '../money/kobo.ts';
import { type DepositRule, depositFor } from '../money/quote.ts';
import { decideLineCancel } from './cancel-line.ts';

const naira = (amount: number) => toKobo(amount * 100);
const line = (number: number, price: number, cancelled = false) => ({
  line: number,
  priceKobo: naira(price),
  cancelled,
});
const three = [line(1, 4_000), line(2, 6_000), line(3, 5_000)];
const share = (percentage: number): DepositRule => ({ requireDeposit: percentage > 0, percentage });

describe('cancelling one line of a booking', () => {
  it.each([
    // [what, paid, percentage, inside, line, price left, comes back, stays]
    ['a deposit of a fifth, in time', 3_000, 20, false, 3, 10_000, 1_000, 2_000],
    ['the same, too late', 3_000, 20, true, 3, 10_000, 0, 3_000],
    ['all of it paid to book, in time', 15_000, 100, false, 2, 9_000, 6_000, 9_000],
    [
      'the same, too late: what the rest does not cost stays as credit',
      15_000,
      100,
      true,
      2,
      9_000,
      0,
      15_000,
    ],
    ['nothing paid', 0, 20, false, 1, 11_000, 0, 0],
    ['less paid than the rest asks for', 1_000, 20, false, 1, 11_000, 0, 1_000],
    ['a balance paid ahead, in time', 15_000, 20, false, 3, 10_000, 13_000, 2_000],
    ['no deposit asked for, and some paid', 2_000, 0, false, 3, 10_000, 2_000, 0],
  ] as const)('%s', (_, paid, percentage, insideNotice, number, price, back, stays) => {
    const asked = { lines: three, paid: naira(paid), rule: share(percentage), insideNotice };
    expect(decideLineCancel(asked, number)).toEqual({
      ok: true,
      value: { price: naira(price), back: naira(back), stays: naira(stays) },
    });
  });

  it.each([
    ['one that is not of the booking', three, 4, 'GONE'],
    ['one that was cancelled before', [line(1, 4_000), line(2, 6_000, true), line(3, 5_000)], 2, 'GONE'],
    ['the last that stands', [line(1, 4_000), line(2, 6_000, true)], 1, 'LAST'],
  ] as const)('%s is refused', (_, lines, number, reason) => {
    const asked = { lines, paid: naira(3_000), rule: share(20), insideNotice: false };
    expect(decideLineCancel(asked, number)).toEqual({ ok: false, reason });
  });

  const anyBooking = fc.record({
    prices: fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 2, maxLength: 8 }),
    percentage: fc.integer({ min: 0, max: 100 }),
    late: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    order: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 }),
    more: fc.integer({ min: 0, max: 100_000 }),
  });

  it('line by line: Σ lines is the price, no kobo is lost, and never more comes back than was paid', () => {
    fc.assert(
      fc.property(anyBooking, ({ prices, percentage, late, order, more }) => {
        let lines = prices.map((priceKobo, at) => ({
          line: at + 1,
          priceKobo: toKobo(priceKobo),
          cancelled: false,
        }));
        const whole = toKobo(prices.reduce((sum, price) => sum + price, 0));
        const received = depositFor(whole, percentage) + more;
        let paid = toKobo(received);
        let returned = 0;
        for (const [step, number] of order.entries()) {
          const insideNotice = late[step] === true;
          const asked = { lines, paid, rule: share(percentage), insideNotice };
          const decided = decideLineCancel(asked, number);
          if (!decided.ok) continue;
          const { price, back, stays } = decided.value;
          lines = lines.map((one) => (one.line === number ? { ...one, cancelled: true } : one));
          const left = lines.filter(({ cancelled }) => !cancelled);
          expect(left.length).toBeGreaterThan(0);
          expect(price).toBe(left.reduce((sum, { priceKobo }) => sum + priceKobo, 0));
          expect(back).toBeGreaterThanOrEqual(0);
          expect(back + stays).toBe(paid);
          if (insideNotice) expect(back).toBe(0);
          // In time no more stays than the deposit on the rest, and no less than that of what was there.
          else expect(stays).toBe(Math.min(paid, depositFor(price, percentage)));
          returned += back;
          paid = stays;
        }
        expect(returned).toBeLessThanOrEqual(received);
        expect(returned + paid).toBe(received);
      }),
    );
  });
});
