import { describe, expect, it } from 'vitest';
import { bookingColumns, grainOf, periodBefore, revenueColumns, stretchesOf } from './series.ts';
import { sampleWeek } from './testing/samples.ts';

const point = (date: string) => ({ date, revenue: 1000, bookings: 3, noShows: 1 });
const named = (period: Parameters<typeof stretchesOf>[0]) =>
  stretchesOf(period).map(({ name, tick }) => [name, tick]);

describe('a stretch', () => {
  it('of up to thirty days is a day', () => {
    expect(named(sampleWeek())).toEqual([
      ['Saturday, 14 Nov 2026', '14 Nov'],
      ['Sunday, 15 Nov 2026', '15 Nov'],
      ['16 – 20 Nov 2026', '16 Nov'],
    ]);
    expect([7, 30, 90, 365].map((days) => grainOf({ days }))).toEqual(['day', 'day', 'week', 'month']);
  });

  it('lies within the period, whenever its week or month began', () => {
    const weeks = { days: 90, from: '2026-08-23', to: '2026-11-20' };
    expect(named({ ...weeks, overTime: [point('2026-08-17'), point('2026-08-24')] })).toEqual([
      ['Sunday, 23 Aug 2026', '23 Aug'],
      ['24 Aug – 20 Nov 2026', '24 Aug'],
    ]);
    const year = { days: 365, from: '2025-11-21', to: '2026-11-20' };
    expect(
      named({ ...year, overTime: [point('2025-11-01'), point('2025-12-01'), point('2026-01-01')] }),
    ).toEqual([
      ['21 – 30 Nov 2025', 'Nov 25'],
      ['1 – 31 Dec 2025', 'Dec 25'],
      ['1 Jan – 20 Nov 2026', 'Jan 26'],
    ]);
  });

  it('becomes a column that says what it stands for', () => {
    const stretches = stretchesOf(sampleWeek());
    expect(revenueColumns(stretches)[0]).toMatchObject({ value: 20_000, part: 0, words: '₦20,000' });
    expect(bookingColumns(stretches)[0]).toMatchObject({ value: 4, part: 1, words: '4 bookings, 1 no-show' });
    expect(bookingColumns(stretches)[1]).toMatchObject({ value: 0, words: '0 bookings, 0 no-shows' });
  });
});

it('knows the days before', () => {
  expect(periodBefore(sampleWeek())).toEqual({ from: '2026-11-07', to: '2026-11-13' });
  expect(periodBefore({ from: '', to: '2026-11-20' })).toBeNull();
});
