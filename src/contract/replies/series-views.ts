import * as z from 'zod/mini';
import { appointmentStatuses } from '#core/appointments/statuses.ts';

/** Appointments that were booked in one go, the first first, and the rhythm they were booked in. */
export const series = z.object({
  every: z.union([z.object({ weeks: z.number() }), z.literal('month')]),
  bookings: z.array(z.object({ _id: z.string(), date: z.string(), status: z.enum(appointmentStatuses) })),
});
export type SeriesView = z.output<typeof series>;

/** A date on which an appointment could be repeated. */
export const repeatDate = z.object({
  start: z.string(),
  /** Null: it is free. `CLOSED` is outside of hours too. */
  clash: z.nullable(z.enum(['SLOT_TAKEN', 'CLOSED'])),
  /** Of one that is not free: the nearest free start within three days; null: there is none. */
  nearest: z.nullable(z.string()),
});
export type RepeatDate = z.output<typeof repeatDate>;
