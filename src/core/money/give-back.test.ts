import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstant } from '../calendar/instant.ts';
import { nextOverpayment, overpaid } from './booking-money.ts';
import {
  type Money,
  mayKeepCaution,
  mostToGiveBack,
  refundOnCancel,
  shareOut,
  withdrawFrom,
} from './give-back.ts';
import { toKobo } from './kobo.ts';

const money = (price: number, caution: number): Money => ({
  price: toKobo(price),
  caution: toKobo(caution),
});
const paid = {
  price: toKobo(1_500_000),
  lateLines: toKobo(0),
  paid: toKobo(300_000),
  cautionHeld: toKobo(50_000),
};

it.each([
  ['confirmed', 12_000, 3000, 3000],
  ['completed', 12_000, 12_000, 12_000],
  ['no-show', 12_000, 3000, 3000],
  // A delivery of 2,000 was paid as well: it falls with its hire.
  ['completed', 10_000, 12_000, 10_000],
  ['cancelled', 0, 3000, 3000],
  ['cancelled', 12_000, 0, 0],
] as const)(
  'of one that is %s for %d with %d paid at most %d goes back by choice',
  (status, price, paid, most) => expect(mostToGiveBack({ status, price, paid })).toBe(most),
);

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

  it('never keeps more than the price', () => {
    const beyond = { ...paid, price: toKobo(200_000), by: 'client', insideNotice: true } as const;
    expect(refundOnCancel(beyond)).toEqual(money(100_000, 50_000));
  });

  it('gives no more back to a client who has cancelled the rest before, as late, line by line', () => {
    const rest = { ...paid, price: toKobo(100_000), lateLines: toKobo(1_900_000), paid: toKobo(600_000) };
    expect(refundOnCancel({ ...rest, by: 'client', insideNotice: true })).toEqual(money(0, 50_000));
    expect(refundOnCancel({ ...rest, by: 'business', insideNotice: true })).toEqual(money(600_000, 50_000));
  });
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

describe('a caution fee', () => {
  it('may be kept in part from the start of the hire on, not a moment before', () => {
    const start = toInstant(1_000_000);
    expect([-1, 0, 1].map((ms) => mayKeepCaution(start, toInstant(start + ms)))).toEqual([false, true, true]);
  });
});

describe('what was paid beyond the price', () => {
  it.each([
    [5_000, 25_000, 20_000],
    [25_000, 25_000, 0],
    [25_000, 5_000, 0],
  ])('of a price of %d with %d paid is %d', (price, paidNow, over) =>
    expect(overpaid({ price: toKobo(price), paid: toKobo(paidNow) })).toBe(over),
  );

  const known = (amount: number) => ({ amount: toKobo(amount), state: 'credit' }) as const;

  it('stays as decided while it shrinks, and is asked about anew when it grows', () => {
    expect(nextOverpayment(null, toKobo(0))).toBeNull();
    expect(nextOverpayment(null, toKobo(5))).toEqual({ amount: 5, state: 'open' });
    expect(nextOverpayment(known(10), toKobo(0))).toBeNull();
    expect(nextOverpayment(known(10), toKobo(4))).toEqual(known(4));
    expect(nextOverpayment(known(10), toKobo(10))).toEqual(known(10));
    expect(nextOverpayment(known(10), toKobo(11))).toEqual({ amount: 11, state: 'open' });
  });

  it('stays where it is still to be sent, the latest first and no more than is needed', () => {
    const queued = [
      { refund: 'first', amount: toKobo(300) },
      { refund: 'second', amount: toKobo(200) },
    ];
    expect(withdrawFrom(queued, toKobo(250))).toEqual([
      { refund: 'second', amount: 200 },
      { refund: 'first', amount: 50 },
    ]);
    expect(withdrawFrom(queued, toKobo(0))).toEqual([]);
    expect(withdrawFrom(queued, toKobo(900)).map(({ amount }) => amount)).toEqual([200, 300]);
  });
});
