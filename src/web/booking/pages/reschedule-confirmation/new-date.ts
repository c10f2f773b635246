import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { parseInstant } from '#core/calendar/instant.ts';
import { calendarDayParts, formatLongDate, formatTime } from '#web/ui/format.ts';

/** The zone the page speaks of, whatever the business's: the address carries none. */
const LAGOS = 'Africa/Lagos';

/** `known`: it is a day or a time at all. */
export type NewDate = { readonly known: boolean; readonly day: string; readonly time: string | null };

/**
 * The new time as the address gives it, in Lagos time: 'N/A' when missing, 'Invalid Date' for what is neither a day
 * nor an instant. Nothing of the given text is ever part of the answer.
 */
export const readNewDate = (given: string | null): NewDate => {
  if (given === null || given === '') return { known: false, day: 'N/A', time: null };
  if (parseCalendarDate(given) !== null)
    return { known: true, day: calendarDayParts(given).full, time: null };
  const instant = parseInstant(given);
  if (instant === null) return { known: false, day: 'Invalid Date', time: null };
  const iso = new Date(instant).toISOString();
  return { known: true, day: formatLongDate(iso, LAGOS), time: formatTime(iso, LAGOS) };
};
