import type { HireFacts, HireItem } from '#core/rentals/hire-diary.ts';
import type { HireDiaryRow } from './rental-schedule.repo.ts';
import { businessDiaryOf, ownBusinessDiaryOf } from './schedule.rules.ts';

/** A row as the facts core decides on; `own` is what a booking keeps of its own instead of the item's. */
export const hireFactsOf = (row: HireDiaryRow, own: Partial<HireItem> = {}): HireFacts => ({
  business: businessDiaryOf(row),
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
export const ownHireFactsOf = (row: HireDiaryRow, own: Partial<HireItem> = {}): HireFacts => ({
  ...hireFactsOf(row, own),
  business: ownBusinessDiaryOf(row),
});
