import { rangeIncludes, toEpochDay } from '../calendar/calendar-date.ts';
import type { Instant } from '../calendar/instant.ts';
import { openingTimes } from '../hours/open-intervals.ts';
import { ok, type Result, refuse } from '../result.ts';
import { bookingWindow } from '../slots/window.ts';
import { instantAt, startOfDay } from '../time/zone.ts';
import { zoneOffsets } from '../time/zone-offsets.ts';
import { type AcceptedRental, type RentalAsk, rentalFrom } from './accept-rental.ts';
import { mostUnits, type RentalFacts, requireUnits } from './rental-schedule.ts';

/** What a client would be refused for, and the owner is told before booking all the same. */
export type OwnerRentalWarning = 'PAST' | 'TOO_FAR' | 'CLOSED';

export type OwnerRental = AcceptedRental & { readonly warnings: readonly OwnerRentalWarning[] };

/** When a hire starts on a day without opening hours: 09:00. */
const usualOpening = 540;

/**
 * A hire the owner books: on any day, with no notice, and never over the stock. Whatever `listRentalStarts` lists comes
 * back without warnings. Today is never PAST: things are handed out all day, and the hire counts from opening.
 * To check a booking that is being changed, leave its own claim out of the facts.
 */
export function checkOwnerRental(
  facts: RentalFacts,
  ask: RentalAsk,
  now: Instant,
): Result<OwnerRental, 'OUT_OF_STOCK'> {
  const { business, wanted } = facts;
  for (const { item, quantity } of wanted) {
    requireUnits(quantity, 1);
    requireUnits(item.stock, 0);
  }
  const opensAt = usualOpeningTime(facts, ask);
  const rental = rentalFrom(facts, ask.date, opensAt ?? instantAt(business.zone, ask.date, usualOpening));
  if (wanted.some((one) => mostUnits(one, ask.date) < one.quantity)) return refuse('OUT_OF_STOCK');

  const { today, lastDay } = bookingWindow(business, 1, now);
  const day = toEpochDay(ask.date);
  const closed = opensAt === null || business.closures.some((closure) => rangeIncludes(closure, ask.date));
  const warnings: OwnerRentalWarning[] = [];
  if (day < today) warnings.push('PAST');
  if (day > lastDay) warnings.push('TOO_FAR');
  if (closed) warnings.push('CLOSED');
  return ok({ ...rental, warnings });
}

/** When the weekly hours open the day, closures aside; null on a day without hours. */
function usualOpeningTime({ business }: RentalFacts, { date }: RentalAsk): Instant | null {
  const day = toEpochDay(date);
  const dayStart = startOfDay(business.zone, date);
  const offsets = zoneOffsets(business.zone, dayStart, instantAt(business.zone, date, 1440));
  const withoutClosures = { hours: business.hours, closures: [] };
  const [opening = null] = openingTimes(withoutClosures, offsets, { first: day, last: day });
  return opening;
}
