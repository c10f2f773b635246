import { addDays, type CalendarDate, rangeIncludes, weekdayOf } from '#core/calendar/calendar-date.ts';
import { hourMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { claimedSpan, type Rental, returnDate } from '#core/rentals/period.ts';
import type { BusinessSchedule } from '#core/slots/schedule.ts';
import { dateIn, instantAt, startOfDay } from '#core/time/zone.ts';
import { type Booking, bookedBefore, DEMO_DAYS } from './bookings.ts';
import type { DemoService } from './demo-services.ts';
import { pick, type Random } from './random.ts';

/** How likely a hire is asked for on each weekday, from Sunday: parties are on Saturday. */
const likelihood: readonly number[] = [0, 0.1, 0.15, 0.25, 0.5, 0.7, 0.4];
const LEAD_DAYS = 21;
/** Things come back some hours into the return date. */
const BACK_AFTER = 12 * hourMs;

type Facts = {
  readonly business: BusinessSchedule;
  readonly items: readonly DemoService[];
  readonly now: Instant;
  readonly random: Random;
};

/**
 * Hires of one unit each from a month back to a month ahead, picked up on open days. On no day are more units out,
 * buffers included, than there are: cancelled ones are counted too, so that any of these may stand.
 */
export const fillRentals = ({ business, items, now, random }: Facts): readonly Booking[] => {
  const today = dateIn(business.zone, now);
  const hires: Booking[] = [];
  for (let offset = -DEMO_DAYS; offset <= DEMO_DAYS; offset += 1) {
    const start = addDays(today, offset);
    const opening = openingOf(business, start);
    if (opening === null || random() >= (likelihood[weekdayOf(start)] ?? 0)) continue;
    const item = pick(random, items);
    const hire: Rental = { start, days: item.duration };
    const claimed = claimedSpan(hire, { daysBefore: item.bufferDaysBefore, daysAfter: item.bufferDaysAfter });
    const others = hires.filter(({ service }) => service.id === item.id);
    if (peakOut(others, claimed) >= item.quantity) continue;
    const endsAt = startOfDay(business.zone, returnDate(hire));
    hires.push({
      service: item,
      bookedAt: bookedBefore(start, LEAD_DAYS, now, random),
      date: start,
      startsAt: instantAt(business.zone, start, opening),
      endsAt,
      doneAt: toInstant(endsAt + BACK_AFTER),
      staffId: null,
      claimed,
    });
  }
  return hires;
};

/** The minute of opening on a date, or null on a closed one. */
const openingOf = (business: BusinessSchedule, date: CalendarDate): number | null =>
  business.closures.some((closure) => rangeIncludes(closure, date))
    ? null
    : (business.hours[weekdayOf(date)]?.[0]?.startMinute ?? null);

/** The most units that these bookings have out on any one day of a span. */
export const peakOut = (
  bookings: readonly Booking[],
  span: { readonly from: CalendarDate; readonly to: CalendarDate },
): number => {
  let peak = 0;
  for (let date = span.from; date <= span.to; date = addDays(date, 1)) {
    const out = bookings.filter(({ claimed }) => claimed !== null && rangeIncludes(claimed, date)).length;
    peak = Math.max(peak, out);
  }
  return peak;
};
