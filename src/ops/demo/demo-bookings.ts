import { addDays, type CalendarDate, rangeIncludes, weekdayOf } from '#core/calendar/calendar-date.ts';
import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { claimedSpan, type Rental, returnDate } from '#core/rentals/period.ts';
import { acceptSlot } from '#core/slots/accept-slot.ts';
import { listSlots } from '#core/slots/list-slots.ts';
import type { BusinessSchedule, StaffSchedule } from '#core/slots/schedule.ts';
import { dateIn, instantAt, startOfDay } from '#core/time/zone.ts';
import { columnsOfLines } from '#server/modules/appointments/index.ts';
import { BACK_AFTER_MS, type Booking, type StaffMember, takenBy } from '../generate/business.ts';
import { between, pick, pickWeighted, type Random } from '../generate/random.ts';
import { demoZone } from './demo-business.ts';
import { grantLines, wantedLinesOn } from './demo-lines.ts';
import type { DemoService } from './demo-services.ts';

export type DemoBooking = Booking<DemoService>;

/** How far the demo's schedule reaches back, so that a month has one before it to grow from, and ahead. */
const PAST_DAYS = 60;
const AHEAD_DAYS = 30;

/** Appointments wished for on each weekday, from Sunday: Friday and Saturday are when Lagos gets ready. */
const wishedOn: readonly number[] = [0, 5, 6, 7, 8, 12, 14];
/** How many fewer there are a month ahead than tomorrow, in percent. */
const FADE = 75;
/** How many fewer there were when its bookings begin than now, in percent. */
const GROWTH = 45;
const APPOINTMENT_LEAD_DAYS = 14;
const SOON_MINUTES = 15;
/** So many days from one visit of several services, or of a chosen one, to the next. */
const VISIT_EVERY = 3;

type Facts = {
  readonly business: BusinessSchedule;
  readonly services: readonly DemoService[];
  readonly now: Instant;
  readonly random: Random;
};

type ScheduleFacts = Facts & { readonly staff: readonly StaffMember[] };

/**
 * Appointments from two months back to a month ahead, each at a time that the booking page offered when it was booked:
 * in hours, on the grid, nobody twice at once. Today has one that begins next, while there is time left for any.
 */
export const fillSchedule = (facts: ScheduleFacts): readonly DemoBooking[] => {
  const today = dateIn(facts.business.zone, facts.now);
  const bookings: DemoBooking[] = [];
  for (let offset = -PAST_DAYS; offset <= AHEAD_DAYS; offset += 1) {
    const date = addDays(today, offset);
    const wished = wishedFor(date, offset, facts.random);
    if (offset % VISIT_EVERY === 0)
      addIfAny(bookings, bookLines(facts, bookings, date, (offset + PAST_DAYS) / VISIT_EVERY));
    if (offset === 0) addIfAny(bookings, nextUp(facts, bookings, date));
    for (let count = 0; count < wished; count += 1) {
      const service = pickWeighted(facts.random, facts.services, ({ demand }) => demand);
      addIfAny(bookings, bookOne(facts, bookings, service, date, inTheMain));
    }
  }
  return bookings;
};

const addIfAny = (bookings: DemoBooking[], booking: DemoBooking | null): void => {
  if (booking !== null) bookings.push(booking);
};

const wishedFor = (date: CalendarDate, offset: number, random: Random): number => {
  const wished = wishedOn[weekdayOf(date)] ?? 0;
  if (wished === 0) return 0;
  const share =
    offset <= 0 ? 1 + (GROWTH / 100) * (offset / PAST_DAYS) : 1 - (FADE / 100) * (offset / AHEAD_DAYS);
  return Math.max(1, Math.round(wished * share) + between(random, -1, 1));
};

/** The appointment that begins soonest from now on, of whichever service fits first. */
const nextUp = (
  facts: ScheduleFacts,
  bookings: readonly DemoBooking[],
  date: CalendarDate,
): DemoBooking | null => {
  const soon = facts.now + SOON_MINUTES * minuteMs;
  const earliest = (times: readonly Instant[]): Instant | null => times.find((time) => time >= soon) ?? null;
  const offered = facts.services
    .filter(({ available, demand }) => available && demand > 0)
    .map((service) => bookOne(facts, bookings, service, date, earliest))
    .filter((booking) => booking !== null);
  return offered.toSorted((a, b) => a.startsAt - b.startsAt)[0] ?? null;
};

type Choose = (times: readonly Instant[], random: Random) => Instant | null;

/** People like the hour and the half hour. */
const inTheMain: Choose = (times, random) => {
  const round = times.filter((time) => time % (30 * minuteMs) === 0);
  const choices = round.length > 0 ? round : times;
  return choices.length === 0 ? null : pick(random, choices);
};

const bookOne = (
  { business, staff, now, random }: ScheduleFacts,
  bookings: readonly DemoBooking[],
  service: DemoService,
  date: CalendarDate,
  choose: Choose,
): DemoBooking | null => {
  const bookedAt = bookedBefore(date, APPOINTMENT_LEAD_DAYS, now, random);
  const performers = staff.filter(
    ({ id }) => service.performers.length === 0 || service.performers.includes(id),
  );
  const schedules = performers.map((member) => scheduleOf(member, bookings, date));
  const durationMinutes = service.duration;
  const [day] = listSlots(business, schedules, { durationMinutes, from: date, to: date }, bookedAt);
  const at = choose(day?.times ?? [], random);
  if (at === null) return null;
  const accepted = acceptSlot(business, schedules, { durationMinutes, at }, bookedAt);
  const chosen = accepted.ok && performers.find(({ id }) => id === accepted.value.staffIds[0]);
  if (!chosen) throw new Error('A listed time was not accepted');
  const endsAt = toInstant(at + durationMinutes * minuteMs);
  return { service, bookedAt, date, startsAt: at, endsAt, doneAt: endsAt, staff: chosen, claimed: null };
};

/** The nth visit, at a time at which the booking page offered all of it together. */
const bookLines = (
  { business, services, staff, now, random }: ScheduleFacts,
  bookings: readonly DemoBooking[],
  date: CalendarDate,
  nth: number,
): DemoBooking | null => {
  const bookedAt = bookedBefore(date, APPOINTMENT_LEAD_DAYS, now, random);
  const schedules = staff.map((member) => scheduleOf(member, bookings, date));
  const choose = (times: readonly Instant[]) => inTheMain(times, random);
  const lines = grantLines(wantedLinesOn(services, staff, nth), {
    business,
    staff,
    schedules,
    date,
    bookedAt,
    choose,
  });
  const first = lines?.toSorted((a, b) => a.startsAt - b.startsAt || a.line - b.line)[0];
  const service = services.find(({ id }) => id === first?.serviceId);
  const chosen = staff.find(({ id }) => id === first?.staffId);
  if (lines === null || service === undefined || chosen === undefined) return null;
  const { startsAt, endsAt } = columnsOfLines(lines);
  return { service, bookedAt, date, startsAt, endsAt, doneAt: endsAt, staff: chosen, claimed: null, lines };
};

/** When a staff member works, and what these bookings take of their day. */
export const scheduleOf = (
  member: StaffMember,
  bookings: readonly DemoBooking[],
  date: CalendarDate,
): StaffSchedule => ({
  staffId: member.id,
  hours: member.hours,
  blockedDates: member.blockedDates,
  blockedTimes: [],
  busy: bookings
    .filter((booking) => booking.date === date)
    .flatMap(takenBy)
    .filter(({ staffId }) => staffId === member.id)
    .map(({ during }) => during)
    .toSorted((a, b) => a.start - b.start),
});

/** How likely a rental is asked for on each weekday, from Sunday: parties are on Saturday. */
const likelihood: readonly number[] = [0, 0.1, 0.15, 0.25, 0.5, 0.7, 0.4];
const RENTAL_LEAD_DAYS = 21;

/**
 * Rentals of one unit each from two months back to a month ahead, picked up on open days. On no day are more units out,
 * buffers included, than there are: cancelled ones are counted too, so that any of these may stand.
 */
export const fillRentals = ({ business, services, now, random }: Facts): readonly DemoBooking[] => {
  const today = dateIn(business.zone, now);
  const rentals: DemoBooking[] = [];
  for (let offset = -PAST_DAYS; offset <= AHEAD_DAYS; offset += 1) {
    const start = addDays(today, offset);
    const opening = openingOf(business, start);
    if (opening === null || random() >= (likelihood[weekdayOf(start)] ?? 0)) continue;
    const item = pick(random, services);
    const rental: Rental = { start, days: item.duration };
    const claimed = claimedSpan(rental, {
      daysBefore: item.bufferDaysBefore,
      daysAfter: item.bufferDaysAfter,
    });
    const others = rentals.filter(({ service }) => service.id === item.id);
    if (peakOut(others, claimed) >= item.quantity) continue;
    const endsAt = startOfDay(business.zone, returnDate(rental));
    rentals.push({
      service: item,
      bookedAt: bookedBefore(start, RENTAL_LEAD_DAYS, now, random),
      date: start,
      startsAt: instantAt(business.zone, start, opening),
      endsAt,
      doneAt: toInstant(endsAt + BACK_AFTER_MS),
      staff: null,
      claimed,
    });
  }
  return rentals;
};

/** The minute of opening on a date, or null on a closed one. */
const openingOf = (business: BusinessSchedule, date: CalendarDate): number | null =>
  business.closures.some((closure) => rangeIncludes(closure, date))
    ? null
    : (business.hours[weekdayOf(date)]?.[0]?.startMinute ?? null);

/** The most units that these bookings have out on any one day of a span. */
const peakOut = (
  bookings: readonly DemoBooking[],
  span: { readonly from: CalendarDate; readonly to: CalendarDate },
): number => {
  let peak = 0;
  for (let date = span.from; date <= span.to; date = addDays(date, 1)) {
    const out = bookings.filter(({ claimed }) => claimed !== null && rangeIncludes(claimed, date)).length;
    peak = Math.max(peak, out);
  }
  return peak;
};

/**
 * When a booking for `date` came in: in waking hours on an earlier day, not after `now`, and at most `leadDays` days
 * before the date or before today, whichever is earlier.
 */
const bookedBefore = (date: CalendarDate, leadDays: number, now: Instant, random: Random): Instant => {
  const today = dateIn(demoZone, now);
  const wished = addDays(date, -between(random, 1, leadDays));
  const day = wished < today ? wished : addDays(today, -between(random, 0, leadDays));
  const minute = between(random, 8 * 60, 21 * 60);
  const at = instantAt(demoZone, day, minute);
  return at < now - 5 * minuteMs && day < date ? at : instantAt(demoZone, addDays(day, -1), minute);
};
