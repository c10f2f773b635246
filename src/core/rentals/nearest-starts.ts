import type { CalendarDate } from '../calendar/calendar-date.ts';
import { addDays } from '../calendar/calendar-date.ts';
import type { Instant } from '../calendar/instant.ts';
import { dateIn } from '../time/zone.ts';
import { listRentalStarts } from './list-rental-starts.ts';
import type { RentalFacts } from './rental-schedule.ts';

/**
 * Up to `count` dates to offer instead of `date`, in order: the next ones on which the hire can start, and where the
 * horizon leaves too few of them, the last ones before it. `facts` hold the claims from today to the horizon.
 */
export function nearestRentalStarts(
  facts: RentalFacts,
  ask: { readonly date: CalendarDate; readonly quantity?: number; readonly count: number },
  now: Instant,
): readonly CalendarDate[] {
  const { zone, rules } = facts.business;
  const today = dateIn(zone, now);
  const to = addDays(today, rules.horizonDays);
  const starts = listRentalStarts(facts, { from: today, to, quantity: ask.quantity ?? 1 }, now);
  const after = starts.filter((date) => date > ask.date).slice(0, ask.count);
  const before = starts.filter((date) => date < ask.date);
  return [...before.slice(before.length - Math.min(before.length, ask.count - after.length)), ...after];
}
