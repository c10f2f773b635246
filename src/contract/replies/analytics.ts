import * as z from 'zod/mini';

/** The figures of a period. Money in naira. Definitions: a start within the period, up to now. */
const figures = z.object({
  /** Received in the period, less refunds, without caution fees and without what was paid too much. */
  revenue: z.number(),
  /** No-shows of all that were completed or missed, in percent; 0 when there were none. */
  noShowRate: z.number(),
  /** Without cancelled ones. */
  totalBookings: z.number(),
});

const outcomes = { completed: z.number(), noShows: z.number() };

export const analytics = z.extend(figures, {
  popularServices: z.array(z.object({ serviceId: z.string(), name: z.string(), count: z.number() })),
  /** How many days the period has, in the business's zone; those from `from` to `to`. */
  days: z.number(),
  from: z.string(),
  to: z.string(),
  /** The same figures of as many days before `from`. */
  previous: figures,
  /** A day each up to 30 days, a week up to half a year, else a month; `date` is the first day of each. */
  overTime: z.array(
    z.object({ date: z.string(), revenue: z.number(), bookings: z.number(), noShows: z.number() }),
  ),
  /** Who came and who did not. Weekday 0 is Sunday; services and staff with the most bookings first, ten at most. */
  byWeekday: z.array(z.object({ weekday: z.number(), ...outcomes })),
  byService: z.array(z.object({ serviceId: z.string(), name: z.string(), ...outcomes })),
  byStaff: z.array(z.object({ staffId: z.string(), name: z.string(), ...outcomes })),
});
export type Analytics = z.output<typeof analytics>;
