import { describe, expect, it } from 'vitest';
import { isUndecided, pauseAfter } from './watch-payment.ts';

const pace = { every: 2_000, later: 10_000 };

describe('a payment that is watched', () => {
  it('is decided by every answer but those that say to ask again', () => {
    for (const [code, status] of [
      ['PAYMENT_PENDING', 409],
      ['TOO_MANY_REQUESTS', 429],
      ['UNAVAILABLE', 503],
      ['INTERNAL', 500],
      ['NETWORK', 0],
    ] as const)
      expect([code, isUndecided({ code, status })]).toEqual([code, true]);
    for (const [code, status] of [
      ['PAYMENT_FAILED', 402],
      ['PAYMENT_REFUNDED', 409],
      ['NOT_FOUND', 404],
    ] as const)
      expect([code, isUndecided({ code, status })]).toEqual([code, false]);
  });

  it('is asked after often for a minute, then seldom, and seldom at once where the server is in need', () => {
    expect(pauseAfter('PAYMENT_PENDING', 0, pace)).toBe(2_000);
    expect(pauseAfter('PAYMENT_PENDING', 60_000, pace)).toBe(10_000);
    expect(pauseAfter('TOO_MANY_REQUESTS', 0, pace)).toBe(10_000);
    expect(pauseAfter('UNAVAILABLE', 0, pace)).toBe(10_000);
  });
});
