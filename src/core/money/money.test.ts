import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { koboToNaira, nairaToKobo, sumNaira, toKobo } from './kobo.ts';
import { depositFor, leastOnlinePayment, rentalDeposit, rentalTotal } from './quote.ts';

describe('kobo', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [1, 100],
    [12_500, 1_250_000],
    [19.99, 1999],
    [1.1, 110],
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [90_071_992_547_409, 9_007_199_254_740_900],
  ])('₦%d is %d kobo', (naira, amount) => {
    expect(nairaToKobo(naira)).toBe(amount);
    expect(koboToNaira(toKobo(amount))).toBe(naira === 0 ? 0 : naira);
  });

  it.each([-1, -0.01, 1.005, 0.001, 1e-7, 1e21, 9e15, Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2])(
    'refuses %d',
    (naira) => expect(nairaToKobo(naira)).toBeNull(),
  );

  it('goes there and back for every amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000_000 }),
        (amount) => nairaToKobo(koboToNaira(toKobo(amount))) === amount,
      ),
      { numRuns: 2000 },
    );
  });

  it('adds naira up to amounts that it takes itself', () => {
    expect(sumNaira([])).toBe(0);
    expect(sumNaira([0.1, 0.2])).toBe(0.3);
    expect(sumNaira([8_958.81, -1_791])).toBe(7_167.81);
    const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 8 }), (amounts) => {
        const sum = sumNaira(amounts.map((kobo) => kobo / 100));
        return sum === amounts.reduce((all, kobo) => all + kobo, 0) / 100;
      }),
    );
  });

  it.each([0.5, Number.NaN, 2 ** 53])('does not brand %d', (value) =>
    expect(() => toKobo(value)).toThrow(RangeError),
  );
});

/** The rule as product and invariants write it, in integers that cannot overflow. */
function expectedDeposit(price: number, percent: number): number {
  const naira = (BigInt(price) * BigInt(percent) + 5_000n) / 10_000n;
  if (percent === 0 || price < 10_000) return 0;
  const raised = naira < 100n ? 10_000 : Number(naira * 100n);
  return Math.min(raised, price);
}

describe('deposit', () => {
  it('is floor((price × percent + 50) / 100) naira for every price to ₦20,000 at every percentage', () => {
    for (let naira = 0; naira <= 20_000; naira += 1) {
      const price = toKobo(naira * 100);
      for (let percent = 1; percent <= 100; percent += 1) {
        const share = Math.floor((naira * percent + 50) / 100);
        const expected = naira < 100 ? 0 : Math.max(100, share) * 100;
        const deposit = depositFor(price, percent);
        if (deposit !== expected) expect.fail(`${percent} % of ₦${naira}: ${deposit}, not ${expected}`);
      }
    }
  });

  it('is exact for large prices and for prices with kobo', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 100 }),
        (price, percent) => {
          expect(depositFor(toKobo(price), percent)).toBe(expectedDeposit(price, percent));
        },
      ),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        (price, percent) => {
          expect(depositFor(toKobo(price), percent)).toBe(expectedDeposit(price, percent));
        },
      ),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['half rounds up', 250, 25, 100],
    ['to a whole naira', 1_001, 25, 250],
    ['half a naira up', 1_002, 25, 251],
    ['raised to the least', 400, 20, 100],
    ['price of exactly the least', 100, 1, 100],
    ['price below the least', 99.99, 100, 0],
    ['free', 0, 50, 0],
    ['deposits off', 10_000, 0, 0],
    ['kobo count before rounding', 1_000.5, 50, 500],
    ['kobo tip it up', 1_001, 50, 501],
    ['never above the price', 150.5, 100, 150.5],
  ])('%s: ₦%d at %d %% is ₦%d', (_, price, percent, deposit) => {
    const kobo = nairaToKobo(price);
    expect(kobo === null ? null : koboToNaira(depositFor(kobo, percent))).toBe(deposit);
  });

  it.each([-1, 101, 12.5, Number.NaN])('is not asked at %d %%', (percent) =>
    expect(() => depositFor(leastOnlinePayment, percent)).toThrow(RangeError),
  );
});

it('adds up a hire', () => {
  const fees = { base: toKobo(1_500_000), caution: toKobo(500_000), delivery: toKobo(250_050) };
  expect(rentalTotal(fees)).toBe(2_250_050);
});

it.each([
  [0, 0],
  [9_999, 0],
  [10_000, 10_000],
  [2_250_050, 2_250_050],
])('asks for all of a hire of %d kobo, or for nothing: %d', (total, deposit) =>
  expect(rentalDeposit(toKobo(total))).toBe(deposit),
);
