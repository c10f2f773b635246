import { describe, expect, it } from 'vitest';
import { type BookingMoney, paymentStatus, stillOwed } from './booking-money.ts';
import { toKobo } from './kobo.ts';

const kobo = toKobo;
const rental: BookingMoney = {
  status: 'confirmed',
  price: kobo(2_000_000),
  cautionFee: kobo(500_000),
  paid: kobo(0),
  cautionHeld: kobo(0),
  cautionSettled: false,
};

describe('what is still owed', () => {
  it.each<[string, Partial<BookingMoney>, number, number]>([
    ['nothing paid', {}, 2_000_000, 500_000],
    ['a part paid', { paid: kobo(300_000) }, 1_700_000, 500_000],
    ['all paid', { paid: kobo(2_000_000), cautionHeld: kobo(500_000) }, 0, 0],
    ['the price was lowered since', { paid: kobo(2_100_000) }, 0, 500_000],
    ['over', { status: 'completed' }, 2_000_000, 0],
    ['missed', { status: 'no-show' }, 2_000_000, 0],
    ['cancelled', { status: 'cancelled' }, 0, 0],
    ['the caution fee given back early', { cautionSettled: true }, 2_000_000, 0],
  ])('%s', (_, change, price, caution) =>
    expect(stillOwed({ ...rental, ...change })).toEqual({ price, caution }),
  );
});

describe('a payment in one word', () => {
  const some = { paid: kobo(300_000) };
  const all = { paid: kobo(2_000_000), cautionHeld: kobo(500_000) };
  it.each<[string, Partial<BookingMoney>, boolean, boolean, string]>([
    ['no money ever', {}, false, false, 'not_required'],
    ['no money ever, cancelled', { status: 'cancelled' }, false, false, 'not_required'],
    ['only the caution fee', { cautionHeld: kobo(500_000) }, true, false, 'pending'],
    ['a deposit', some, true, false, 'deposit_paid'],
    ['all of it', all, true, false, 'paid'],
    [
      'all of it, the hire over, its caution fee on the way back',
      { ...all, status: 'completed', cautionHeld: kobo(0) },
      true,
      true,
      'paid',
    ],
    ['cancelled, all on its way back', { status: 'cancelled' }, true, true, 'refund_pending'],
    ['cancelled, all back', { status: 'cancelled' }, true, false, 'refunded'],
    [
      'cancelled late, the caution fee on its way back',
      { ...all, status: 'cancelled', cautionHeld: kobo(0) },
      true,
      true,
      'refund_pending',
    ],
    [
      'cancelled late, the price kept',
      { ...all, status: 'cancelled', cautionHeld: kobo(0) },
      true,
      false,
      'paid',
    ],
    ['cancelled late, the deposit kept', { ...some, status: 'cancelled' }, true, false, 'deposit_paid'],
    ['missed, the deposit kept', { ...some, status: 'no-show' }, true, false, 'deposit_paid'],
    ['free, with a caution fee', { price: kobo(0), cautionHeld: kobo(500_000) }, true, false, 'paid'],
  ])('%s', (_, change, received, givingBack, expected) =>
    expect(paymentStatus({ ...rental, ...change, received, givingBack })).toBe(expected),
  );
});
