import { expect, it } from 'vitest';
import { daysOfRental, daysTouched, firstDayOf } from './booking-days.ts';

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

const touched = (date: string, endDate: string) => daysTouched({ date, endDate }, 'Africa/Lagos');

it('a booking touches each day it reaches into, and none that begins as it ends', () => {
  const friday = '2026-11-20';
  const night = touched('2026-11-20T22:30:00.000Z', '2026-11-21T00:00:00.000Z');
  expect(night).toEqual({ from: friday, to: '2026-11-21' });
  const evening = touched('2026-11-20T22:00:00.000Z', '2026-11-20T23:00:00.000Z');
  expect(evening).toEqual({ from: friday, to: friday });
  expect(touched('2026-11-20T22:00:00.000Z', '')).toEqual({ from: friday, to: friday });
  expect(touched('', '')).toBeNull();
});

it.each([{ hireDays }, { bookingType: 'item-based' as const }])('of a hire its days: %j', (what) => {
  const days = daysTouched({ ...instants, ...what }, 'Africa/Lagos');
  expect(days).toEqual({ from: '2026-12-15', to: '2026-12-16' });
});
