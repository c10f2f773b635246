import { expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { type Fate, historyOf } from './history.ts';
import { seededRandom } from './random.ts';

const start = toInstant(Date.UTC(2026, 10, 20, 9));
const hoursAfter = (hours: number) => toInstant(start + hours * hourMs);

const told = (fate: Fate, bookedBy: 'client' | 'owner', hoursFromStart: number) =>
  historyOf(
    {
      fate,
      bookedBy,
      first: bookedBy === 'owner' ? 'confirmed' : 'pending',
      bookedAt: toInstant(start - 3 * dayMs),
      startsAt: start,
      doneAt: hoursAfter(1),
    },
    hoursAfter(hoursFromStart),
    seededRandom(7),
  ).map(({ event, to }) => `${event} → ${to}`);

const pending = 'book → pending';
const confirm = 'confirm → confirmed';

it.each<[Fate, 'client' | 'owner', number, readonly string[]]>([
  ['completes', 'client', 2, [pending, confirm, 'complete → completed']],
  ['completes', 'owner', 2, ['book → confirmed', 'complete → completed']],
  ['completes', 'client', 0.5, [pending, confirm]],
  ['misses', 'client', 1, [pending, confirm, 'mark-no-show → no-show']],
  ['cancels', 'owner', -24, ['book → confirmed', 'cancel → cancelled']],
  ['moves', 'client', -24, [pending, confirm, 'reschedule → rescheduled']],
  [
    'moves-and-completes',
    'owner',
    2,
    ['book → confirmed', 'reschedule → rescheduled', 'complete → completed'],
  ],
  ['waits', 'client', -24, [pending]],
  ['lapses', 'client', 47, [pending]],
  ['lapses', 'client', 48, [pending, 'lapse → cancelled']],
])('%s, booked by the %s, seen %d hours from its start', (fate, bookedBy, hours, expected) => {
  expect(told(fate, bookedBy, hours)).toEqual(expected);
});

it('refuses a story that no appointment can have', () => {
  expect(() => told('lapses', 'owner', 48)).toThrow('lapse');
});

it('stays in whole minutes between the booking and the start', () => {
  const events = historyOf(
    {
      fate: 'moves',
      bookedBy: 'client',
      first: 'pending',
      bookedAt: toInstant(start - 10 * minuteMs),
      startsAt: start,
      doneAt: start,
    },
    hoursAfter(5),
    seededRandom(3),
  );
  expect(events).toHaveLength(3);
  expect(events.every(({ happenedAt }) => happenedAt % minuteMs === 0 && happenedAt <= start)).toBe(true);
});
