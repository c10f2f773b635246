import { appointmentsCalls } from '#contract/appointments.calls.ts';
import { type CalendarDate, daysBetween, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { done, type HttpRefusal, type Outcome, refusal } from '../../platform/http/outcome.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSlots } from './availability.reads.ts';
import { readOwnHireDays, readUnavailableDates } from './hire-days.reads.ts';
import { readOwnSlots } from './own-slots.reads.ts';

const MOST_DAYS = 91;

export const availabilityEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(appointmentsCalls.availability, async ({ query }, { now }) => {
    const date = parseCalendarDate(query.date);
    const days = date === null ? null : await readSlots(platform, { ...query, from: date, to: date }, now);
    if (days === null) return refusal('NOT_FOUND');
    return done({ success: true, slots: (days[0]?.times ?? []).map(formatInstant) });
  }),
  handle(appointmentsCalls.availableDays, async ({ query }, { now }) => {
    const range = readRange(query);
    if (!range.ok) return range;
    const days = await readSlots(platform, { ...query, ...range.value }, now);
    if (days === null) return refusal('NOT_FOUND');
    return done({
      success: true,
      data: days.map(({ date, times, full }) => ({ date, free: times.length, full })),
    });
  }),
  handle(appointmentsCalls.internalSlots, async ({ query }, { session, now }) => {
    const date = parseCalendarDate(query.date);
    const slots =
      date === null ? null : await readOwnSlots(platform, session.business, { ...query, date }, now);
    if (slots === null) return refusal('NOT_FOUND');
    const nextFree = slots.nextFree === null ? null : formatInstant(slots.nextFree);
    return done({ success: true, slots: slots.times.map(formatInstant), nextFree });
  }),
  handle(appointmentsCalls.internalHireDays, async ({ query }, { session, now }) => {
    const tooFar = refuseYear(query.year, now);
    if (tooFar !== null) return tooFar;
    const days = await readOwnHireDays(platform, session.business, query, now);
    if (days === null) return refusal('NOT_FOUND');
    return done({ success: true, unavailableDates: [...days.unavailable], free: [...days.free] });
  }),
  handle(appointmentsCalls.rentalAvailability, async ({ query }, { now }) => {
    const tooFar = refuseYear(query.year, now);
    if (tooFar !== null) return tooFar;
    const dates = await readUnavailableDates(platform, query, now);
    return dates === null ? refusal('NOT_FOUND') : done({ success: true, unavailableDates: [...dates] });
  }),
];

/** The days from `from` to `to`, both included, as long as they are few enough. */
export const readRange = (query: {
  readonly from: string;
  readonly to: string;
}): Outcome<{ readonly from: CalendarDate; readonly to: CalendarDate }> => {
  const from = parseCalendarDate(query.from);
  const to = parseCalendarDate(query.to);
  if (from !== null && to !== null && from <= to && daysBetween(from, to) < MOST_DAYS) {
    return done({ from, to });
  }
  const message = `Ask for 1 to ${MOST_DAYS} days, the first before the last.`;
  return refusal('INVALID_INPUT', { message, errors: [{ field: 'to', message }] });
};

/** Hires are looked at from last year to next year. */
const refuseYear = (year: number, now: Instant): HttpRefusal | null => {
  const thisYear = new Date(now).getUTCFullYear();
  if (Math.abs(year - thisYear) <= 1) return null;
  const message = `Ask for a month from ${thisYear - 1} to ${thisYear + 1}.`;
  return refusal('INVALID_INPUT', { message, errors: [{ field: 'year', message }] });
};
