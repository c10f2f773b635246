import { addDays, type CalendarDate, weekdayOf } from '#core/calendar/calendar-date.ts';
import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { acceptSlot } from '#core/slots/accept-slot.ts';
import { listSlots } from '#core/slots/list-slots.ts';
import type { BusinessSchedule, StaffSchedule } from '#core/slots/schedule.ts';
import type { Interval } from '#core/time/intervals.ts';
import { dateIn } from '#core/time/zone.ts';
import { type Booking, bookedBefore, DEMO_DAYS } from './bookings.ts';
import type { DemoService } from './demo-services.ts';
import type { DemoStaffMember } from './demo-staff.ts';
import { between, pick, pickWeighted, type Random } from './random.ts';

/** Appointments wished for on each weekday, from Sunday: Friday and Saturday are when Lagos gets ready. */
const wishedOn: readonly number[] = [0, 5, 6, 7, 8, 12, 14];
/** How many fewer there are a month ahead than tomorrow, in percent. */
const FADE = 75;
const LEAD_DAYS = 14;
const SOON_MINUTES = 15;

type Facts = {
  readonly business: BusinessSchedule;
  readonly staff: readonly DemoStaffMember[];
  readonly services: readonly DemoService[];
  readonly now: Instant;
  readonly random: Random;
};

/**
 * Appointments from a month back to a month ahead, each at a time that the booking page offered when it was booked:
 * in hours, on the grid, nobody twice at once. Today has one that begins next, while there is time left for any.
 */
export const fillSchedule = (facts: Facts): readonly Booking[] => {
  const today = dateIn(facts.business.zone, facts.now);
  const bookings: Booking[] = [];
  for (let offset = -DEMO_DAYS; offset <= DEMO_DAYS; offset += 1) {
    const date = addDays(today, offset);
    const wished = wishedFor(date, offset, facts.random);
    if (offset === 0) addIfAny(bookings, nextUp(facts, bookings, date));
    for (let count = 0; count < wished; count += 1) {
      const service = pickWeighted(facts.random, facts.services, ({ demand }) => demand);
      addIfAny(bookings, bookOne(facts, bookings, service, date, inTheMain));
    }
  }
  return bookings;
};

const addIfAny = (bookings: Booking[], booking: Booking | null): void => {
  if (booking !== null) bookings.push(booking);
};

const wishedFor = (date: CalendarDate, offset: number, random: Random): number => {
  const wished = wishedOn[weekdayOf(date)] ?? 0;
  if (wished === 0) return 0;
  const share = offset <= 0 ? 1 : 1 - (FADE / 100) * (offset / DEMO_DAYS);
  return Math.max(1, Math.round(wished * share) + between(random, -1, 1));
};

/** The appointment that begins soonest from now on, of whichever service fits first. */
const nextUp = (facts: Facts, bookings: readonly Booking[], date: CalendarDate): Booking | null => {
  const soon = facts.now + SOON_MINUTES * minuteMs;
  const earliest = (times: readonly Instant[]): Instant | null => times.find((time) => time >= soon) ?? null;
  const offered = facts.services
    .filter(({ available }) => available)
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
  { business, staff, now, random }: Facts,
  bookings: readonly Booking[],
  service: DemoService,
  date: CalendarDate,
  choose: Choose,
): Booking | null => {
  const bookedAt = bookedBefore(date, LEAD_DAYS, now, random);
  const performers = staff.filter(
    ({ key }) => service.performers.length === 0 || service.performers.includes(key),
  );
  const diaries = performers.map((member) => scheduleOf(member, bookings, date));
  const durationMinutes = service.duration;
  const [day] = listSlots(business, diaries, { durationMinutes, from: date, to: date }, bookedAt);
  const at = choose(day?.times ?? [], random);
  if (at === null) return null;
  const accepted = acceptSlot(business, diaries, { durationMinutes, at }, bookedAt);
  const chosen = accepted.ok && performers.find(({ id }) => id === accepted.value.staffIds[0]);
  if (!chosen) throw new Error('A listed time was not accepted');
  const endsAt = toInstant(at + durationMinutes * minuteMs);
  return { service, bookedAt, date, startsAt: at, endsAt, doneAt: endsAt, staffId: chosen.id, claimed: null };
};

const scheduleOf = (
  member: DemoStaffMember,
  bookings: readonly Booking[],
  date: CalendarDate,
): StaffSchedule => ({
  staffId: member.id,
  hours: member.hours,
  blockedDates: member.blockedDates,
  busy: bookings.filter((booking) => booking.staffId === member.id && booking.date === date).map(taken),
});

const taken = ({ startsAt, endsAt }: Booking): Interval => ({ start: startsAt, end: endsAt });
