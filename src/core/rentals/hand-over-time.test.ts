import { expect, it } from 'vitest';
import { addDays, type CalendarDate, parseCalendarDate } from '../calendar/calendar-date.ts';
import { instantAt, startOfDay } from '../time/zone.ts';
import { handOverTime } from './hand-over-time.ts';

const day = (text: string): CalendarDate => parseCalendarDate(text) ?? expect.unreachable(text);

const made = (zone: string, first: string, days: number, minute: number) => {
  const returnDay = addDays(day(first), days);
  return {
    startsAt: instantAt(zone, day(first), minute),
    endsAt: startOfDay(zone, returnDay),
    returnDay,
  };
};

it.each([
  ['Africa/Lagos', 'Africa/Lagos', true],
  ['Africa/Lagos', 'Europe/London', false],
  ['Africa/Lagos', 'Pacific/Auckland', false],
  ['America/New_York', 'Africa/Lagos', false],
  ['Pacific/Auckland', 'America/New_York', false],
] as const)('a hire made in %s is told by the hour that was agreed, in %s too', (before, now, inZone) => {
  for (const minute of [0, 8 * 60, 23 * 60 + 45])
    expect(handOverTime(made(before, '2026-11-20', 3, minute), now)).toEqual({ minute, inZone });
});

it('is told right where the clocks change during the hire', () => {
  const rental = made('Europe/London', '2026-10-24', 3, 9 * 60);
  expect(handOverTime(rental, 'Europe/London')).toEqual({ minute: 540, inZone: true });
});

it('is told in the zone of now where its end tells of no zone', () => {
  const rental = made('Africa/Lagos', '2026-11-20', 3, 8 * 60);
  const endsAt = startOfDay('Africa/Lagos', day('2026-11-21'));
  expect(handOverTime({ ...rental, endsAt }, 'Africa/Lagos')).toEqual({ minute: 480, inZone: true });
});
