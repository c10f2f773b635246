import { type Refusal, refusal } from '#contract/outcome.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { datesOfHire, type HireFacts, type HireRefusal } from '#core/rentals/hire-diary.ts';
import { unitsFree } from '#core/rentals/stock.ts';

const dayRefusal: Readonly<Record<Exclude<HireRefusal, 'OUT_OF_STOCK'>, Refusal>> = {
  CLOSED: refusal('SLOT_NOT_OFFERED', {
    message: 'The business is closed on that day. Please pick another.',
  }),
  TOO_SOON: refusal('SLOT_NOT_OFFERED', {
    message: 'That day is too soon to be booked online. Please pick a later one.',
  }),
  TOO_FAR: refusal('SLOT_NOT_OFFERED', {
    message: 'That day is too far ahead to be booked. Please pick an earlier one.',
  }),
};

/** `free`: the units free through the whole hire, fewer than were asked for. */
export const outOfStock = (free: number): Refusal =>
  free === 0
    ? refusal('OUT_OF_STOCK', { data: { free } })
    : refusal('OUT_OF_STOCK', {
        message: `Only ${free} ${free === 1 ? 'is' : 'are'} free on those days. Please lower the quantity or pick other dates.`,
        data: { free },
      });

/** Why a client's hire cannot start on `date`, in words. */
export const refuseHire = (facts: HireFacts, date: CalendarDate, reason: HireRefusal): Refusal => {
  if (reason !== 'OUT_OF_STOCK') return dayRefusal[reason];
  const { item, claims } = facts;
  return outOfStock(unitsFree(item.stock, claims, datesOfHire(item, date).claimSpan));
};
