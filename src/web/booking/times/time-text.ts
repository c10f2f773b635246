import { shownAt, type ZoneClock } from '#core/calendar/zone-clock.ts';
import { calendarDayParts, fullMonthName } from '#web/ui/format.ts';

/** `Sat, 21 Nov`. */
export const shortDayText = (date: string): string => {
  const { weekday, day, month } = calendarDayParts(date);
  return `${weekday}, ${day} ${month}`;
};

/** `Sat, 21 Nov 2026`. */
export const dayText = (date: string): string => `${shortDayText(date)} ${date.slice(0, 4)}`;

/** `Saturday 21 November`, for the head of a day's times. */
export const headingText = (date: string): string => {
  const { full, day } = calendarDayParts(date);
  return `${full.split(',')[0]} ${day} ${fullMonthName(Number(date.slice(5, 7)))}`;
};

/**
 * Times as the server's clock has them. The browser's own zone data is never asked: it may be older than a change of
 * the law, or lack the zone, and the page would then say another hour than the message.
 */

/** `10:00`; of two hours that the clock shows alike, `01:00 (first)` and `01:00 (second)`. */
export const timeText = (clock: ZoneClock, iso: string): string => {
  const shown = shownAt(clock, iso);
  if (shown === null) return 'Time N/A';
  return shown.turn === null ? shown.time : `${shown.time} (${shown.turn})`;
};

/** The day (yyyy-MM-dd) on which an instant falls there. */
export const dayIn = (clock: ZoneClock, iso: string): string => shownAt(clock, iso)?.day ?? '';

/** Whether the device's clock shows these instants as the business's does: nobody need be told whose times they are. */
export const isOwnTime = (clock: ZoneClock, slots: readonly string[], onDevice = Date.parse): boolean =>
  slots.every((slot) => {
    const shown = shownAt(clock, slot);
    return shown !== null && onDevice(`${shown.day}T${shown.time}`) === Date.parse(slot);
  });
