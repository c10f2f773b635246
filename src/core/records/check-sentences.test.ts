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
  const lastRun = '7 Dec 2026 at 08:00';

  it('says that everything adds up', () =>
    expect(checksSentence({ checks: 58, found: 0, payments: sums(), lastRun }, writing)).toBe(
      'Everything adds up. We checked in 58 ways on 7 Dec 2026 at 08:00.',
    ));

  it('counts what does not, payments that do not add up being one thing', () => {
    const lost = sums({ booked: nothing });
    expect(checksSentence({ checks: 1, found: 1, payments: sums(), lastRun }, writing)).toBe(
      '1 thing does not add up. We checked in 1 way on 7 Dec 2026 at 08:00.',
    );
    expect(checksSentence({ checks: 58, found: 0, payments: lost, lastRun }, writing)).toMatch(/^1 thing /);
    expect(checksSentence({ checks: 58, found: 1, payments: lost, lastRun }, writing)).toMatch(
      /^2 things do not add up\./,
    );
  });
});

describe('what is said of payments', () => {
  it('says that they are bookings and refunds, to the kobo, whatever floats make of kobo', () => {
    expect(addsUp(sums())).toBe(true);
    expect(paymentsSentence(sums(), writing)).toBe(
      '2 payments (N30.1) came in: 1 (N10.2) paid for bookings and 1 (N19.9) went back to clients.',
    );
  });

  it('says in fewer words that none went back', () => {
    const one = { count: 1, amount: 5 };
    const two = { count: 2, amount: 5 };
    expect(paymentsSentence(sums({ received: one, booked: one, returned: nothing }), writing)).toBe(
      '1 payment (N5) came in. It paid for a booking.',
    );
    expect(paymentsSentence(sums({ received: two, booked: two, returned: nothing }), writing)).toBe(
      '2 payments (N5) came in. Each of them paid for a booking.',
    );
  });

  it('says by how much they are not', () => {
    const lost = sums({ booked: { count: 1, amount: 10.19 } });
    expect(addsUp(lost)).toBe(false);
    expect(paymentsSentence(lost, writing)).toMatch(/ Where N0\.01 went is not known\.$/);
    const miscounted = sums({ booked: { count: 2, amount: 10.2 } });
    expect(addsUp(miscounted)).toBe(false);
    expect(paymentsSentence(miscounted, writing)).toMatch(
      / The amounts are the same, the numbers are not\.$/,
    );
    const one = sums({ received: { count: 1, amount: 5 }, booked: nothing, returned: nothing });
    expect(paymentsSentence(one, writing)).toMatch(/^1 payment \(N5\) came in: 0 \(N0\) paid/);
    const fromNowhere = { received: nothing, booked: nothing, returned: { count: 1, amount: 5 }, foreign: 0 };
    expect(paymentsSentence(fromNowhere, writing)).toMatch(/ Where N5 came from is not known\.$/);
  });

  it('is silent where none came, and names those in another currency apart', () => {
    const empty = { received: nothing, booked: nothing, returned: nothing, foreign: 0 };
    expect(paymentsSentence(empty, writing)).toBeNull();
    expect(paymentsSentence({ ...empty, foreign: 1 }, writing)).toBe(
      '1 payment in another currency went back.',
    );
    expect(paymentsSentence(sums({ foreign: 2 }), writing)).toMatch(
      /to clients\. 2 payments in another currency went back\.$/,
    );
  });
});
