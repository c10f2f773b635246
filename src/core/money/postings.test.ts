import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Kobo, toKobo } from './kobo.ts';
import { givenBack, kept, received, receivedInVain, toGiveBack } from './postings.ts';

const kobo = (amount: number): Kobo => toKobo(amount);

describe('postings', () => {
  it('a deposit is revenue', () =>
    expect(received('online', kobo(300_000), kobo(0))).toEqual([
      { account: 'provider', amount: 300_000 },
      { account: 'revenue', amount: -300_000 },
    ]));

  it("a hire's payment is revenue without its caution fee", () =>
    expect(received('cash', kobo(500_000), kobo(200_000))).toEqual([
      { account: 'cash', amount: 500_000 },
      { account: 'revenue', amount: -300_000 },
      { account: 'caution', amount: -200_000 },
    ]));

  it('a caution fee alone touches no revenue', () =>
    expect(received('transfer', kobo(200_000), kobo(200_000))).toEqual([
      { account: 'transfer', amount: 200_000 },
      { account: 'caution', amount: -200_000 },
    ]));

  it('balance to nothing, whatever is received, kept and given back', () => {
    const amount = fc.integer({ min: 1, max: 10_000_000_000 }).map(toKobo);
    fc.assert(
      fc.property(amount, amount, (sum, part) => {
        const caution = toKobo(Math.min(sum, part));
        const all = [
          received('online', sum, caution),
          receivedInVain(sum),
          toGiveBack('revenue', sum),
          toGiveBack('caution', caution),
          givenBack('provider', sum),
          givenBack('transfer', caution),
          kept(caution),
        ];
        for (const lines of all) {
          expect(lines.reduce((total, line) => total + line.amount, 0)).toBe(0);
          expect(lines.every((line) => line.amount !== 0)).toBe(true);
        }
      }),
    );
  });
});
