import { shownAt, type ZoneClock } from '#core/calendar/zone-clock.ts';

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
