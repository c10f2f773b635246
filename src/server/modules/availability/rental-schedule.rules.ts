import type { RentalFacts, RentalItem } from '#core/rentals/rental-schedule.ts';
import type { RentalScheduleRow } from './rental-schedule.repo.ts';
import { businessScheduleOf, ownerBusinessScheduleOf } from './schedule.rules.ts';

/** A row as the facts core decides on; `own` is what a booking keeps of its own instead of the item's. */
export const rentalFactsOf = (row: RentalScheduleRow, own: Partial<RentalItem> = {}): RentalFacts => ({
  business: businessScheduleOf(row),
  item: {
    durationDays: row.duration,
    bufferBefore: row.buffer_days_before,
    bufferAfter: row.buffer_days_after,
    stock: row.stock,
    ...own,
  },
  claims: row.claims.map(([from, until, quantity]) => ({ span: { from, until }, quantity })),
});

/** The same under the rules for the owner's own bookings. */
export const ownerRentalFactsOf = (row: RentalScheduleRow, own: Partial<RentalItem> = {}): RentalFacts => ({
  ...rentalFactsOf(row, own),
  business: ownerBusinessScheduleOf(row),
});
