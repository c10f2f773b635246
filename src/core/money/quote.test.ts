import { describe, expect, it } from 'vitest';
import { toKobo } from './kobo.ts';
import { quoteAppointment, quoteRental } from './quote.ts';

const naira = (amount: number) => toKobo(amount * 100);
const fees = (base: number, caution: number, delivery: number) => ({
  base: naira(base),
  caution: naira(caution),
  delivery: naira(delivery),
});

describe('what an appointment asks for', () => {
  it.each([
    ['deposits off', 15_000, false, 20, 0],
    ['20 % of ₦15,000', 15_000, true, 20, 3_000],
    ['raised to the least', 400, true, 20, 100],
    ['a price below the least', 90, true, 50, 0],
    ['free', 0, true, 50, 0],
  ])('%s', (_, price, requireDeposit, percentage, due) => {
    expect(quoteAppointment(naira(price), { requireDeposit, percentage })).toEqual({
      dueNow: naira(due),
      caution: 0,
      total: naira(price),
    });
  });
});

describe('what a hire asks for', () => {
  it('is all of it with deposits on, the caution fee told apart', () =>
    expect(quoteRental(fees(20_000, 10_000, 3_000), { requireDeposit: true })).toEqual({
      dueNow: naira(33_000),
      caution: naira(10_000),
      total: naira(33_000),
    }));

  it('is nothing with deposits off: neither is the caution fee taken yet', () =>
    expect(quoteRental(fees(20_000, 10_000, 3_000), { requireDeposit: false })).toEqual({
      dueNow: 0,
      caution: 0,
      total: naira(33_000),
    }));

  it('is nothing where the provider would not take it', () =>
    expect(quoteRental(fees(50, 40, 0), { requireDeposit: true })).toEqual({
      dueNow: 0,
      caution: 0,
      total: naira(90),
    }));
});
