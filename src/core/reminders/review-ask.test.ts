import { expect, test } from 'vitest';
import { formatInstant, type Instant, parseInstant } from '../calendar/instant.ts';
import { reviewAskAt } from './review-ask.ts';

const instant = (text: string): Instant => parseInstant(text) ?? expect.unreachable();

test.each([
  ['three hours after it was completed', '11:00', '11:30', 'Africa/Lagos', '2026-12-08T14:30:00Z'],
  [
    'after its end, where it is completed before that',
    '15:00',
    '11:30',
    'Africa/Lagos',
    '2026-12-08T18:00:00Z',
  ],
  ['up to 19:59', '10:00', '15:59', 'Africa/Lagos', '2026-12-08T18:59:00Z'],
  ['never from 20:00 on', '10:00', '16:00', 'Africa/Lagos', '2026-12-09T08:00:00Z'],
  ['after a night, not in it', '21:00', '23:30', 'Africa/Lagos', '2026-12-09T08:00:00Z'],
  ['on the clock of its business', '10:00', '16:00', 'America/New_York', '2026-12-08T19:00:00Z'],
])('a client is asked how it was %s', (_, ends, completed, zone, asked) => {
  const endsAt = instant(`2026-12-08T${ends}:00Z`);
  const at = reviewAskAt({ endsAt, zone }, instant(`2026-12-08T${completed}:00Z`));
  expect(at === null ? null : formatInstant(at)).toBe(formatInstant(instant(asked)));
});

test('nobody is asked about what ended more than a week ago', () => {
  const booking = { endsAt: instant('2026-12-01T10:00:00Z'), zone: 'Africa/Lagos' };
  expect(reviewAskAt(booking, instant('2026-12-08T10:00:00Z'))).not.toBe(null);
  expect(reviewAskAt(booking, instant('2026-12-08T10:00:01Z'))).toBe(null);
});
