import { describe, expect, it } from 'vitest';
import type { RecordsCheck } from '#contract/settings-views.ts';
import { addsUp, checkText, paymentsText } from './records.ts';

const check = (over: Partial<RecordsCheck> = {}): RecordsCheck => ({
  checks: 40,
  ranAt: '2026-12-07T07:00:00.000Z',
  violations: [],
  payments: {
    received: { count: 1_200, amount: 36_000.5 },
    booked: { count: 1_199, amount: 33_000.5 },
    returned: { count: 1, amount: 3_000 },
    foreign: 0,
  },
  ...over,
});

describe('the checks of the records', () => {
  it('say how many, what they found and when, by the clock of the business', () => {
    expect(checkText(check(), 'Africa/Lagos')).toBe('40 checks, 0 violations, last run 7 Dec 2026 at 08:00.');
    expect(checkText(check(), 'Asia/Kathmandu')).toContain('at 12:45.');
  });

  it('add up what was found of each kind', () => {
    const violations = [
      { name: 'a', count: 2 },
      { name: 'b', count: 1_000 },
    ];
    expect(checkText(check({ violations }), 'Africa/Lagos')).toContain(', 1,002 violations, ');
  });

  it('promise the first run before there was one', () => {
    expect(checkText(check({ checks: 0, ranAt: null }), 'Africa/Lagos')).toBe(
      'The first check runs within the hour.',
    );
  });

  it('set payments against bookings and refunds, and say so where they are not the same', () => {
    expect(paymentsText(check())).toBe(
      '1,200 payments (₦36,000.50) = 1,199 bookings (₦33,000.50) + 1 refund (₦3,000), to the kobo.',
    );
    expect(addsUp(check())).toBe(true);
    const booked = { count: 1_199, amount: 33_000.49 };
    const lost = check({ payments: { ...check().payments, booked } });
    expect(addsUp(lost)).toBe(false);
    expect(paymentsText(lost)).toMatch(/ are not .+: ₦0\.01 apart\.$/);
  });
});
