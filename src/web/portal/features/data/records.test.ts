import { describe, expect, it } from 'vitest';
import type { RecordsCheck } from '#contract/records.ts';
import { addsUp, checkText, paymentsText } from './records.ts';

const check = (over: Partial<RecordsCheck> = {}): RecordsCheck => ({
  checks: 40,
  ranAt: '2026-12-07T07:00:00.000Z',
  violations: [],
  payments: {
    received: { count: 12, amount: 36_000.5 },
    booked: { count: 11, amount: 33_000.5 },
    returned: { count: 1, amount: 3_000 },
    foreign: 0,
  },
  ...over,
});

describe('the checks of the records', () => {
  it('say how many, what they found and when', () => {
    expect(checkText(check(), 'Africa/Lagos')).toBe('40 checks, 0 violations, last run 7 Dec 2026 at 08:00.');
    expect(checkText(check({ violations: [{ name: 'a', count: 2 }] }), 'Africa/Lagos')).toContain(
      '2 violations',
    );
    expect(checkText(check({ checks: 0, ranAt: null }), 'Africa/Lagos')).toBe(
      'The first check runs within the hour.',
    );
  });

  it('set payments against bookings and refunds', () => {
    expect(paymentsText(check())).toBe(
      '12 payments (₦36,000.50) = 11 bookings (₦33,000.50) + 1 refund (₦3,000), to the kobo.',
    );
    expect(addsUp(check())).toBe(true);
    const nothing = { count: 0, amount: 0 };
    const empty = { received: nothing, booked: nothing, returned: nothing, foreign: 0 };
    expect(paymentsText(check({ payments: empty }))).toBeNull();
    expect(paymentsText(check({ payments: { ...empty, foreign: 1 } }))).toContain(
      '1 payment in another currency went back.',
    );
    const lost = { ...check().payments, booked: { count: 11, amount: 33_000.49 } };
    expect(addsUp(check({ payments: lost }))).toBe(false);
  });
});
