import * as z from 'zod/mini';
import { appointmentStatus } from './views.ts';

const earned = { name: z.string(), amount: z.number() };

/** What figures of a period tell an owner. Money in naira. */
export const answers = z.object({
  from: z.string(),
  to: z.string(),
  /** Received less refunds for what somebody did, and of a service; the most first. */
  earners: z.array(z.object({ staffId: z.string(), ...earned })),
  sellers: z.array(z.object({ serviceId: z.string(), ...earned })),
  /** Each hour of the week in which anybody works: how much of that time was booked. Weekday 0 is Sunday. */
  hours: z.array(z.object({ weekday: z.number(), hour: z.number(), percent: z.number() })),
  /** Served in the period, `first` of them for the first time; `before` in as many days before, `again` of those came since. */
  clients: z.object({ seen: z.number(), first: z.number(), before: z.number(), again: z.number() }),
  /** What nobody came for, its price, what of it was paid all the same, and the rest. */
  missed: z.object({ bookings: z.number(), price: z.number(), kept: z.number(), lost: z.number() }),
});
export type Answers = z.output<typeof answers>;

/** One line of a booking behind a figure, with what became of it. */
export const behind = z.object({
  appointmentId: z.string(),
  clientName: z.string(),
  serviceName: z.string(),
  staffName: z.string(),
  startsAt: z.string(),
  status: appointmentStatus,
  price: z.number(),
});
export type BehindLine = z.output<typeof behind>;
