import { describe, expect, it } from 'vitest';
import type { Analytics } from '#contract/replies/analytics.ts';
import type { CalendarEvent } from '#contract/replies/views.ts';
import { formatWholeNaira } from '../../../ui/format.ts';
import { countToday, kpis, rateTrend, sumTrend, todayTrend, upcomingToday } from './model.ts';

const zone = 'Africa/Lagos';
const today = '2026-11-20';
const now = Date.parse('2026-11-20T11:00:00.000Z');

const event = (over: Partial<CalendarEvent>): CalendarEvent => ({
  _id: 'a1',
  date: '2026-11-20T12:00:00.000Z',
  endDate: '2026-11-20T13:00:00.000Z',
  status: 'confirmed',
  version: 1,
  bookingType: 'time-based',
  clientName: 'Ada Obi',
  serviceName: 'Gel manicure',
  staffId: 'm1',
  staffName: 'Bola',
  ...over,
});

const figures: Analytics = {
  revenue: 1_284_500,
  noShowRate: 6.25,
  totalBookings: 212,
  popularServices: [],
  days: 30,
  from: '2026-10-22',
  to: today,
  previous: { revenue: 1_000_000, noShowRate: 8.1, totalBookings: 212 },
  overTime: [],
  byWeekday: [],
  byService: [],
  byStaff: [],
};

describe('the four figures', () => {
  it('are written as the specification has them, each beside what was before', () => {
    expect(kpis(4, figures).map(({ title, value }) => [title, value])).toEqual([
      ['Appointments Today', '4'],
      ['Revenue (Last 30d)', '₦1,284,500'],
      ['No-Show Rate (30d)', '6.3%'],
      ['Total Bookings (30d)', '212'],
    ]);
    expect(kpis(4, figures).map(({ trend }) => [trend?.way, trend?.good, trend?.words])).toEqual([
      ['down', false, 'Fewer than usual (7.1 a day)'],
      ['up', true, 'Up 28% on the 30 days before'],
      ['down', true, 'Down 1.8 points on the 30 days before'],
      ['same', null, 'Same as the 30 days before'],
    ]);
  });

  it('compare a no-show rate with nothing where nothing was booked before', () => {
    const before = { revenue: 0, noShowRate: 0, totalBookings: 0 };
    expect(kpis(4, { ...figures, previous: before })[2]?.trend).toEqual({
      way: 'same',
      good: null,
      words: 'No bookings to compare with',
    });
  });

  it('are not known before they have come', () => {
    expect(kpis(null, undefined).every(({ value, trend }) => value === null && trend === null)).toBe(true);
    expect(kpis(0, undefined)[0]).toMatchObject({ value: '0', trend: null });
  });

  it('say a change in words where there is nothing to divide by, and where it is huge', () => {
    expect(sumTrend(5000, 0, formatWholeNaira).words).toBe('₦0 in the 30 days before');
    expect(sumTrend(500_000, 1000, formatWholeNaira).words).toBe('Up from ₦1,000 in the 30 days before');
    expect(sumTrend(1001, 1000, formatWholeNaira).words).toBe('Up from ₦1,000 in the 30 days before');
    expect(sumTrend(0, 0, formatWholeNaira).way).toBe('same');
    expect(rateTrend(6.04, 6).way).toBe('same');
    expect(rateTrend(7, 6)).toMatchObject({ way: 'up', good: false });
    expect(todayTrend(3, 90)).toMatchObject({ way: 'same', words: 'The usual number (3 a day)' });
    expect(todayTrend(0, 0).words).toBe('The usual number');
  });

  it('count what begins today, without what was cancelled', () => {
    const events = [
      event({}),
      event({ status: 'cancelled' }),
      event({ status: 'no-show' }),
      // Half past midnight of the next day in Lagos; a hire that went out yesterday.
      event({ date: '2026-11-20T23:30:00.000Z' }),
      event({ bookingType: 'item-based', date: '2026-11-19T08:00:00.000Z' }),
    ];
    expect(countToday(events, today, zone)).toBe(2);
  });
});

describe('upcoming today', () => {
  const momentsOf = (events: readonly CalendarEvent[]) => {
    const { upcoming, earlier } = upcomingToday(events, { now, today, zone });
    return [upcoming, earlier].map((list) => list.map(({ event: { _id }, moment }) => [_id, moment]));
  };

  it('has what is under way, next and later, the first first, and what is over apart', () => {
    expect(
      momentsOf([
        event({ _id: 'later', date: '2026-11-20T15:00:00.000Z' }),
        event({ _id: 'next' }),
        event({ _id: 'now', date: '2026-11-20T10:30:00.000Z', endDate: '2026-11-20T11:30:00.000Z' }),
        event({
          _id: 'missed',
          status: 'pending',
          date: '2026-11-20T09:00:00.000Z',
          endDate: '2026-11-20T10:00:00.000Z',
        }),
        event({ _id: 'over', date: '2026-11-20T08:00:00.000Z', endDate: '2026-11-20T09:00:00.000Z' }),
        event({ _id: 'unconfirmed', status: 'pending', date: '2026-11-20T10:45:00.000Z' }),
      ]),
    ).toEqual([
      [
        ['now', 'now'],
        ['unconfirmed', 'unconfirmed'],
        ['next', 'next'],
        ['later', null],
      ],
      [
        ['over', 'open'],
        ['missed', 'unconfirmed'],
      ],
    ]);
  });

  it('leaves out what has its outcome, and hires that are out already', () => {
    expect(
      momentsOf([
        event({ status: 'completed' }),
        event({ status: 'cancelled' }),
        event({ status: 'no-show' }),
        event({
          _id: 'out',
          bookingType: 'item-based',
          date: '2026-11-19T08:00:00.000Z',
          endDate: '2026-11-20T23:00:00.000Z',
        }),
        // Of yesterday, until midnight in Lagos.
        event({ date: '2026-11-19T21:00:00.000Z', endDate: '2026-11-19T23:00:00.000Z' }),
        event({ _id: 'pick-up', bookingType: 'item-based', date: '2026-11-20T08:00:00.000Z' }),
      ]),
    ).toEqual([[['pick-up', null]], []]);
  });
});

it('a hire that comes back today is there once more, before what is still to come', () => {
  const days = { firstDay: '2026-11-17', lastDay: '2026-11-19', returnDate: '2026-11-20' };
  const out = { bookingType: 'item-based', date: '2026-11-17T08:00:00.000Z', hireDays: days } as const;
  const { late, upcoming } = upcomingToday(
    [
      event({ _id: 'visit' }),
      event({ ...out, _id: 'back', endDate: '2026-11-19T23:00:00.000Z' }),
      event({ ...out, _id: 'brought', status: 'completed' }),
      event({ ...out, _id: 'out', hireDays: { ...days, returnDate: '2026-11-21' } }),
      event({ ...out, _id: 'later', hireDays: { ...days, returnDate: '2026-11-18' } }),
      event({
        ...out,
        _id: 'late',
        hireDays: { ...days, returnDate: '2026-11-19' },
        endDate: '2026-11-18T23:00:00.000Z',
      }),
      event({ ...out, _id: 'never out', status: 'pending', hireDays: { ...days, returnDate: '2026-11-19' } }),
    ],
    { now, today, zone },
  );
  expect(late.map((row) => [row.event._id, row.due, row.late])).toEqual([
    ['later', true, 'Due Wed 18 Nov'],
    ['late', true, 'Due Thu 19 Nov'],
  ]);
  expect(upcoming.map(({ event: { _id }, moment, due }) => [_id, moment, due])).toEqual([
    ['back', null, true],
    ['visit', 'next', false],
  ]);
});

it('a hire goes out today on the day that was agreed, whatever zone its business has moved to', () => {
  const goesOut = (firstDay: string) =>
    event({
      bookingType: 'item-based',
      date: `${firstDay}T00:00:00.000Z`,
      hireDays: { firstDay, lastDay: firstDay, returnDate: '2026-11-28' },
    });
  const there = { now, today, zone: 'America/Los_Angeles' };
  const both = [goesOut('2026-11-20'), goesOut('2026-11-21')];
  expect(countToday(both, today, there.zone)).toBe(1);
  expect(upcomingToday(both, there).upcoming.map(({ event: { date } }) => date)).toEqual([both[0]?.date]);
});
