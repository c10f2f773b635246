import { describe, expect, it } from 'vitest';
import { addDays, parseCalendarDate } from '../calendar/calendar-date.ts';
import { formatInstant } from '../calendar/instant.ts';
import { toKobo } from '../money/kobo.ts';
import { instant } from '../testing/samples.ts';
import { dateIn } from '../time/zone.ts';
import {
  addTakings,
  byWeekday,
  mostPopular,
  mostTelling,
  type Named,
  noShowRate,
  noTakings,
  overTime,
  periodLengths,
  periodOf,
  periodUpTo,
  type Takings,
} from './analytics.ts';

const lagos = (length: (typeof periodLengths)[number], now = '2026-11-20T08:00:00Z') =>
  periodUpTo('Africa/Lagos', length, instant(now));

const day = (text: string) => {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error('No such day');
  return date;
};

const takings = (over: Partial<Omit<Takings, 'revenueKobo'>> & { revenue?: number } = {}): Takings => ({
  bookings: over.bookings ?? 0,
  completed: over.completed ?? 0,
  noShows: over.noShows ?? 0,
  missedBookings: over.missedBookings ?? 0,
  revenueKobo: toKobo(over.revenue ?? 0),
});

describe('periods', () => {
  it('ends today and now, this very moment included', () => {
    const period = lagos(7);
    expect([period.previousFrom, period.from, period.to]).toEqual(['2026-11-07', '2026-11-14', '2026-11-20']);
    expect([period.whole.start, ...period.days, period.whole.end].map(formatInstant)).toEqual([
      '2026-11-06T23:00:00.000Z',
      ...['13', '14', '15', '16', '17', '18', '19'].map((day) => `2026-11-${day}T23:00:00.000Z`),
      '2026-11-20T08:00:00.001Z',
    ]);
  });

  it('of chosen days ends with the last of them, and with now where that is today', () => {
    const chosen = (from: string, to: string) =>
      periodOf('Africa/Lagos', { from: day(from), to: day(to) }, instant('2026-11-20T08:00:00Z'));
    const past = chosen('2026-11-10', '2026-11-12');
    expect([past.length, past.previousFrom]).toEqual([3, '2026-11-07']);
    expect([past.whole.start, past.whole.end].map(formatInstant)).toEqual([
      '2026-11-06T23:00:00.000Z',
      '2026-11-12T23:00:00.000Z',
    ]);
    expect(chosen('2026-11-14', '2026-11-20')).toEqual(lagos(7));
  });

  it("is in the business's days, not in the days of UTC", () => {
    expect(lagos(7, '2026-11-20T23:30:00Z').to).toBe('2026-11-21');
    expect(periodUpTo('America/New_York', 7, instant('2026-11-20T04:30:00Z')).to).toBe('2026-11-19');
  });

  it.each(periodLengths)('of %d days has as many before it, whole ones', (length) => {
    for (const zone of ['Africa/Lagos', 'America/New_York', 'Africa/Cairo']) {
      const { days, from, previousFrom, to, whole } = periodUpTo(
        zone,
        length,
        instant('2026-11-20T08:00:00Z'),
      );
      expect(days.map((start) => dateIn(zone, start))).toEqual(
        Array.from({ length }, (_, day) => addDays(from, day)),
      );
      expect([addDays(from, length - 1), addDays(previousFrom, length)]).toEqual([to, from]);
      expect(dateIn(zone, whole.start)).toBe(previousFrom);
    }
  });

  it('has a day of 25 hours where the clock goes back', () => {
    const { days, from } = periodUpTo('America/New_York', 30, instant('2026-11-20T17:00:00Z'));
    expect(from).toBe('2026-10-22');
    const hours = days.slice(1).map((start, day) => (start - (days[day] ?? start)) / 3_600_000);
    // 22 October is the first; the clock went back on 1 November.
    expect(hours.flatMap((length, day) => (length === 24 ? [] : [[day, length]]))).toEqual([[10, 25]]);
  });
});

describe('the no-show rate', () => {
  it.each([
    [0, 0, 0],
    [5, 0, 0],
    [0, 3, 100],
    [2, 1, 33.3],
    [1, 2, 66.7],
    [15, 1, 6.3],
    [1999, 1, 0.1],
    [2000, 1, 0],
  ])('of %d completed and %d missed is %d', (completed, noShows, rate) =>
    expect(noShowRate({ completed, noShows })).toBe(rate),
  );
});

describe('takings over time', () => {
  it('come a day each for a week and a month, empty ones too', () => {
    for (const length of [7, 30] as const) {
      const buckets = overTime(lagos(length), [takings({ bookings: 2, revenue: 50 })]);
      expect(buckets).toHaveLength(length);
      expect(buckets[0]).toEqual({ date: lagos(length).from, ...takings({ bookings: 2, revenue: 50 }) });
      expect(buckets.at(-1)).toEqual({ date: '2026-11-20', ...noTakings });
    }
  });

  it('come by weeks for 90 days, the first from where the period begins', () => {
    // 23 August 2026 was a Sunday, 16 November a Monday.
    const each = Array.from({ length: 90 }, () => takings({ bookings: 1, noShows: 1, revenue: -3 }));
    const buckets = overTime(lagos(90), each);
    expect(buckets.slice(0, 3).map(({ date, bookings }) => [date, bookings])).toEqual([
      ['2026-08-23', 1],
      ['2026-08-24', 7],
      ['2026-08-31', 7],
    ]);
    expect(buckets.at(-1)).toEqual({
      date: '2026-11-16',
      ...takings({ bookings: 5, noShows: 5, revenue: -15 }),
    });
    expect(buckets.reduce(addTakings, noTakings)).toMatchObject(
      takings({ bookings: 90, noShows: 90, revenue: -270 }),
    );
  });

  it('come by months for a year', () => {
    const each = Array.from({ length: 365 }, () => takings({ bookings: 1, completed: 1 }));
    const buckets = overTime(lagos(365), each);
    expect(buckets.map(({ date }) => date)).toEqual([
      '2025-11-21',
      '2025-12-01',
      ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((m) => `2026-${m}-01`),
    ]);
    expect(buckets.map(({ bookings }) => bookings)).toEqual([
      10, 31, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 20,
    ]);
  });

  it('come by weekday, all seven', () => {
    // 14 November 2026 was a Saturday.
    const days = [takings({ completed: 2 }), takings({ noShows: 1 }), takings(), takings({ bookings: 9 })];
    expect(byWeekday(lagos(7), days)).toEqual([
      { weekday: 0, completed: 0, noShows: 1 },
      ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, completed: 0, noShows: 0 })),
      { weekday: 6, completed: 2, noShows: 0 },
    ]);
  });
});

describe('rankings', () => {
  const named = (name: string, bookings: number, over: Partial<Named> = {}): Named => ({
    id: `id of ${name}`,
    name,
    bookings,
    completed: 0,
    noShows: 0,
    ...over,
  });
  const names = (list: readonly Named[]) => list.map(({ name }) => name);

  it('names the five booked most, of equals the first by name', () => {
    const services = [
      named('f', 1),
      named('e', 2),
      named('d', 2),
      named('c', 3),
      named('b', 2),
      named('a', 1),
    ];
    expect(names(mostPopular(services))).toEqual(['c', 'b', 'd', 'e', 'a']);
    const twins = [named('a', 1, { id: '2' }), named('a', 1, { id: '1' })];
    expect(mostPopular(twins).map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('compares ten at most, and only those of whom something is known', () => {
    const many = Array.from({ length: 12 }, (_, at) => named(`s${at}`, 20 - at, { completed: 1 }));
    const telling = mostTelling([named('nothing yet', 99), ...many.toReversed()]);
    expect(names(telling)).toEqual(names(many.slice(0, 10)));
  });
});
