import { addDays, type CalendarDate, fromEpochDay, toEpochDay } from '../calendar/calendar-date.ts';
import type { Instant } from '../calendar/instant.ts';
import { dateIn } from '../time/zone.ts';
import { judgeRentalDays, type RentalDay, type RentalFacts } from './rental-schedule.ts';

/** The dates looked at, both ends included. */
type RentalStartsAsk = { readonly from: CalendarDate; readonly to: CalendarDate };

/** The dates on which a hire can start: exactly those that `acceptRental` grants for the same facts and `now`. */
export function listRentalStarts(
  facts: RentalFacts,
  ask: RentalStartsAsk,
  now: Instant,
): readonly CalendarDate[] {
  return datesWhere(facts, ask, now, (day) => typeof day === 'object');
}

/** The first of these dates on which it opens at or after `from`; null: none. */
export function firstStartFrom(
  facts: RentalFacts,
  ask: RentalStartsAsk,
  now: Instant,
  from: Instant,
): CalendarDate | null {
  return datesWhere(facts, ask, now, (day) => typeof day === 'object' && day.opensAt >= from)[0] ?? null;
}

/** The other dates of the range: those on which a hire cannot start, for whatever reason. */
export function unavailableStarts(
  facts: RentalFacts,
  ask: RentalStartsAsk,
  now: Instant,
): readonly CalendarDate[] {
  return datesWhere(facts, ask, now, (day) => typeof day === 'string');
}

/** Those of them on which only the stock stands against it: the item is out, or kept for cleaning. */
export function soldOutStarts(
  facts: RentalFacts,
  ask: RentalStartsAsk,
  now: Instant,
): readonly CalendarDate[] {
  return datesWhere(facts, ask, now, (day) => day === 'OUT_OF_STOCK');
}

function datesWhere(
  facts: RentalFacts,
  ask: RentalStartsAsk,
  now: Instant,
  wanted: (day: RentalDay) => boolean,
): readonly CalendarDate[] {
  const first = toEpochDay(ask.from);
  const days = judgeRentalDays(facts, { first, last: toEpochDay(ask.to) }, now);
  const dates: CalendarDate[] = [];
  for (let index = 0; index < days.length; index += 1) {
    const day = days[index];
    if (day !== undefined && wanted(day)) dates.push(fromEpochDay(first + index));
  }
  return dates;
}

/**
 * Up to `count` dates to offer instead of `date`, in order: the next ones on which the hire can start, and where the
 * horizon leaves too few of them, the last ones before it. `facts` hold the claims from today to the horizon.
 */
export function nearestRentalStarts(
  facts: RentalFacts,
  ask: { readonly date: CalendarDate; readonly count: number },
  now: Instant,
): readonly CalendarDate[] {
  const { zone, rules } = facts.business;
  const today = dateIn(zone, now);
  const to = addDays(today, rules.horizonDays);
  const starts = listRentalStarts(facts, { from: today, to }, now);
  const after = starts.filter((date) => date > ask.date).slice(0, ask.count);
  const before = starts.filter((date) => date < ask.date);
  return [...before.slice(before.length - Math.min(before.length, ask.count - after.length)), ...after];
}
