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
      '60 checks, 0 violations, last run 7 Dec 2026 at 08:00.',
      '1,200 payments (₦36,000.50) = 1,199 bookings (₦33,000.50) + 1 refund (₦3,000), to the kobo.',
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
    '59 checks, 4 violations, last run 7 Dec 2026 at 08:00.',
    'No payment has come yet.',
  ]);
});
