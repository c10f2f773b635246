import { getSlots } from 'slot-calculator';
import { generateDailyTimeslots, type TimeslotRangeInput, Weekday } from 'timeslottr';
import { addDays } from '#core/calendar/calendar-date.ts';
import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import { instantAt } from '#core/time/zone.ts';
import {
  type CalendarCase,
  CLOSES,
  type Engine,
  LUNCH,
  OPEN_WEEKDAYS,
  OPENS,
  SLOT_MINUTES,
} from './calendar-case.ts';

const WEEKDAYS = [Weekday.SUN, Weekday.MON, Weekday.TUE, Weekday.WED, Weekday.THU, Weekday.FRI, Weekday.SAT];
const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** npm's timeslottr: hours by weekday, the break and the bookings as windows left out. */
export const timeslottr = (facts: CalendarCase): Engine => {
  const { zone, from, days, bookings } = facts;
  const open = { start: formatWallMinute(OPENS), end: formatWallMinute(CLOSES) };
  const range = new Map(OPEN_WEEKDAYS.map((weekday) => [WEEKDAYS[weekday] ?? Weekday.MON, open] as const));
  const excludedWindows: TimeslotRangeInput[] = [
    { start: formatWallMinute(LUNCH.start), end: formatWallMinute(LUNCH.end) },
    ...bookings.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
  ];
  const config = {
    range,
    excludedWindows,
    timezone: zone,
    slotDurationMinutes: SLOT_MINUTES,
    includeEdge: false,
  };
  const period = { start: from, end: addDays(from, days) };
  const compute = () => generateDailyTimeslots(period, config);
  return { compute, starts: () => compute().map(({ start }) => start.getTime()) };
};

/** npm's slot-calculator: availability by weekday, the bookings as unavailability; it has no step of its own. */
export const slotCalculator = (facts: CalendarCase): Engine => {
  const { zone, from, days, bookings } = facts;
  const iso = (instant: number): string => new Date(instant).toISOString();
  const stretch = (weekday: number, start: number, end: number) => ({
    day: NAMES[weekday] ?? 'Monday',
    from: formatWallMinute(start),
    to: formatWallMinute(end),
    timezone: zone,
  });
  const availability = OPEN_WEEKDAYS.flatMap((weekday) => [
    stretch(weekday, OPENS, LUNCH.start),
    stretch(weekday, LUNCH.end, CLOSES),
  ]);
  const config = {
    from: iso(instantAt(zone, from, 0)),
    to: iso(instantAt(zone, addDays(from, days), 0)),
    duration: SLOT_MINUTES,
    availability,
    unavailability: bookings.map(({ start, end }) => ({ from: iso(start), to: iso(end) })),
    outputTimezone: zone,
  };
  const compute = () => getSlots(config);
  return { compute, starts: () => compute().availableSlots.map((slot) => Date.parse(slot.from)) };
};
