import { type CalendarDate, toEpochDay } from '../calendar/calendar-date.ts';
import type { Instant } from '../calendar/instant.ts';
import { ok, type Result, refuse } from '../result.ts';
import { startOfDay } from '../time/zone.ts';
import {
  datesOfRental,
  judgeRentalDays,
  type RentalFacts,
  type RentalRefusal,
  type RentalSpan,
} from './rental-schedule.ts';

/** The day a hire starts on. */
export type RentalAsk = { readonly date: CalendarDate };

export type AcceptedRental = RentalSpan & {
  /** Opening time of the first day. */
  readonly startsAt: Instant;
  /** Midnight at which the return date begins in the business's zone. */
  readonly endsAt: Instant;
};

/**
 * Grants a first day exactly when `listRentalStarts` would list it for the same facts and `now`. OUT_OF_STOCK means that
 * the day itself would do: the units are taken by others, or never were so many. TOO_SOON covers the past and the
 * notice, TOO_FAR the horizon.
 */
export function acceptRental(
  facts: RentalFacts,
  ask: RentalAsk,
  now: Instant,
): Result<AcceptedRental, RentalRefusal> {
  const day = toEpochDay(ask.date);
  const [judged] = judgeRentalDays(facts, { first: day, last: day }, now);
  if (judged === undefined) throw new Error('A single day was judged as none');
  // guard: only-a-day-that-is-listed-is-accepted-for-a-hire
  if (typeof judged === 'string') return refuse(judged);
  return ok(rentalFrom(facts, ask.date, judged.opensAt));
}

/** The whole hire, once its first day and the time of pick-up are known. */
export function rentalFrom(
  { business, wanted: [{ item }] }: RentalFacts,
  firstDay: CalendarDate,
  startsAt: Instant,
): AcceptedRental {
  const dates = datesOfRental(item.durationDays, firstDay);
  return { ...dates, startsAt, endsAt: startOfDay(business.zone, dates.returnDate) };
}
