import * as z from 'zod/mini';

/** A part of a day in which no client can book a staff member. */
export const blockedTime = z.object({
  _id: z.string(),
  staffId: z.string(),
  date: z.string(),
  endDate: z.string(),
  reason: z.string(),
  /** Whether it was blocked together with others. */
  repeats: z.boolean(),
});
export type BlockedTime = z.output<typeof blockedTime>;
