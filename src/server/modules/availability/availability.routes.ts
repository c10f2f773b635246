import { appointmentsCalls } from '#contract/appointments.calls.ts';
import { daysBetween, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { done, refusal } from '../../platform/http/outcome.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSlots } from './availability.reads.ts';

const MOST_DAYS = 91;

export const availabilityEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(appointmentsCalls.availability, async ({ query }, { now }) => {
    const date = parseCalendarDate(query.date);
    const days = date === null ? null : await readSlots(platform, { ...query, from: date, to: date }, now);
    if (days === null) return refusal('NOT_FOUND');
    return done({ success: true, slots: (days[0]?.times ?? []).map(formatInstant) });
  }),
  handle(appointmentsCalls.availableDays, async ({ query }, { now }) => {
    const from = parseCalendarDate(query.from);
    const to = parseCalendarDate(query.to);
    if (from === null || to === null || from > to || daysBetween(from, to) >= MOST_DAYS) {
      const message = `Ask for 1 to ${MOST_DAYS} days, the first before the last.`;
      return refusal('INVALID_INPUT', { message, errors: [{ field: 'to', message }] });
    }
    const days = await readSlots(platform, { ...query, from, to }, now);
    if (days === null) return refusal('NOT_FOUND');
    return done({
      success: true,
      data: days.map(({ date, times, full }) => ({ date, free: times.length, full })),
    });
  }),
];
