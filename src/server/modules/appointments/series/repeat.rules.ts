import { type Refusal, refusal } from '#contract/outcome.ts';
import type { RepeatDate } from '#contract/replies/series-views.ts';
import type { RepeatedBooking } from '#contract/requests/booking-bodies.ts';
import { longDate } from '#core/calendar/calendar-date.ts';
import { dayMs, formatInstant, type Instant, parseInstant } from '#core/calendar/instant.ts';
import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import { inOneSentence } from '#core/lines/titles.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import { repeatOf, repeatStarts } from '#core/slots/repeats.ts';
import { dateIn, wallMinuteIn } from '#core/time/zone.ts';
import type { AppointmentRow } from '../record/record.repo.ts';
import { invalidBooking } from '../reservation/refusals.rules.ts';
import type { Unavailable } from '../reservation/reservation.types.ts';

/** Why a booking is not repeated; null: it can be. */
export const refuseToRepeat = (row: AppointmentRow): Refusal | null => {
  const { status } = row;
  // guard: a-hire-is-not-repeated
  if (row.booking_type === 'item-based') {
    const message = 'A hire cannot be repeated. Please book each hire on its own.';
    return invalidBooking([{ field: 'every', message }]);
  }
  // guard: what-is-cancelled-is-not-repeated
  if (status === 'cancelled') {
    const message = 'This booking is cancelled, so it cannot be repeated. Please book a new appointment.';
    return refusal('ILLEGAL_TRANSITION', { message, data: { status } });
  }
  // guard: nobodys-booking-is-not-repeated
  if (row.client_phone === '') {
    const message =
      row.anonymised_at === null
        ? "This booking has no telephone number, so its client cannot be told of more dates. Please edit it and add the client's name and number first."
        : 'The client of this booking was erased, so it cannot be repeated.';
    return refusal('ILLEGAL_TRANSITION', { message, data: { status } });
  }
  return null;
};

const REACH = 3 * 366 * dayMs;
const TOO_FAR = 'These dates go on for more than three years. Please repeat it fewer times.';
const NOT_OF_PATTERN = 'is not one of these dates. Please look at the dates again.';
const TWICE = 'is chosen twice. Please choose one time for each date.';

/** The dates of a pattern, and those of them that are booked; none where they are only looked at. */
export type Chosen = { readonly pattern: readonly Instant[]; readonly starts: readonly Instant[] };

/** When a booking is to be repeated, the first first. */
export const readRepeats = (
  row: AppointmentRow,
  { every, times, starts: sent = [] }: RepeatedBooking,
  { zone, now }: { readonly zone: string; readonly now: Instant },
): Result<Chosen, Refusal> => {
  const pattern = repeatStarts(zone, { at: row.starts_at, every, times }, now);
  const last = pattern.at(-1) ?? now;
  if (last - now > REACH) return refuse(invalidBooking([{ field: 'times', message: TOO_FAR }]));
  const repeats = new Set<Instant>();
  const starts: Instant[] = [];
  for (const [place, text] of sent.entries()) {
    const start = parseInstant(text);
    const of = start === null ? null : repeatOf(zone, pattern, start);
    const wrong =
      of === null || start === null || start <= now ? NOT_OF_PATTERN : repeats.has(of) ? TWICE : null;
    // guard: only-dates-of-the-pattern-are-booked
    if (wrong !== null || of === null || start === null) {
      const said = start === null ? text : momentText(zone, start);
      return refuse(invalidBooking([{ field: `starts.${place}`, message: `${said} ${wrong}` }]));
    }
    repeats.add(of);
    starts.push(start);
  }
  return ok({ pattern, starts: starts.toSorted((a, b) => a - b) });
};

/** What is not free for a reason that has nothing to do with its date: the same on each of them. */
export const isOfAllDates = ({ refusal: { code } }: Unavailable): boolean =>
  code !== 'SLOT_TAKEN' && code !== 'NEEDS_OVERRIDE';

export const presentRepeat = (
  start: Instant,
  clash: Unavailable | null,
  nearest: Instant | null,
): RepeatDate => ({
  start: formatInstant(start),
  clash: clash === null ? null : clash.refusal.code === 'SLOT_TAKEN' ? 'SLOT_TAKEN' : 'CLOSED',
  nearest: nearest === null ? null : formatInstant(nearest),
});

/** Nothing was booked, since these are not free any more. */
export const refuseTaken = (zone: string, taken: readonly Instant[]): Refusal => {
  const said = taken.map((start) => momentText(zone, start));
  const are = said.length === 1 ? 'is' : 'are';
  return refusal('SLOT_TAKEN', {
    message: `${inOneSentence(said)} ${are} not free any more. Nothing was booked. Please look at the dates again.`,
    data: { taken: taken.map(formatInstant) },
  });
};

const momentText = (zone: string, at: Instant): string =>
  `${longDate(dateIn(zone, at))} at ${formatWallMinute(wallMinuteIn(zone, at))}`;
