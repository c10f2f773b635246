import type { Analytics } from '#contract/replies/analytics.ts';

/** A week of a salon, from Saturday the 14th to Friday the 20th. */
export const sampleWeek = (given: Partial<Analytics> = {}): Analytics => ({
  revenue: 84_500,
  noShowRate: 12.5,
  totalBookings: 10,
  popularServices: [{ serviceId: 's1', name: 'Gel manicure', count: 6 }],
  days: 7,
  from: '2026-11-14',
  to: '2026-11-20',
  previous: { revenue: 100_000, noShowRate: 10, totalBookings: 8 },
  overTime: [
    { date: '2026-11-14', revenue: 20_000, bookings: 4, noShows: 1 },
    { date: '2026-11-15', revenue: 0, bookings: 0, noShows: 0 },
    { date: '2026-11-16', revenue: 64_500, bookings: 6, noShows: 0 },
  ],
  byWeekday: [
    { weekday: 0, completed: 0, noShows: 0 },
    { weekday: 1, completed: 3, noShows: 0 },
    { weekday: 6, completed: 4, noShows: 1 },
  ],
  byService: [{ serviceId: 's1', name: '=Gel', completed: 7, noShows: 1 }],
  byStaff: [{ staffId: 'p1', name: 'Bola, "B"', completed: 7, noShows: 1 }],
  ...given,
});
