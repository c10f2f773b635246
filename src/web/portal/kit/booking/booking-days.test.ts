import { expect, it } from 'vitest';
import { daysOfRental, firstDayOf } from './booking-days.ts';

const zones = ['Africa/Lagos', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kathmandu'];
/** Two days from 15 December, agreed while the business was in Lagos. */
const instants = { date: '2026-12-15T08:00:00.000Z', endDate: '2026-12-16T23:00:00.000Z' };
const hireDays = { firstDay: '2026-12-15', lastDay: '2026-12-16', returnDate: '2026-12-17' };

it.each(zones)('a hire has the days that were agreed, also in %s', (zone) => {
  expect(firstDayOf({ ...instants, hireDays }, zone)).toBe('2026-12-15');
  expect(daysOfRental({ ...instants, hireDays }, zone)).toEqual({
    firstDay: '2026-12-15',
    lastDay: '2026-12-16',
    returnDay: '2026-12-17',
  });
});

it('where none were written it has those of its instants, in the zone of the business', () => {
  const days = { firstDay: '2026-12-15', lastDay: '2026-12-16', returnDay: '2026-12-17' };
  expect(daysOfRental(instants, 'Africa/Lagos')).toEqual(days);
  expect(firstDayOf({ date: '2026-12-15T23:30:00.000Z' }, 'Africa/Lagos')).toBe('2026-12-16');
});

it.each([
  { date: '', endDate: '' },
  { date: 'soon', endDate: instants.endDate },
  { date: instants.date, endDate: 'later' },
  { date: instants.endDate, endDate: instants.date },
  { ...instants, hireDays: { ...hireDays, returnDate: '2026-12-15' } },
])('has no days where they cannot be read: %j', (booking) => {
  expect(daysOfRental(booking, 'Africa/Lagos')).toBeNull();
});
