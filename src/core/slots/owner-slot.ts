import { dayMs, type Instant, toInstant } from '../calendar/instant.ts';
import { openIntervals } from '../hours/open-intervals.ts';
import { ok, type Result, refuse } from '../result.ts';
import { overlaps } from '../time/intervals.ts';
import { epochDayAt, type ZoneOffsets, zoneOffsets } from '../time/zone-offsets.ts';
import { type AcceptedSlot, leastBookedFirst } from './accept-slot.ts';
import type { BusinessSchedule, SlotRules, StaffSchedule } from './schedule.ts';
import { closingTime, daysAfter } from './starts.ts';
import { type BookingWindow, bookingWindow } from './window.ts';

/** What a client would be refused for, and the owner is told before booking all the same. */
export type OwnerSlotWarning = 'PAST' | 'TOO_FAR' | 'CLOSED' | 'OUTSIDE_HOURS' | 'BLOCKED' | 'OFF_GRID';

/** `staffIds` are those of the free for whom exactly these warnings hold. */
export type OwnerSlot = AcceptedSlot & { readonly warnings: readonly OwnerSlotWarning[] };

/** The rules for the owner's own bookings: the same without notice, so `listSlots` leaves out only what has passed. */
export function ownerRules(rules: SlotRules): SlotRules {
  return { ...rules, noticeMinutes: 0 };
}

/**
 * A time the owner books: on or off the grid, hours, closures and horizon, with no notice, and never over another
 * booking. Of several staff who are free, those with the fewest warnings are preferred, the least booked of that day
 * first. No warning means exactly that `listSlots` under `ownerRules` lists the time, and the other way round.
 *
 * CLOSED stands for a closure, a blocked date or a day without hours; OUTSIDE_HOURS for an open day whose hours do not
 * hold the duration and the gap; BLOCKED for a blocked time that these reach into; OFF_GRID only where the start lies within hours. SLOT_TAKEN also when staff is empty.
 */
export function checkOwnerSlot(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  ask: { readonly durationMinutes: number; readonly at: Instant },
  now: Instant,
): Result<OwnerSlot, 'SLOT_TAKEN'> {
  const { at } = ask;
  const window = bookingWindow(business, ask.durationMinutes, now);
  const during = { start: at, end: toInstant(at + window.needMs) };
  // guard: an-owner-never-books-over-another-booking
  const free = staff.filter(({ busy }) => !busy.some((taken) => overlaps(taken, during)));
  // The window's own offsets end with the horizon, which does not bind the owner.
  const reach = 2 * dayMs;
  const offsets = zoneOffsets(business.zone, toInstant(at - reach), toInstant(during.end + reach));
  const day = epochDayAt(offsets, at);

  const general: OwnerSlotWarning[] = [];
  if (at < now) general.push('PAST');
  if (day > window.lastDay) general.push('TOO_FAR');
  const judged = free.map((member) => ({
    member,
    warnings: [...general, ...scheduleWarnings(business, member, { at, day, offsets, window })],
  }));
  const fewest = Math.min(...judged.map(({ warnings }) => warnings.length));
  const preferred = judged.filter(({ warnings }) => warnings.length === fewest);
  const [first] = leastBookedFirst(
    preferred.map(({ member }) => member),
    offsets,
    day,
  );
  const warnings = preferred.find(({ member }) => member.staffId === first)?.warnings;
  if (warnings === undefined) return refuse('SLOT_TAKEN');
  // Whoever is booked instead of the first must not bring a warning that the owner has not seen.
  const alike = preferred.filter((other) => other.warnings.join() === warnings.join());
  const staffIds = leastBookedFirst(
    alike.map(({ member }) => member),
    offsets,
    day,
  );
  return ok({ staffIds, during, warnings });
}

/** A start to be judged for a length: `offsets` must cover it, and `window` has what must fit and the grid. */
type Place = {
  readonly at: Instant;
  readonly day: number;
  readonly offsets: ZoneOffsets;
  readonly window: Pick<BookingWindow, 'needMs' | 'stepMs'>;
};

/** What of a person's hours and grid a start does not keep, as `checkOwnerSlot` says; nothing of other bookings. */
export function scheduleWarnings(
  business: BusinessSchedule,
  member: StaffSchedule,
  place: Place,
): readonly OwnerSlotWarning[] {
  const { at, window } = place;
  const during = { start: at, end: toInstant(at + window.needMs) };
  const isBlocked = member.blockedTimes.some((blocked) => overlaps(blocked, during));
  return [...(isBlocked ? (['BLOCKED'] as const) : []), ...hoursWarnings(business, member, place)];
}

function hoursWarnings(
  business: BusinessSchedule,
  member: StaffSchedule,
  { at, day, offsets, window }: Place,
): readonly OwnerSlotWarning[] {
  const days = { first: day, last: day + daysAfter(window.needMs) };
  const open = openIntervals(business, member, offsets, days);
  const today = open[0] ?? [];
  if (today.length === 0) return ['CLOSED'];
  const index = today.findIndex(({ start, end }) => start <= at && at < end);
  const interval = today[index];
  if (interval === undefined) return ['OUTSIDE_HOURS'];
  const closing = index === today.length - 1 ? closingTime(open, 0, interval.end) : interval.end;
  const warnings: OwnerSlotWarning[] = [];
  if (at + window.needMs > closing) warnings.push('OUTSIDE_HOURS');
  if ((at - interval.start) % window.stepMs !== 0) warnings.push('OFF_GRID');
  return warnings;
}
