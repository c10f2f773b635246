import * as z from 'zod/mini';
import { type CalendarEvent, calendarEvent } from '#contract/replies/views.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { calendarDayOf, calendarDayParts, formatTime } from '../../../ui/format.ts';
import { daysTouched } from '../../kit/booking/booking-days.ts';
import type { TextStore } from '../../session/storage.ts';

const KEY = 'last-seen-days';

/** Two days of the diary as the server last answered, and whose they are. Names and times only: no way to reach a client. */
const keptDays = z.object({
  businessId: z.string(),
  /** The first of the two days, yyyy-MM-dd. */
  from: z.string(),
  /** When the server answered, an instant. */
  seenAt: z.string(),
  data: z.array(calendarEvent),
});
export type KeptDays = z.output<typeof keptDays>;

/** Keeps these days in place of those before; a browser that has no room keeps nothing. */
export function keepDays(store: TextStore, days: KeptDays): void {
  try {
    store.set(KEY, JSON.stringify(days));
  } catch (cause) {
    store.remove(KEY);
    console.error('Today and tomorrow could not be kept for when there is no connection', cause);
  }
}

export const forgetDays = (store: TextStore): void => store.remove(KEY);

/**
 * The days kept for this business. Those of another business, those that are over, and what cannot be read are removed
 * and never answered.
 */
export function readKeptDays(
  store: TextStore,
  businessId: string | undefined,
  today: CalendarDate,
): KeptDays | null {
  const text = store.get(KEY);
  if (text === null) return null;
  const days = parseKept(text);
  const from = days === null ? null : parseCalendarDate(days.from);
  if (days === null || from === null || days.businessId !== businessId || addDays(from, 1) < today) {
    store.remove(KEY);
    return null;
  }
  return days;
}

function parseKept(text: string): KeptDays | null {
  try {
    const read = z.safeParse(keptDays, JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export type KeptDay = {
  readonly date: CalendarDate;
  readonly title: string;
  readonly events: readonly CalendarEvent[];
};

/** Of the days kept those that are still to come, today first; a booking stands on each day it touches. */
export function daysToShow(kept: KeptDays, today: CalendarDate, zone: string): readonly KeptDay[] {
  const from = parseCalendarDate(kept.from);
  if (from === null) return [];
  const tomorrow = addDays(today, 1);
  return [from, addDays(from, 1)]
    .filter((date) => date === today || date === tomorrow)
    .map((date) => ({
      date,
      title: `${date === today ? 'Today' : 'Tomorrow'}, ${calendarDayParts(date).full}`,
      events: kept.data
        .filter((event) => touches(event, date, zone))
        .sort((a, b) => a.date.localeCompare(b.date) || a.clientName.localeCompare(b.clientName)),
    }));
}

function touches(event: CalendarEvent, day: CalendarDate, zone: string): boolean {
  const days = daysTouched(event, zone);
  return days !== null && days.from <= day && day <= days.to;
}

/** What stands before a booking on a day: when it begins, of one that goes on from the day before when it ends. */
export function timeText(event: CalendarEvent, day: CalendarDate, zone: string): string {
  if (event.bookingType === 'item-based') return 'Rental';
  const days = daysTouched(event, zone);
  if (days === null || days.from === day) return formatTime(event.date, zone);
  return days.to === day ? `to ${formatTime(event.endDate, zone)}` : 'All day';
}

/** What the banner says of the days shown. `days`: how many of the two are left. */
export function lastSeenText(
  { seenAt }: Pick<KeptDays, 'seenAt'>,
  days: number,
  today: CalendarDate,
  zone: string,
): string {
  const which = days === 2 ? 'today and tomorrow' : 'today';
  const seenOn = calendarDayOf(seenAt, zone);
  const { weekday, day, month } = calendarDayParts(seenOn);
  const when = seenOn === today ? '' : ` on ${weekday} ${day} ${month}`;
  return `You are offline. This is ${which} as last seen${when} at ${formatTime(seenAt, zone)}.`;
}
