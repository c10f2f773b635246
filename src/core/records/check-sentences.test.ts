import { describe, expect, it } from 'vitest';
import { addsUp, checksSentence, type PaymentSums, paymentsSentence } from './check-sentences.ts';

const writing = { count: String, naira: (amount: number) => `N${amount}` };
const nothing = { count: 0, amount: 0 };
const sums = (over: Partial<PaymentSums> = {}): PaymentSums => ({
  received: { count: 2, amount: 30.1 },
  booked: { count: 1, amount: 10.2 },
  returned: { count: 1, amount: 19.9 },
  foreign: 0,
  ...over,
});

describe('what is said of a look through the records', () => {
  it('counts checks and violations, one as one', () => {
    const lastRun = '7 Dec 2026 at 08:00';
    expect(checksSentence({ checks: 58, found: 0, lastRun }, writing)).toBe(
      '58 checks, 0 violations, last run 7 Dec 2026 at 08:00.',
    );
    expect(checksSentence({ checks: 1, found: 1, lastRun }, writing)).toContain('1 check, 1 violation, ');
  });
});

describe('what is said of payments', () => {
  it('says that they are bookings and refunds, to the kobo, whatever floats make of kobo', () => {
    expect(addsUp(sums())).toBe(true);
    expect(paymentsSentence(sums(), writing)).toBe(
      '2 payments (N30.1) = 1 booking (N10.2) + 1 refund (N19.9), to the kobo.',
    );
  });

  it('says by how much they are not', () => {
    const lost = sums({ booked: { count: 1, amount: 10.19 } });
    expect(addsUp(lost)).toBe(false);
    expect(paymentsSentence(lost, writing)).toBe(
      '2 payments (N30.1) are not 1 booking (N10.19) + 1 refund (N19.9): N0.01 apart.',
    );
    const miscounted = sums({ booked: { count: 2, amount: 10.2 } });
    expect(addsUp(miscounted)).toBe(false);
    expect(paymentsSentence(miscounted, writing)).toBe(
      '2 payments (N30.1) are not 2 bookings (N10.2) + 1 refund (N19.9).',
    );
    const one = sums({ received: { count: 1, amount: 5 }, booked: nothing, returned: nothing });
    expect(paymentsSentence(one, writing)).toMatch(/^1 payment \(N5\) is not 0 bookings/);
    const fromNowhere = { received: nothing, booked: nothing, returned: { count: 1, amount: 5 }, foreign: 0 };
    expect(paymentsSentence(fromNowhere, writing)).toContain('0 payments (N0) are not 0 bookings (N0) + 1');
  });

  it('is silent where none came, and names those in another currency apart', () => {
    const empty = { received: nothing, booked: nothing, returned: nothing, foreign: 0 };
    expect(paymentsSentence(empty, writing)).toBeNull();
    expect(paymentsSentence({ ...empty, foreign: 1 }, writing)).toBe(
      '1 payment in another currency went back.',
    );
    expect(paymentsSentence(sums({ foreign: 2 }), writing)).toMatch(
      /to the kobo\. 2 payments in another currency went back\.$/,
    );
  });
});
