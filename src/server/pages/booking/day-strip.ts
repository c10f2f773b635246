import type { SlotDay } from '#contract/pages/booking-pages.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { formatInstant, type Instant, parseInstant } from '#core/calendar/instant.ts';
import type { OfferedDay } from '#core/slots/offered-days.ts';
import { dateIn } from '#core/time/zone.ts';

const STRIP_DAYS = 14;

/** So many other times are named for one that has gone. */
const MOST_NEAREST = 3;

/** A choice of a time as an address has it; `from` is where the strip begins. */
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
  /** A time that was asked for and cannot be had, with the nearest ones that can. */
  readonly gone?: { readonly time: string; readonly nearest: readonly string[] };
};

/**
 * What a page that offers times shows of all the days in reach: a strip of them, and the times of one. That day always
 * stands in the strip: where the strip was moved on, it is the first free one there.
 */
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
  const named = inReach(at === null ? chosen.date : dateIn(zone, at), today, lastDay);
  const moved = inReach(chosen.from, today, lastDay);
  const isMoved = moved !== null && (at === null || named === null || isWithin(moved, named));
  const isFree = ({ times }: OfferedDay): boolean => times.length > 0;
  const stays = isMoved && named !== null && !isWithin(moved, named) ? null : named;
  const date = isMoved
    ? (stays ?? all.find((day) => isFree(day) && isWithin(moved, day.date))?.date ?? moved)
    : (named ?? all.find(isFree)?.date ?? today);
  const strip = isMoved ? fortnightFrom(moved) : stripWith(date, today, lastDay);
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
    ...(at === null || named === null || times.includes(at)
      ? {}
      : { gone: { time: formatInstant(at), nearest: nearestTo(at, all) } }),
  };
};

const nearestTo = (wanted: Instant, all: readonly OfferedDay[]): readonly string[] =>
  all
    .flatMap(({ times }) => times)
    .sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))
    .slice(0, MOST_NEAREST)
    .sort((one, other) => one - other)
    .map(formatInstant);

type Span = { readonly from: CalendarDate; readonly to: CalendarDate };

const fortnightFrom = (from: CalendarDate): Span => ({ from, to: addDays(from, STRIP_DAYS - 1) });

const isWithin = (from: CalendarDate, date: CalendarDate): boolean =>
  date >= from && date <= fortnightFrom(from).to;

export const inReach = (
  date: string | null,
  today: CalendarDate,
  lastDay: CalendarDate,
): CalendarDate | null => {
  const parsed = date === null ? null : parseCalendarDate(date);
  return parsed !== null && parsed >= today && parsed <= lastDay ? parsed : null;
};

/** Fourteen days that show one, beginning a whole number of strips after today. */
const stripWith = (wanted: CalendarDate, today: CalendarDate, lastDay: CalendarDate): Span => {
  let from = today;
  while (addDays(from, STRIP_DAYS) <= wanted && addDays(from, STRIP_DAYS) <= lastDay)
    from = addDays(from, STRIP_DAYS);
  return fortnightFrom(from);
};
