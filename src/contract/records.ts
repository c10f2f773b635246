import * as z from 'zod/mini';

/** So many payments, and their amount in naira. */
const sum = z.object({ count: z.number(), amount: z.number() });

/** What the hourly look through a business's records found, and how its payments add up. */
export const recordsCheck = z.object({
  /** How many things were looked at; 0 before the first look. */
  checks: z.number(),
  ranAt: z.nullable(z.string()),
  violations: z.array(z.object({ name: z.string(), count: z.number() })),
  payments: z.object({
    /** What came online, in naira: to the kobo what became bookings and what goes back whole. */
    received: sum,
    booked: sum,
    returned: sum,
    /** So many came in another currency, and go back. */
    foreign: z.number(),
  }),
});
export type RecordsCheck = z.output<typeof recordsCheck>;
