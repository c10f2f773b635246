import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Money, refundOnCancel, shareOut } from './give-back.ts';
import { toKobo } from './kobo.ts';

const money = (price: number, caution: number): Money => ({
  price: toKobo(price),
  caution: toKobo(caution),
});
const paid = { paid: toKobo(300_000), cautionHeld: toKobo(50_000) };

describe('cancelling', () => {
  it.each([
    ['business', false, 300_000],
    ['business', true, 300_000],
    ['system', true, 300_000],
    ['client', false, 300_000],
    ['client', true, 0],
  ] as const)('by the %s, inside the notice: %s, gives %d of the price back', (by, insideNotice, price) =>
    expect(refundOnCancel({ ...paid, by, insideNotice })).toEqual(money(price, 50_000)),
  );
});

describe('where money goes back to', () => {
  it('is the payment it came with, what was paid online first', () => {
    const online = [{ payment: 'card', ...money(300_000, 50_000) }];
    expect(shareOut(money(300_000, 50_000), online)).toEqual([{ payment: 'card', amount: 350_000 }]);
    expect(shareOut(money(0, 50_000), online)).toEqual([{ payment: 'card', amount: 50_000 }]);
    expect(shareOut(money(1_200_000, 50_000), online)).toEqual([
      { payment: 'card', amount: 350_000 },
      { payment: null, amount: 900_000 },
    ]);
  });

  it('does not send a caution fee that came in cash back to a card', () =>
    expect(shareOut(money(0, 50_000), [{ payment: 'card', ...money(300_000, 0) }])).toEqual([
      { payment: null, amount: 50_000 },
    ]));

  it('is never more than a payment has left, and all of it in the end', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 });
    const parts = fc.record({ price: amount, caution: amount });
    fc.assert(
      fc.property(parts, fc.array(parts, { maxLength: 3 }), (back, payments) => {
        const online = payments.map(({ price, caution }, payment) => ({ payment, ...money(price, caution) }));
        const shares = shareOut(money(back.price, back.caution), online);
        expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(back.price + back.caution);
        for (const { payment, amount: share } of shares) {
          const left = payment === null ? undefined : online[payment];
          if (left !== undefined) expect(share).toBeLessThanOrEqual(left.price + left.caution);
          expect(share).toBeGreaterThan(0);
        }
      }),
    );
  });
});
