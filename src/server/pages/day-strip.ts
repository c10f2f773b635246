import type { SlotDay } from '#contract/pages.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { formatInstant, parseInstant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import type { OfferedDay } from '../modules/availability/index.ts';

const STRIP_DAYS = 14;

/** A choice of a time as an address has it; `from` moves the strip. */
export type TimeChoice = {
  readonly date: string | null;
  readonly time: string | null;
  readonly from: string | null;
};

export type Strip = {
  readonly date: CalendarDate;
  /** Null when none was chosen, or it cannot be had any more. */
  readonly time: string | null;
  readonly days: readonly SlotDay[];
  readonly slots: readonly string[];
  readonly nextFree: string | null;
};

/** What a page that offers times shows of all the days in reach: a strip of them, and the times of one. */
export const showStrip = (
  all: readonly OfferedDay[],
  chosen: TimeChoice,
  {
    zone,
    today,
    lastDay,
  }: { readonly zone: string; readonly today: CalendarDate; readonly lastDay: CalendarDate },
): Strip => {
  const at = parseInstant(chosen.time ?? '');
  const wished = inReach(at === null ? chosen.date : dateIn(zone, at), today, lastDay);
  const strip = stripFrom(inReach(chosen.from, today, lastDay) ?? wished ?? today, today, lastDay);
  const date = wished ?? all.find((day) => day.times.length > 0)?.date ?? today;
  const times = all.find((day) => day.date === date)?.times ?? [];
  const next = all.find((day) => day.date > date && day.times.length > 0)?.date ?? null;
  return {
    date,
    time: at !== null && times.includes(at) ? formatInstant(at) : null,
    days: all
      .filter((day) => day.date >= strip.from && day.date <= strip.to)
      .map((day) => ({ date: day.date, free: day.times.length, full: day.full })),
    slots: times.map(formatInstant),
    nextFree: times.length > 0 ? null : next,
  };
};

const inReach = (date: string | null, today: CalendarDate, lastDay: CalendarDate): CalendarDate | null => {
  const parsed = date === null ? null : parseCalendarDate(date);
  return parsed !== null && parsed >= today && parsed <= lastDay ? parsed : null;
};

/** Fourteen days, beginning a whole number of strips after today so that paging does not drift. */
const stripFrom = (wanted: CalendarDate, today: CalendarDate, lastDay: CalendarDate) => {
  let from = today;
  while (addDays(from, STRIP_DAYS) <= wanted && addDays(from, STRIP_DAYS) <= lastDay)
    from = addDays(from, STRIP_DAYS);
  return { from, to: addDays(from, STRIP_DAYS - 1) };
};
