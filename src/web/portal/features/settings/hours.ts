import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Closure } from '#contract/replies/settings-views.ts';
import { addDays, type CalendarDate, daysBetween, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { WeekEntry } from '#core/calendar/week-entries.ts';
import { calendarDayParts, formatDayChip } from '../../../ui/format.ts';
import { readWith } from './reading.ts';

type HoursForm = { readonly days: readonly WeekEntry[] };

/** Whatever is wrong with days, it is said once for the week: the days themselves say where. */
const fieldError = {
  field: 'weeklyHours',
  message: 'Please fix errors in the Weekly Hours schedule (e.g., start time must be before end time).',
};

export const readHours = ({ days }: HoursForm) => {
  const reading = readWith(settingsCalls.saveHours.body, { weeklyHours: days });
  if (reading.ok) return reading;
  return {
    ok: false as const,
    errors: [reading.errors.find(({ field }) => field === fieldError.field) ?? fieldError],
  };
};

export type Days = { readonly from: string; readonly to: string };
/** `to` is '' where a single day is meant. */
export type ClosureForm = Days & { readonly reason: string };

export const emptyClosure: ClosureForm = { from: '', to: '', reason: '' };
export const REASON_MAX = 120;

/** The whole days meant; null while the first is missing. */
export const daysOf = ({ from, to }: ClosureForm): Days | null =>
  from === '' ? null : { from, to: to === '' ? from : to };

/** With another first day; a last day that now lies before it is dropped. */
export const withFrom = (form: ClosureForm, from: string): ClosureForm => ({
  ...form,
  from,
  to: form.to !== '' && form.to < from ? '' : form.to,
});

/** The field of the form for a path of the contract. */
export const closureField = (path: string): keyof ClosureForm | null =>
  path === 'from' || path === 'to' || path === 'reason' ? path : null;

const lengthOf = (first: CalendarDate | null, last: CalendarDate | null): number =>
  first === null || last === null ? 1 : daysBetween(first, last) + 1;

/** `Friday, 25 Dec 2026`, or `Thu, Dec 24, 2026 – Mon, Dec 28, 2026 (5 days)`. */
export const daysText = ({ from, to }: Days): string => {
  if (from === to) return calendarDayParts(from).full;
  const days = lengthOf(parseCalendarDate(from), parseCalendarDate(to));
  return `${formatDayChip(from)} – ${formatDayChip(to)} (${days} days)`;
};

/** Those still to come or under way, the earliest first. */
export const aheadOf = (closures: readonly Closure[], today: string): readonly Closure[] =>
  closures.filter(({ to }) => to >= today).toSorted((a, b) => a.from.localeCompare(b.from));

export const isClosedOn = (closures: readonly Days[], date: string): boolean =>
  closures.some(({ from, to }) => from <= date && date <= to);

/** This year and the next, whose holidays are offered. */
export const holidayYears = (today: string): readonly [number, number] => {
  const year = Number(today.slice(0, 4));
  return [year, year + 1];
};

/** The farthest day the calendar offers: closures are planned two years ahead at most. */
export const lastClosable = (today: CalendarDate): CalendarDate => addDays(today, 730);
