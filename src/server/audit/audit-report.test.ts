import { expect, it } from 'vitest';
import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import { auditReport } from './audit-report.ts';

const ranAt: Instant = parseInstant('2026-12-07T07:00:00Z') ?? (0 as Instant);
const payments = {
  received: { count: 1_200, amount: 36_000.5 },
  booked: { count: 1_199, amount: 33_000.5 },
  returned: { count: 1, amount: 3_000 },
  foreign: 0,
};
const nothing = { count: 0, amount: 0 };

it('says of all businesses together what an owner reads of their own', () => {
  expect(auditReport({ violations: [], checks: 60, payments, ranAt })).toEqual({
    broken: [],
    summary: [
      'Everything adds up. We checked in 60 ways on 7 Dec 2026 at 08:00.',
      '1,200 payments (₦36,000.50) came in: 1,199 (₦33,000.50) paid for bookings and 1 (₦3,000) went back to clients.',
    ],
  });
});

it('names what is broken with its first rows, and counts the others', () => {
  const none = { received: nothing, booked: nothing, returned: nothing, foreign: 0 };
  const violations = [
    { invariant: 'a', found: 3, rows: [{ id: 1 }, { id: 2 }] },
    { invariant: 'b', found: 1, rows: [{ id: 3 }] },
    { invariant: 'c', found: 0, rows: [], unasked: 'no node answers' },
  ];
  const { broken, summary } = auditReport({ violations, checks: 60, payments: none, ranAt });
  expect(broken).toEqual([
    'Not as it must be (3): a',
    '  {"id":1}',
    '  {"id":2}',
    '  and 1 more',
    'Not as it must be (1): b',
    '  {"id":3}',
    'Could not be asked: c (no node answers)',
  ]);
  expect(summary).toEqual([
    '4 things do not add up. We checked in 59 ways on 7 Dec 2026 at 08:00.',
    'No payment has come yet.',
  ]);
});
